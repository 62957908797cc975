/** Questions about positions, answered by a module: the law that compares modules with Python asks them. */
import { Game, type Options, type State } from './game'

export type Question = { about: string; state?: string } & Record<string, unknown>

const CLOSE = 1e-9 // values that are no farther apart are the same

const hex = (bytes: State): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytes = (text: string): State => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const mask = (actors: number[]): number => actors.reduce((all, actor) => all | (1 << actor), 0)

const ANSWERS: Record<string, (game: Game, question: never) => unknown> = {
  start: (game, { players, options }: { players: number; options: Options }) => hex(game.start({ players, options })),
  position: (game, question: { state: string; actor: number; code: number }) => {
    const [state, { actor, code }] = [bytes(question.state), question]
    const { seats, chance, referee } = game.manifest.actors
    const every = Array.from({ length: game.players(state) }, (_, seat) => seat)
    return {
      to_act: mask(game.toAct(state)),
      legal: [...Array(seats).keys(), referee].map((each) => game.legal(state, each)),
      chance: actor === chance ? drawn(game, state) : [],
      known: [null, ...every].map((seat) => hex(game.known(state, seat))),
      redealt: every.map((seat) => [
        hex(game.redeal(state, seat, seat + 7)),
        hex(game.believed(state, seat, seat + 7)),
      ]),
      witnesses: mask(game.witnesses(state, actor, code)),
      deadline: game.deadline(state)?.number ?? 0,
      scores: game.scores(state),
      after: hex(game.apply(state, actor, code)),
      text: game.text(code),
    }
  },
  end: (game, { state }: { state: string }) => {
    const end = game.outcome(bytes(state))!
    const utility = game.values(bytes(state))
    const { reasons, actors } = game.manifest
    return {
      winners: mask(end.winners),
      reason: reasons.indexOf(end.reason),
      scores: end.scores,
      utility: [...utility, ...Array<number>(actors.seats - utility.length).fill(0)],
    }
  },
  judgement: (game, { state, seat }: { state: string; seat: number }) => {
    const record = bytes(state)
    const values = game.evaluable(record) ? game.values(record) : []
    return {
      weights: game.weights(record, seat).map(({ weight }) => weight),
      values: [...values, ...Array<number>(game.manifest.actors.seats - values.length).fill(0)],
    }
  },
  playouts: (game, { state, n, seed }: { state: string; n: number; seed: number }) =>
    game.playouts(bytes(state), n, seed),
  search: (game, question: { state: string; seat: number; level: string; seed: number; simulations: number }) => {
    const { seat, level, seed, simulations } = question
    const known = bytes(question.state)
    const found = game.search(level, game.players(known), seed).run(known, seat, { simulations })
    const tried = found.candidates.sort((a, b) => a.code - b.code)
    const most = Math.max(...tried.map(({ visits }) => visits))
    const best = Math.max(...tried.filter(({ visits }) => visits === most).map(({ value }) => value))
    return {
      chosen: tried.find(({ visits, value }) => visits === most && value > best - CLOSE)!.code,
      visits: tried.map(({ code, visits }) => [code, visits]),
      candidates: tried.map(({ value }) => value),
      values: found.values,
    }
  },
  reaction: (game, question: { state: string; seat: number; level: number; seed: number }) => {
    const { seat, level, seed } = question
    const { after, code } = game.reaction(bytes(question.state), seat, level, 0.25, seed)
    return [after, code]
  },
}

function drawn(game: Game, state: State): unknown[] {
  const every = game.ways(state)
  const some = [...new Set([0, Math.floor(every / 2), every - 1])].map((way) => game.draw(state, way))
  const odds = game.chance(state)
  return [every, some.sort((a, b) => a - b), odds.map(({ code }) => code), odds.map(({ ways }) => ways)]
}

export const answer = (game: Game, question: Question): unknown => ANSWERS[question.about]!(game, question as never)

export { Game }
