// Answers questions about states with the compiled script of a game: one list of questions in, one of answers out.
//
//     node answers.mjs FOLDER SCRIPT < questions.json > answers.json

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [engine, script] = process.argv.slice(2)
const { Fields } = await import(pathToFileURL(`${engine}/fields.mjs`).href)
const py = await import(pathToFileURL(`${engine}/python.mjs`).href)
const game = await import(pathToFileURL(script).href)
const { layout, questions } = JSON.parse(readFileSync(0, 'utf-8'))

const fields = (hex) => new Fields(Uint8Array.from(Buffer.from(hex, 'hex')), layout)

const ANSWERS = {
  view: ({ state, seat }) => game.views.view(fields(state), seat),
  fixed: ({ state }) => game.views.fixed(fields(state)),
  explain: ({ state, seat, code }) => game.views.explain(fields(state), seat, code),
  text: ({ code }) => game.views.move_text(code),
  code: ({ text }) => game.views.move_code(text),
}

const answers = questions.map((question) => {
  try {
    return { answer: py.plain(ANSWERS[question.ask](question)) }
  } catch (error) {
    return error instanceof py.ValueError || error instanceof py.KeyError || error instanceof py.IndexError
      ? { refused: error instanceof py.ValueError ? error.message : '' }
      : { broken: String(error.stack) }
  }
})
process.stdout.write(JSON.stringify(answers))
