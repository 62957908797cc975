// Python's errors: what compiled code throws and catches.

class Exception extends Error {
  args: unknown[]

  constructor(...args: unknown[]) {
    super(args.length ? String(args[0]) : '')
    this.args = args
    this.name = new.target.name
  }
}

class ValueError extends Exception {}
class TypeError_ extends Exception {}
class KeyError extends Exception {}
class IndexError extends Exception {}
class AttributeError extends Exception {}
class AssertionError extends Exception {}
class RecursionError extends Exception {}

export {
  AssertionError,
  AttributeError,
  Exception,
  IndexError,
  KeyError,
  RecursionError,
  TypeError_ as TypeError,
  ValueError,
}

/** Raise what stands behind `raise`: an error, or a class of errors. */
export function raised(error: unknown): unknown {
  return typeof error === 'function' ? new (error as new () => Exception)() : error
}

export function assert(holds: boolean): void {
  if (!holds) throw new AssertionError('an assertion does not hold')
}
