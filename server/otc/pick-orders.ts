/** The size class of an amount of raw units: its decimal digits. */
const classOf = (available: bigint): number => available.toString().length

/**
 * Picks so many orders of a pair that none can be pushed aside cheaply: the best price of every size class first, large ones before small
 * ones, then the second of each, and so on. Of n classes each keeps the best `count / n`, whatever the others hold; and as an order is
 * listed only with what its maker has of the token, a place in a class takes tokens of that class. `orders` the best price first, and so
 * is the answer.
 *
 * @example
 * pickOrders([{ available: 1n }, { available: 2n }, { available: 10n }], 2) // [{ available: 1n }, { available: 10n }]
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
