import { expect, it } from 'vitest'
import { Draft } from './draft.svelte'

it('lays a card on a place, whichever of the two was tapped first', () => {
  const draft = new Draft()
  draft.take('red-star')
  draft.lay(4)
  expect(draft.laid[4]).toBe('red-star')
  draft.lay(4)
  expect(draft.laid[4]).toBeNull()
  draft.lay(7)
  expect(draft.aimed).toBe(7)
  draft.take('blue-moon')
  expect([draft.laid[7], draft.held, draft.aimed]).toEqual(['blue-moon', null, null])
})

it('forgets a place that is tapped again', () => {
  const draft = new Draft()
  draft.lay(2)
  draft.lay(2)
  draft.take('red-star')
  expect([draft.held, draft.laid[2]]).toEqual(['red-star', null])
})
