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
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > maxDepth) throw new DeepValueError()
  let inner = ''
  if (Array.isArray(value)) {
    for (const item of value) inner += `${inner && ','}${canonicalJson(item ?? null, depth + 1)}`
    return `[${inner}]`
  }
  const fields = value as Record<string, unknown>
  for (const key of Object.keys(fields).sort()) {
    const item = fields[key]
    if (item !== undefined) inner += `${inner && ','}${quoted(key)}:${canonicalJson(item, depth + 1)}`
  }
  return `{${inner}}`
}

/** Text that needs no escape, as all of ours, is written without asking JSON. */
const quoted = (text: string) => (/^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text))

export class DeepValueError extends BaseError {
  override readonly name = 'CanonicalJson.DeepValueError'

  constructor() {
    super(`The value is more than ${maxDepth} levels deep.`, { fix: 'Pass the value back unchanged.' })
  }
}
