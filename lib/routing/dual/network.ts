/** Edges between nodes numbered from 0; -1 is the ground. */
export type Edges = { count: number; from: Int32Array; to: Int32Array; conductance: Float64Array }

let weights = new Float64Array(0)
let pivots = new Float64Array(0)

/**
 * Solves the network equations `(Laplacian + leaks)·x = source` of up to a few dozen nodes by
 * star-mesh elimination: removes a node and joins its neighbours directly. This is a Cholesky
 * factorisation of the Laplacian without any subtraction, so conductances may differ by any factor.
 * `leaks` are conductances to the ground; unconnected nodes get 0; `source` is overwritten.
 *
 * @example
 * const [from, to, conductance] = [Int32Array.of(0), Int32Array.of(-1), Float64Array.of(2)]
 * solveDense(1, { count: 1, from, to, conductance }, leaks, source, x)
 * // x[0] is source[0] / 2
 */
export function solveDense(size: number, edges: Edges, leaks: Float64Array, source: Float64Array, x: Float64Array) {
  if (weights.length < size * size) {
    weights = new Float64Array(size * size)
    pivots = new Float64Array(size)
  }
  weights.fill(0, 0, size * size)
  const { count, from, to, conductance } = edges
  for (let edge = 0; edge < count; edge++) {
    const a = from[edge]!
    const b = to[edge]!
    if (a < 0) leaks[b]! += conductance[edge]!
    else if (b < 0) leaks[a]! += conductance[edge]!
    else if (a < b) weights[a * size + b]! += conductance[edge]!
    else weights[b * size + a]! += conductance[edge]!
  }
  for (let node = 0; node < size; node++) {
    const row = node * size
    const leak = leaks[node]!
    const drawn = source[node]!
    let pivot = leak
    for (let other = node + 1; other < size; other++) pivot += weights[row + other]!
    pivots[node] = pivot
    if (!(pivot > 0)) continue
    for (let other = node + 1; other < size; other++) {
      const weight = weights[row + other]!
      if (weight === 0) continue
      const part = weight / pivot
      const otherRow = other * size
      for (let third = other + 1; third < size; third++) weights[otherRow + third]! += part * weights[row + third]!
      leaks[other]! += part * leak
      source[other]! += part * drawn
    }
  }
  for (let node = size - 1; node >= 0; node--) {
    const row = node * size
    let sum = source[node]!
    for (let other = node + 1; other < size; other++) sum += weights[row + other]! * x[other]!
    x[node] = pivots[node]! > 0 ? sum / pivots[node]! : 0
  }
}
