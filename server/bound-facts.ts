/** The limits of one log line's facts. */
const limits = { text: 4_000, items: 20, fields: 40, depth: 6 } as const

/**
 * Returns facts in a form for JSON and of bounded length: long texts and lists are cut, deep values
 * left out, and bigints become texts.
 *
 * @example
 * boundFacts({ block: 7n, pools: new Array(2_000).fill('0x') }).pools.at(-1) // '1980 more'
 */
export const boundFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  bound(facts, 0) as Record<string, unknown>

const bound = (value: unknown, depth: number): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return value.length > limits.text ? `${value.slice(0, limits.text)}...` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === limits.depth) return '...'
  if (value instanceof Date) return value.toJSON()
  if (Array.isArray(value)) {
    const rest = value.length - limits.items
    const items = value.slice(0, limits.items).map((item) => bound(item, depth + 1))
    return rest > 0 ? [...items, `${rest} more`] : items
  }
  const fields = Object.entries(value).slice(0, limits.fields)
  return Object.fromEntries(fields.map(([name, field]) => [name, bound(field, depth + 1)]))
}
