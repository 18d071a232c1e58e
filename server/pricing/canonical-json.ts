import { namedError } from '@/lib/errors'

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
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value, 0)) ?? 'null'

/** The same value with its keys in order: the platform writes that faster than we could. */
const inOrder = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) throw new DeepValueError()
  if (Array.isArray(value)) return value.map((item) => inOrder(item, depth + 1))
  const fields = value as Record<string, unknown>
  const ordered: Record<string, unknown> = {}
  for (const key of sorted(Object.keys(fields))) {
    const item = inOrder(fields[key], depth + 1)
    // An assignment to this name would set the prototype, and what was sent would not be signed.
    if (key === '__proto__') Object.defineProperty(ordered, key, { value: item, enumerable: true })
    else ordered[key] = item
  }
  return ordered
}

/** Objects have few keys, often in order: for these, `sort` takes several times as long. */
const sorted = (keys: string[]): readonly string[] => {
  if (keys.length > fewKeys) return keys.sort()
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index]!
    let place = index
    for (; place > 0 && keys[place - 1]! > key; place--) keys[place] = keys[place - 1]!
    keys[place] = key
  }
  return keys
}

const fewKeys = 32

export class DeepValueError extends namedError('CanonicalJson.DeepValueError', () => ({
  message: `The value is more than ${maxDepth} levels deep.`,
  fix: 'Pass the value back unchanged.',
})) {}
