export type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json }

/**
 * Returns every change of one leaf of a value: another value or type, removed, or an added key.
 *
 * @example
 * changeLeaves({ a: 'x' }) // [{ a: 'x', more: 1 }, {}, { a: 1 }, { a: 'x0' }, { a: ['x'] }]
 */
export const changeLeaves = (value: Json): Json[] => {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string'
      ? [Number(value) || 1, `${value}0`, [value]]
      : [String(value), Number(value) + 7, [value]]
  if (Array.isArray(value)) return [[...value, null], ...changeItems(value)]
  const fields = Object.entries(value as { [key: string]: Json })
  return [
    { ...value, more: 1 } as Json,
    ...fields.flatMap(([key, inner]) => [
      Object.fromEntries(fields.filter(([name]) => name !== key)),
      ...changeLeaves(inner).map((changed) => ({ ...value, [key]: changed }) as Json),
    ]),
  ]
}

const changeItems = (list: readonly Json[]): Json[] =>
  list.flatMap((item, index) => [
    list.toSpliced(index, 1),
    ...changeLeaves(item).map((changed) => list.with(index, changed)),
  ])
