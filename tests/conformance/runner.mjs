// Answers questions about a game, one list of them a line, by its module: node runner.mjs ANSWERS MANIFEST MODULE
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [answers, manifest, module] = process.argv.slice(2)
const { Game, answer } = await import(pathToFileURL(answers).href)
let game
for await (const line of createInterface({ input: process.stdin })) {
  try {
    game ??= await Game.load(readFileSync(manifest, 'utf-8'), new Uint8Array(readFileSync(module)))
    console.log(JSON.stringify(JSON.parse(line).map((question) => answer(game, question))))
  } catch (problem) {
    console.log(JSON.stringify({ problem: String(problem) }))
  }
}
