/** Returns the size class of an amount of raw units: its number of decimal digits. */
const classOf = (available: bigint): number => available.toString().length

/**
 * Picks `count` orders of a pair so that displacing one is expensive: first the best price of every
 * size class, large ones before small ones, then the second of each, and so on. Each of n classes
 * keeps its best `count / n`, regardless of the others; and since makers must hold what they offer,
 * a place in a class costs tokens of that size. Input and output are sorted by price, the best
 * first.
 *
 * @example
 * pickOrders([{ available: 1n }, { available: 2n }, { available: 10n }], 2)
 * // [{ available: 1n }, { available: 10n }]
 */
export const pickOrders = <order extends { available: bigint }>(
  orders: readonly order[],
  count: number,
): readonly order[] => {
  if (orders.length <= count) return orders
  const listed = new Map<number, number>()
  const places = orders.map((order, index) => {
    const sizeClass = classOf(order.available)
    const place = listed.get(sizeClass) ?? 0
    listed.set(sizeClass, place + 1)
    return { order, index, sizeClass, place }
  })
  return places
    .toSorted((a, b) => a.place - b.place || b.sizeClass - a.sizeClass)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ order }) => order)
}
