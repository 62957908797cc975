// Carries out a script of commands at a table of the page's engine and tells what came of each.
//
//     node tables.mjs FOLDER MANIFEST MODULE SCRIPT < commands.json > results.json

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [folder, manifest, module, script] = process.argv.slice(2)
const own = (name) => import(pathToFileURL(`${folder}/${name}.mjs`).href)
const [py, host, scripts, { Game }] = await Promise.all(['python', 'host', 'table', 'game'].map(own))
const loaded = await Game.load(readFileSync(manifest, 'utf-8'), new Uint8Array(readFileSync(module)))
host.register(scripts.Game, await import(pathToFileURL(script).href), loaded)

const GUESTS = ['ala', 'ola', 'jan']
const SINCE = [1, 4, 1000] // versions before the present one
const given = JSON.parse(readFileSync(0, 'utf-8'))
const results = given.map(({ opened, now, commands }) => {
  const made = made_(opened)
  const table = scripts.Table.open(made, now)
  return [told(table), ...commands.map((command) => result(table, command))]
})
process.stdout.write(JSON.stringify(results))

/** The opening, from the data of its entry. */
function made_(data) {
  const { settings, starts, options, type, ...rest } = data
  return py.call(scripts.Opened, [], {
    ...rest,
    settings: py.call(scripts.TableSettings, [], settings),
    starts: py.call(scripts.Starts, [], starts),
    options: py.fromJson(options),
  })
}

function result(table, [name, values, named]) {
  try {
    py.send(table, name, values, named)
  } catch (error) {
    return error instanceof scripts.StolikError
      ? { refused: error.message, code: error.code ?? '', ...told(table) }
      : { broken: String(error.stack) }
  }
  return told(table)
}

/** What a table is now: its new entries, and all that it says of itself. */
function told(table) {
  const entries = table.unsaved.splice(0)
  const { phase, to_act, bots_to_act, undoable, due, names, starter, resigned, version } = table
  const context = new scripts.TableContext('ABCDEF', 'watch', GUESTS.slice(0, 2), '0.2.0', 'next')
  const projection = new scripts.Projection(table, context, table.at)
  const viewers = [...GUESTS.map((guest) => new scripts.Viewer(guest)), new scripts.Viewer('', true)]
  const news = viewers.flatMap((viewer) =>
    SINCE.map((far) => projection.news(viewer, Math.max(0, version - far), true)),
  )
  const position = table.state === null ? '' : table.state.text
  const said = { phase, to_act, bots_to_act, undoable, due, names, starter, resigned, version, entries, position }
  const record = table.phase === 'over' ? table.record().to_json() : ''
  return {
    ...py.plain(py.dict(Object.entries(said))),
    news,
    end: table.end === null ? null : py.repr(table.end),
    record,
  }
}
