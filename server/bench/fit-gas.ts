import type { GasPart, GasParts } from '@/lib/routing/route/gas'

/** The parts of a transaction, and its gas. */
export type GasSample = { parts: GasParts; gasUsed: number }

const rounds = 8
/** The relative deviation below which samples have equal weight: above it, an outlier has less. */
const usualDeviation = 0.01
/** Keeps a part that cannot be separated from others near zero. */
const ridge = 1e-9

/**
 * Finds the cost of each part so that the sums are closest to the used gas, relative to it: least
 * absolute deviations, by iteratively reweighted least squares. Rounded, by default to hundreds. A
 * part without samples costs nothing.
 *
 * @example
 * fitGas([{ parts: new Map([['wrap SELL', 1]]), gasUsed: 93_480 }]) // Map { 'wrap SELL' => 93_500 }
 */
export const fitGas = (samples: readonly GasSample[], roundedTo = 100): ReadonlyMap<GasPart, number> => {
  const names = [...new Set(samples.flatMap(({ parts }) => [...parts].flatMap(([part, count]) => (count ? part : []))))]
  const rows = samples.map(({ parts, gasUsed }) => names.map((name) => (parts.get(name) ?? 0) / gasUsed))
  let weights = samples.map(() => 1)
  let costs: readonly number[] = []
  for (let round = 0; round < rounds; round++) {
    costs = solveLeastSquares(rows, weights)
    weights = rows.map((row) => 1 / Math.max(usualDeviation, Math.abs(dot(row, costs) - 1)))
  }
  return new Map(names.map((name, index) => [name, Math.round(costs[index]! / roundedTo) * roundedTo]))
}

/** Returns the costs for which every row is closest to one. */
const solveLeastSquares = (rows: readonly (readonly number[])[], weights: readonly number[]): readonly number[] => {
  const size = rows[0]!.length
  // The normal equations; the last column is their right side. Costs are of the order of 10,000,
  // which scales the rows.
  const scale = 10_000
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const [index, row] of rows.entries())
    for (let i = 0; i < size; i++) {
      if (row[i] === 0) continue
      const left = weights[index]! * row[i]! * scale
      for (let j = 0; j < size; j++) matrix[i]![j]! += left * row[j]! * scale
      matrix[i]![size]! += left
    }
  for (let i = 0; i < size; i++) matrix[i]![i]! += ridge
  return solveLinear(matrix).map((cost) => cost * scale)
}

/** Solves a positive definite system by Gauss-Jordan elimination, in place. */
const solveLinear = (matrix: readonly Float64Array[]): readonly number[] => {
  const size = matrix.length
  for (let pivot = 0; pivot < size; pivot++) {
    const own = matrix[pivot]!
    for (let row = 0; row < size; row++) {
      const other = matrix[row]!
      const factor = other[pivot]! / own[pivot]!
      if (row === pivot || factor === 0) continue
      for (let column = pivot; column <= size; column++) other[column]! -= factor * own[column]!
    }
  }
  return matrix.map((row, index) => row[size]! / row[index]!)
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0)
