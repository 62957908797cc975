// The run time of what is compiled from Python: `import * as py`.

export * from './python/classes'
export { Slice } from './python/collections'
export * from './python/comparing'
export * from './python/elements'
export * from './python/errors'
export * from './python/iteration'
export * from './python/numbers'
export * from './python/texts'
