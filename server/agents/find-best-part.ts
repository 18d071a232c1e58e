import type { Parts } from './parts'

const golden = (Math.sqrt(5) - 1) / 2
/** Maximum number of priced parts, enough for a precision of one percent. */
const maxPriced = 12

/**
 * Finds the part with the highest value by golden-section search, since pools pay less per unit of
 * larger amounts. Parts whose pricing throws have no value; undefined if all throw.
 *
 * @example
 * await findBestPart({ count: 100, at: BigInt }, async (part) => ({ value: -((part - 30n) ** 2n) }))
 * // { value: 0n }
 */
export const findBestPart = async <found extends { value: bigint }>(
  parts: Parts,
  price: (part: bigint) => Promise<found>,
): Promise<found | undefined> => {
  const known = new Map<number, found | undefined>()
  let best: found | undefined
  const look = async (index: number) => {
    if (!known.has(index)) {
      const found = await price(parts.at(index)).catch(() => undefined)
      known.set(index, found)
      if (found !== undefined && (best === undefined || found.value > best.value)) best = found
    }
    return known.get(index)
  }
  let [low, high] = [0, parts.count - 1]
  while (known.size < maxPriced && low < high) {
    const step = Math.max(Math.round((high - low) * golden), 1)
    const [left, right] = [high - step, low + step]
    const [smaller, larger] = [await look(left), await look(right)]
    // Amounts that are too large for the pools throw, so the best is below them.
    if (larger === undefined || (smaller !== undefined && smaller.value >= larger.value))
      high = Math.max(right - 1, low)
    else low = Math.min(left + 1, high)
  }
  await look(low)
  return best
}
