import { BaseError } from '@/lib/errors'

/** A route is nine levels deep; more is an attempt to exhaust the stack. */
const maxDepth = 32

/**
 * Writes a JSON value with the keys of every object in order, so that two clients who order keys differently say the same.
 * Types are kept: `"1"` and `1` differ.
 *
 * @throws {DeepValueError} beyond 32 levels.
 * @example
 * canonicalJson({ b: [1, '1'], a: null }) // '{"a":null,"b":[1,"1"]}'
 */
export const canonicalJson = (value: unknown, depth = 0): string => {
  if (depth > maxDepth) throw new DeepValueError()
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null, depth + 1)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`).join()}}`
}

export class DeepValueError extends BaseError {
  override readonly name = 'CanonicalJson.DeepValueError'

  constructor() {
    super(`The value is more than ${maxDepth} levels deep.`, { fix: 'Pass the value back unchanged.' })
  }
}
