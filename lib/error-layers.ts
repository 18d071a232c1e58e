/** An error of a chain of wrapped errors, as plain values without getters. */
export type ErrorLayer = {
  name: string | undefined
  /** Numeric text is converted to a number. */
  code: number | string | undefined
  message: string | undefined
  /** The `details` of viem's errors. */
  details: string | undefined
  /** Bytes or text of the error, complete; an object is a layer of its own. */
  data: string | undefined
  isTypeError: boolean
}

/** Keys under which wallets, libraries and nodes store the error that they wrap. */
const links = ['originalError', 'cause', 'error', 'data', 'info'] as const
/** A wrapper with `data.originalError` takes two layers. */
const [maxDepth, maxLayers, maxText] = [12, 64, 2_000] as const

/**
 * Returns what was thrown and every error inside it, the outermost first, along `originalError`,
 * `cause`, `error`, `data` and `info`. Never throws: circles end, a getter that throws counts as
 * absent, and depth and number of layers are bounded.
 *
 * @example
 * readErrorLayers({ code: -32603, data: { originalError: { code: '4001' } } }).map(({ code }) => code)
 * // [-32603, undefined, 4001]
 */
export const readErrorLayers = (thrown: unknown): ErrorLayer[] => {
  const layers: ErrorLayer[] = []
  const seen = new Set<unknown>()
  let found: unknown[] = [thrown]
  for (let depth = 0; found.length > 0 && depth < maxDepth; depth++) {
    const inner: unknown[] = []
    for (const error of found) {
      if (layers.length >= maxLayers) return layers
      if (typeof error === 'string') layers.push({ ...emptyLayer, message: error.slice(0, maxText) })
      if (!isObject(error) || seen.has(error)) continue
      seen.add(error)
      layers.push(readLayer(error))
      for (const link of links) {
        const next = read(error, link)
        // Text in `data` is bytes or belongs to the error that contains it.
        if (isObject(next) || (typeof next === 'string' && link !== 'data')) inner.push(next)
      }
    }
    found = inner
  }
  return layers
}

/**
 * True if a value is an instance of a class. False for a proxy that hides its prototype.
 *
 * @example
 * isInstance(new RangeError('x'), Error) // true
 */
export const isInstance = <instance>(
  value: unknown,
  type: abstract new (...parameters: never[]) => instance,
): value is instance => {
  try {
    return value instanceof type
  } catch {
    return false
  }
}

const emptyLayer: ErrorLayer = {
  name: undefined,
  code: undefined,
  message: undefined,
  details: undefined,
  data: undefined,
  isTypeError: false,
}

const readLayer = (error: object): ErrorLayer => {
  const textOf = (key: string) => {
    const value = read(error, key)
    return typeof value === 'string' ? value.slice(0, maxText) : undefined
  }
  const data = read(error, 'data')
  return {
    name: textOf('name'),
    code: toCode(read(error, 'code')),
    message: textOf('message'),
    details: textOf('details'),
    data: typeof data === 'string' ? data : undefined,
    isTypeError: isInstance(error, TypeError),
  }
}

const toCode = (code: unknown): number | string | undefined => {
  if (typeof code === 'string') return /^-?\d{1,6}$/.test(code) ? Number(code) : code.slice(0, maxText)
  return typeof code === 'number' ? code : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const read = (object: object, key: string): unknown => {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
