import type { Parts } from './parts'

const golden = (Math.sqrt(5) - 1) / 2
/** Parts that are priced at most: the best is found to one in a hundred. */
const mostPriced = 12

/**
 * Finds the part that is worth most where the value rises and then falls with the size, as what pools pay for a larger amount falls: a search
 * by the golden section. What throws is worth nothing; undefined where all do.
 *
 * @example
 * await findMost({ count: 100, at: BigInt }, async (part) => ({ value: -((part - 30n) ** 2n) })) // { value: 0n }
 */
export const findMost = async <found extends { value: bigint }>(
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
  while (known.size < mostPriced && low < high) {
    const step = Math.max(Math.round((high - low) * golden), 1)
    const [left, right] = [high - step, low + step]
    const [smaller, larger] = [await look(left), await look(right)]
    // What is too large for the pools throws: the best is below it.
    if (larger === undefined || (smaller !== undefined && smaller.value >= larger.value))
      high = Math.max(right - 1, low)
    else low = Math.min(left + 1, high)
  }
  await look(low)
  return best
}
