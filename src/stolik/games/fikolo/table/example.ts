/** What pictures show that belong to no game: a layout, and a task that it nearly solves. */
import type { Raster } from './layout'

export const layout = [
  'blue-star',
  'blue-moon',
  'red-triangle',
  'yellow-triangle',
  'violet-moon',
  'red-circle',
  'green-moon',
  'black-circle',
  'blue-square',
]
export const task: Raster = ['red-star', null, null, null, 'violet-moon', null, null, 'black-triangle', null]
