/** A network's matrix: by row the conductances to earlier nodes, the diagonal, the right side. */
export type Triangle = {
  size: number
  start: Int32Array
  columns: Int32Array
  weights: Float64Array
  diagonal: Float64Array
  right: Float64Array
}

/** Converged if the squared error, in the preconditioner's norm, is this fraction of its start. */
const tolerance = 1e-16
const maxIterations = 60

/** Buffers for the vectors, reused between questions and grown on demand. */
const room = {
  factor: new Float64Array(0),
  pivots: new Float64Array(0),
  scattered: new Float64Array(0),
  rest: new Float64Array(0),
  direction: new Float64Array(0),
  image: new Float64Array(0),
  corrected: new Float64Array(0),
  starts: new Int32Array(0),
  nexts: new Int32Array(0),
  columns: new Int32Array(0),
  transposedRows: new Int32Array(0),
  weights: new Float64Array(0),
  transposedWeights: new Float64Array(0),
}

function reserve(size: number, entries: number) {
  if (room.pivots.length < size) {
    for (const name of ['pivots', 'scattered', 'rest', 'direction', 'image', 'corrected'] as const) {
      room[name] = new Float64Array(2 * size)
    }
    for (const name of ['starts', 'nexts'] as const) room[name] = new Int32Array(2 * size + 1)
  }
  if (room.factor.length < entries) {
    for (const name of ['factor', 'weights', 'transposedWeights'] as const) room[name] = new Float64Array(2 * entries)
    for (const name of ['columns', 'transposedRows'] as const) room[name] = new Int32Array(2 * entries)
  }
}

/**
 * Solves the equations of a network by preconditioned conjugate gradients, with an incomplete LDLᵀ
 * factorisation on the matrix's own pattern, which always exists for a Laplacian. Where elimination
 * would fill the triangle, a few dozen passes over the few edges cost less. The solution is in `x`;
 * returns false if it did not converge, and `x` is then undefined. Source: Meijerink and van der
 * Vorst, An iterative solution method for linear systems of which the coefficient matrix is a
 * symmetric M-matrix (1977).
 *
 * @example
 * const [start, diagonal, right] = [Int32Array.of(0, 0), Float64Array.of(2), Float64Array.of(3)]
 * solveByGradients({ size: 1, start, columns, weights, diagonal, right }, x)
 * // true, x[0] is 1.5
 */
export function solveByGradients(input: Triangle, x: Float64Array): boolean {
  const { size, diagonal, right } = input
  reserve(size, input.start[size]!)
  const triangle = sorted(input)
  const { start, columns, weights } = triangle
  const { rest, direction, image, corrected } = room
  factorise(triangle)

  for (let node = 0; node < size; node++) {
    x[node] = 0
    rest[node] = right[node]!
  }
  let errorSquared = precondition(triangle)
  const enough = tolerance * errorSquared
  for (let node = 0; node < size; node++) direction[node] = corrected[node]!
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    if (!(errorSquared > enough)) return errorSquared >= 0
    for (let node = 0; node < size; node++) {
      const own = direction[node]!
      let sum = diagonal[node]! * own
      for (let at = start[node]!; at < start[node + 1]!; at++) {
        const other = columns[at]!
        sum -= weights[at]! * direction[other]!
        image[other]! -= weights[at]! * own
      }
      image[node] = sum
    }
    let bend = 0
    for (let node = 0; node < size; node++) bend += direction[node]! * image[node]!
    const length = errorSquared / bend
    for (let node = 0; node < size; node++) {
      x[node]! += length * direction[node]!
      rest[node]! -= length * image[node]!
    }
    const before = errorSquared
    errorSquared = precondition(triangle)
    const part = errorSquared / before
    for (let node = 0; node < size; node++) direction[node] = corrected[node]! + part * direction[node]!
  }
  return false
}

/** Sorts the columns of each row and merges parallel edges, by two counting sorts. */
function sorted(input: Triangle): Triangle {
  const { size } = input
  const { starts, nexts, columns, transposedRows, weights, transposedWeights } = room
  nexts.fill(0, 0, size + 1)
  for (let at = 0; at < input.start[size]!; at++) nexts[input.columns[at]! + 1]!++
  for (let node = 0; node < size; node++) nexts[node + 1]! += nexts[node]!
  for (let node = 0; node < size; node++) {
    for (let at = input.start[node]!; at < input.start[node + 1]!; at++) {
      const to = nexts[input.columns[at]!]!++
      transposedRows[to] = node
      transposedWeights[to] = input.weights[at]!
    }
  }
  // Each column now ends where the next began. A merged row is no longer than before.
  for (let node = 0; node < size; node++) starts[node] = input.start[node]!
  for (let column = 0, at = 0; column < size; column++) {
    for (; at < nexts[column]!; at++) {
      const node = transposedRows[at]!
      const to = starts[node]!
      if (to > input.start[node]! && columns[to - 1] === column) weights[to - 1]! += transposedWeights[at]!
      else {
        columns[to] = column
        weights[to] = transposedWeights[at]!
        starts[node] = to + 1
      }
    }
  }
  let filled = 0
  for (let node = 0; node < size; node++) {
    const begin = input.start[node]!
    const end = starts[node]!
    starts[node] = filled
    for (let at = begin; at < end; at++, filled++) {
      columns[filled] = columns[at]!
      weights[filled] = weights[at]!
    }
  }
  starts[size] = filled
  return { ...input, start: starts, columns, weights }
}

function factorise({ size, start, columns, weights, diagonal }: Triangle) {
  const { factor, pivots, scattered } = room
  for (let node = 0; node < size; node++) {
    const end = start[node + 1]!
    for (let at = start[node]!; at < end; at++) scattered[columns[at]!] = -weights[at]!
    let pivot = diagonal[node]!
    for (let at = start[node]!; at < end; at++) {
      const other = columns[at]!
      let value = scattered[other]!
      for (let transposedRows = start[other]!; transposedRows < start[other + 1]!; transposedRows++) {
        value -= factor[transposedRows]! * scattered[columns[transposedRows]!]!
      }
      scattered[other] = value
      factor[at] = value / pivots[other]!
      pivot -= factor[at]! * value
    }
    for (let at = start[node]!; at < end; at++) scattered[columns[at]!] = 0
    // A node without a connection, up to rounding, keeps its value.
    pivots[node] = pivot > 1e-15 * diagonal[node]! ? pivot : Number.POSITIVE_INFINITY
  }
}

/** Applies the incomplete factors to the residual; returns their product, the squared error. */
function precondition({ size, start, columns }: Triangle): number {
  const { factor, pivots, rest, corrected } = room
  for (let node = 0; node < size; node++) {
    let value = rest[node]!
    for (let at = start[node]!; at < start[node + 1]!; at++) value -= factor[at]! * corrected[columns[at]!]!
    corrected[node] = value
  }
  for (let node = 0; node < size; node++) corrected[node]! /= pivots[node]!
  let errorSquared = 0
  for (let node = size - 1; node >= 0; node--) {
    const value = corrected[node]!
    errorSquared += value * rest[node]!
    for (let at = start[node]!; at < start[node + 1]!; at++) corrected[columns[at]!]! -= factor[at]! * value
  }
  return errorSquared
}
