/** A network's matrix: by rows, the conductances to nodes before, parallel ones apart and in any order; its diagonal; and what is drawn. */
export type Triangle = {
  size: number
  start: Int32Array
  columns: Int32Array
  weights: Float64Array
  diagonal: Float64Array
  right: Float64Array
}

/** Found when the error left, in the measure of the preconditioner, is this part of what it was, squared. */
const tolerance = 1e-16
const mostIterations = 60

/** Room for the vectors, kept between questions and grown when one needs more. */
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
  beside: new Int32Array(0),
  weights: new Float64Array(0),
  turned: new Float64Array(0),
}

function reserve(size: number, entries: number) {
  if (room.pivots.length < size) {
    for (const name of ['pivots', 'scattered', 'rest', 'direction', 'image', 'corrected'] as const) {
      room[name] = new Float64Array(2 * size)
    }
    for (const name of ['starts', 'nexts'] as const) room[name] = new Int32Array(2 * size + 1)
  }
  if (room.factor.length < entries) {
    for (const name of ['factor', 'weights', 'turned'] as const) room[name] = new Float64Array(2 * entries)
    for (const name of ['columns', 'beside'] as const) room[name] = new Int32Array(2 * entries)
  }
}

/**
 * Solves the equations of a network by conjugate gradients, preconditioned with an incomplete LDLᵀ that has entries only where the matrix
 * has: of a Laplacian that always exists. Where elimination would fill the triangle, some dozens of passes over the few edges cost less.
 * The answer is left in `x`; false when it was not found, and `x` says nothing. Source: Meijerink and van der Vorst, An iterative solution
 * method for linear systems of which the coefficient matrix is a symmetric M-matrix (1977).
 *
 * @example
 * solveByGradients({ size: 1, start: Int32Array.of(0, 0), columns, weights, diagonal: Float64Array.of(2), right: Float64Array.of(3) }, x) // true, x[0] is 1.5
 */
export function solveByGradients(given: Triangle, x: Float64Array): boolean {
  const { size, diagonal, right } = given
  reserve(size, given.start[size]!)
  const triangle = sorted(given)
  const { start, columns, weights } = triangle
  const { rest, direction, image, corrected } = room
  factorise(triangle)

  for (let node = 0; node < size; node++) {
    x[node] = 0
    rest[node] = right[node]!
  }
  let worth = precondition(triangle)
  const enough = tolerance * worth
  for (let node = 0; node < size; node++) direction[node] = corrected[node]!
  for (let iteration = 0; iteration < mostIterations; iteration++) {
    if (!(worth > enough)) return worth >= 0
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
    const length = worth / bend
    for (let node = 0; node < size; node++) {
      x[node]! += length * direction[node]!
      rest[node]! -= length * image[node]!
    }
    const before = worth
    worth = precondition(triangle)
    const part = worth / before
    for (let node = 0; node < size; node++) direction[node] = corrected[node]! + part * direction[node]!
  }
  return false
}

/** The same matrix with the columns of each row rising and parallel edges as one: turned over and back, each time by counting. */
function sorted(given: Triangle): Triangle {
  const { size } = given
  const { starts, nexts, columns, beside, weights, turned } = room
  nexts.fill(0, 0, size + 1)
  for (let at = 0; at < given.start[size]!; at++) nexts[given.columns[at]! + 1]!++
  for (let node = 0; node < size; node++) nexts[node + 1]! += nexts[node]!
  for (let node = 0; node < size; node++) {
    for (let at = given.start[node]!; at < given.start[node + 1]!; at++) {
      const to = nexts[given.columns[at]!]!++
      beside[to] = node
      turned[to] = given.weights[at]!
    }
  }
  // Each column now ends where the next began. A row is no longer than it was.
  for (let node = 0; node < size; node++) starts[node] = given.start[node]!
  for (let column = 0, at = 0; column < size; column++) {
    for (; at < nexts[column]!; at++) {
      const node = beside[at]!
      const to = starts[node]!
      if (to > given.start[node]! && columns[to - 1] === column) weights[to - 1]! += turned[at]!
      else {
        columns[to] = column
        weights[to] = turned[at]!
        starts[node] = to + 1
      }
    }
  }
  let filled = 0
  for (let node = 0; node < size; node++) {
    const begin = given.start[node]!
    const end = starts[node]!
    starts[node] = filled
    for (let at = begin; at < end; at++, filled++) {
      columns[filled] = columns[at]!
      weights[filled] = weights[at]!
    }
  }
  starts[size] = filled
  return { ...given, start: starts, columns, weights }
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
      for (let beside = start[other]!; beside < start[other + 1]!; beside++) {
        value -= factor[beside]! * scattered[columns[beside]!]!
      }
      scattered[other] = value
      factor[at] = value / pivots[other]!
      pivot -= factor[at]! * value
    }
    for (let at = start[node]!; at < end; at++) scattered[columns[at]!] = 0
    // What nothing holds, up to rounding, stays where it is.
    pivots[node] = pivot > 1e-15 * diagonal[node]! ? pivot : Number.POSITIVE_INFINITY
  }
}

/** What is left, corrected by the incomplete factors; gives the product of both, which is the error's worth. */
function precondition({ size, start, columns }: Triangle): number {
  const { factor, pivots, rest, corrected } = room
  for (let node = 0; node < size; node++) {
    let value = rest[node]!
    for (let at = start[node]!; at < start[node + 1]!; at++) value -= factor[at]! * corrected[columns[at]!]!
    corrected[node] = value
  }
  for (let node = 0; node < size; node++) corrected[node]! /= pivots[node]!
  let worth = 0
  for (let node = size - 1; node >= 0; node--) {
    const value = corrected[node]!
    worth += value * rest[node]!
    for (let at = start[node]!; at < start[node + 1]!; at++) corrected[columns[at]!]! -= factor[at]! * value
  }
  return worth
}
