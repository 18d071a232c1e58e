import { namedError } from '@/lib/errors'

/** A route is nine levels deep; the limit protects the stack against hostile values. */
const maxDepth = 32

/**
 * Writes a JSON value with the keys of every object sorted, so that the order in which a client
 * writes keys does not matter. Types are kept: `"1"` and `1` differ.
 *
 * @throws {DeepValueError} beyond 32 levels.
 * @example
 * canonicalJson({ b: [1, '1'], a: null }) // '{"a":null,"b":[1,"1"]}'
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value, 0)) ?? 'null'

/** Returns the same value with sorted keys; `JSON.stringify` then writes it fastest. */
const inOrder = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) throw new DeepValueError()
  if (Array.isArray(value)) return value.map((item) => inOrder(item, depth + 1))
  const fields = value as Record<string, unknown>
  const ordered: Record<string, unknown> = {}
  for (const key of sorted(Object.keys(fields))) {
    const item = inOrder(fields[key], depth + 1)
    // A plain assignment to this name would set the prototype and leave the field unsigned.
    if (key === '__proto__') Object.defineProperty(ordered, key, { value: item, enumerable: true })
    else ordered[key] = item
  }
  return ordered
}

/** Sorts by insertion: several times as fast as `sort` for few keys that are mostly in order. */
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
