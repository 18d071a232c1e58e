import type { Address } from 'viem'

/** Maximum length of a cycle, as in `lib/routing/match/match-orders`. */
const longest = 4

/**
 * Returns the orders on a cycle: some path leads from the bought token to the sold one.
 *
 * @example
 * ordersOnCycles([wethToUsdc, usdcToDai, daiToWeth, wethToWbtc], (order) => order) // the first three
 */
export const ordersOnCycles = <order>(
  orders: readonly order[],
  pairOf: (order: order) => { src: Address; dest: Address },
): order[] => {
  const next = new Map<Address, Set<Address>>()
  for (const order of orders) {
    const { src, dest } = pairOf(order)
    if (src !== dest) next.set(src, (next.get(src) ?? new Set()).add(dest))
  }
  const reached = new Map<Address, ReadonlySet<Address>>()
  const reachOf = (from: Address): ReadonlySet<Address> => {
    const known = reached.get(from)
    if (known) return known
    const found = new Set([from])
    for (let length = 1, last = [from]; length < longest; length++) {
      last = last.flatMap((token) => [...(next.get(token) ?? [])].filter((to) => !found.has(to)))
      for (const token of last) found.add(token)
    }
    reached.set(from, found)
    return found
  }
  return orders.filter((order) => {
    const { src, dest } = pairOf(order)
    return src !== dest && reachOf(dest).has(src)
  })
}
