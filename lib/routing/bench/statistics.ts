/**
 * Returns the quantile of numbers (nearest rank); NaN if empty.
 *
 * @example
 * quantile([3, 1, 2], 0.5) // 2
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export const maxOf = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)

/** Fits the exponent e of y = c·x^e by least squares of logarithms. */
export function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const [x, y] = [mean(logs.map((log) => log[0])), mean(logs.map((log) => log[1]))]
  const slope = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0)
  return slope / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0)
}
