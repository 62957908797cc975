// The run time of what is compiled from Python: `import * as py`.

export * from './python/classes'
export { Slice } from './python/collections'
export * from './python/comparing'
export { convert } from './python/converting'
export {
  array,
  at,
  attribute,
  bytearray,
  bytes,
  flatnonzero,
  len,
  put,
  ravel,
  remove,
  zeros_like,
} from './python/elements'
export * from './python/errors'
export * from './python/iteration'
export * from './python/library'
export * from './python/numbers'
export * from './python/texts'
