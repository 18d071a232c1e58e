/**
 * Returns the form of a sentence that matches a count.
 *
 * @example
 * plural(2, { one: '1 order', other: '2 orders' }) // '2 orders'
 */
export const plural = (count: number | bigint, forms: { one: string; other: string }): string =>
  Number(count) === 1 ? forms.one : forms.other
