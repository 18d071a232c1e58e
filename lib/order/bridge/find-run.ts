/**
 * Finds the first run of neighbours whose amounts add up to exactly `sum`; empty if there is none.
 * Amounts are positive, so one pass with two ends finds it.
 *
 * @example
 * findRun([2n, 3n, 4n], (amount) => amount, 7n) // [3n, 4n]
 */
export const findRun = <item>(items: readonly item[], amountOf: (item: item) => bigint, sum: bigint): item[] => {
  let [first, run] = [0, 0n]
  for (const [last, item] of items.entries()) {
    run += amountOf(item)
    while (run > sum) run -= amountOf(items[first++]!)
    if (run === sum && first <= last) return items.slice(first, last + 1)
  }
  return []
}
