/**
 * Creates a repeatable source of numbers in [0, 1): mulberry32, for tests and benches only.
 *
 * @example
 * createRandom(1)() // 0.6270739405881613
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Random draws from one seed, in sequence. */
export type Draw = ReturnType<typeof createDraw>

export function createDraw(seed: number) {
  const random = createRandom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  /** Sums twelve uniform numbers less their mean: approximately normal, without a logarithm. */
  const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
  return {
    random,
    below,
    normal,
    between: (low: number, high: number): number => low + (high - low) * random(),
    pick: <item>(items: readonly item[]): item => items[below(items.length)]!,
    logNormal: (median: number, sigma: number): number => median * exp(sigma * normal()),
    weighted: (weights: readonly number[]): number => {
      let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        left -= weight
        return left <= 0
      })
      return index === -1 ? weights.length - 1 : index
    },
  }
}

/**
 * Returns e^x from sums and products alone: the last digit of Math.exp differs between engines, and
 * a data set must not.
 */
export function exp(x: number): number {
  const part = x / 1024
  let result = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + (part / 4) * (1 + (part / 5) * (1 + part / 6)))))
  for (let doubling = 0; doubling < 10; doubling++) result *= result
  return result
}
