import { expect, it } from 'vitest'
import { match } from '../src/lib/state/router.svelte'

it.each([
  ['/', 'home', {}],
  ['/new/rings', 'setup', { game: 'rings' }],
  ['/t/7K3M', 'table', { code: '7K3M' }],
  ['/t/7K3M/', 'table', { code: '7K3M' }],
  ['/watch/a%20b', 'watch', { key: 'a b' }],
  ['/watch/k/replay', 'watchedReplay', { key: 'k' }],
  ['/watch/k/fair', 'watchedFair', { key: 'k' }],
  ['/watch/k/series', 'watchedSeries', { key: 'k' }],
  ['/replay/x', 'replay', { code: 'x' }],
  ['/s/7K3M', 'series', { code: '7K3M' }],
  ['/tasks', 'tasks', {}],
  ['/tasks/my-game', 'gameTasks', { game: 'my-game' }],
  ['/fair', 'fair', {}],
])('%s shows %s', (path, name, params) => {
  expect(match(path)).toEqual({ name, params })
})

it.each(['/nothing', '/t', '/t/a/b', '/new', '/t/%E0%A4%A/more'])('%s shows that there is nothing', (path) => {
  expect(match(path).name).toBe('missing')
})

it('takes a badly written address as it stands', () => {
  expect(match('/t/%E0%A4%A')).toEqual({ name: 'table', params: { code: '%E0%A4%A' } })
})
