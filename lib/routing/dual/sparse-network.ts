import { solveByGradients } from './conjugate-gradients'
import { type Edges, solveDense } from './network'

/** Products per matrix entry above which elimination is slower than conjugate gradients. */
const maxFill = 1_200

/** Maximum nodes for which elimination on a full matrix is faster than sparse bookkeeping. */
const densest = 24

/**
 * Solves the equations of a network with the method that is fast for its size; same terms as
 * `solveDense`.
 *
 * @example
 * const [from, to, conductance] = [Int32Array.of(0), Int32Array.of(-1), Float64Array.of(2)]
 * solveNetwork(1, { count: 1, from, to, conductance }, leaks, source, x)
 * // x[0] is source[0] / 2
 */
export function solveNetwork(size: number, edges: Edges, leaks: Float64Array, source: Float64Array, x: Float64Array) {
  if (size > densest) solveSparse(size, edges, leaks, source, x)
  else solveDense(size, edges, leaks, source, x)
}

/** Buffers for a factorisation, reused between questions and grown on demand. */
const room = {
  degree: new Int32Array(0),
  buckets: new Int32Array(0),
  place: new Int32Array(0),
  columnStart: new Int32Array(0),
  parent: new Int32Array(0),
  flag: new Int32Array(0),
  pattern: new Int32Array(0),
  filled: new Int32Array(0),
  factorStart: new Int32Array(0),
  diagonal: new Float64Array(0),
  row: new Float64Array(0),
  right: new Float64Array(0),
  rows: new Int32Array(0),
  weights: new Float64Array(0),
  factorRows: new Int32Array(0),
  factor: new Float64Array(0),
}

function reserve(nodes: number, edges: number) {
  if (room.degree.length < nodes + 1) {
    const length = 2 * (nodes + 1)
    for (const name of [
      'degree',
      'place',
      'columnStart',
      'parent',
      'flag',
      'pattern',
      'filled',
      'factorStart',
    ] as const) {
      room[name] = new Int32Array(length)
    }
    for (const name of ['diagonal', 'row', 'right'] as const) room[name] = new Float64Array(length)
  }
  if (room.rows.length < edges) {
    room.rows = new Int32Array(2 * edges)
    room.weights = new Float64Array(2 * edges)
    room.buckets = new Int32Array(4 * edges)
  }
}

/**
 * Solves the same equations as `solveDense` for hundreds of nodes with few edges each: LDLᵀ row by
 * row, nodes of low degree first, where each row touches only the non-zeros of the elimination
 * tree; by conjugate gradients if that would fill the matrix. Source: Davis, Algorithm 849, a
 * concise sparse Cholesky factorization package.
 *
 * @example
 * const [from, to, conductance] = [Int32Array.of(0), Int32Array.of(-1), Float64Array.of(2)]
 * solveSparse(1, { count: 1, from, to, conductance }, leaks, source, x)
 * // x[0] is source[0] / 2
 */
export function solveSparse(size: number, edges: Edges, leaks: Float64Array, source: Float64Array, x: Float64Array) {
  const { count, from, to, conductance } = edges
  reserve(size, count + 2)
  const {
    degree,
    place,
    columnStart,
    parent,
    flag,
    pattern,
    filled,
    factorStart,
    diagonal,
    row,
    right,
    rows,
    weights,
  } = room

  // Orders nodes by degree, lowest first.
  degree.fill(0, 0, size)
  let most = 0
  for (let edge = 0; edge < count; edge++) {
    const a = from[edge]!
    const b = to[edge]!
    if (a < 0 || b < 0) continue
    degree[a]!++
    degree[b]!++
  }
  for (let node = 0; node < size; node++) if (degree[node]! > most) most = degree[node]!
  const { buckets } = room
  buckets.fill(0, 0, most + 2)
  for (let node = 0; node < size; node++) buckets[degree[node]! + 1]!++
  for (let bucket = 0; bucket <= most; bucket++) buckets[bucket + 1]! += buckets[bucket]!
  for (let node = 0; node < size; node++) place[node] = buckets[degree[node]!]!++

  // Builds the upper triangle by columns.
  columnStart.fill(0, 0, size + 1)
  for (let node = 0; node < size; node++) {
    diagonal[place[node]!] = leaks[node]!
    right[place[node]!] = source[node]!
  }
  for (let edge = 0; edge < count; edge++) {
    const a = from[edge]!
    const b = to[edge]!
    const weight = conductance[edge]!
    if (a >= 0) diagonal[place[a]!]! += weight
    if (b >= 0) diagonal[place[b]!]! += weight
    if (a >= 0 && b >= 0) columnStart[Math.max(place[a]!, place[b]!) + 1]!++
  }
  for (let node = 0; node < size; node++) columnStart[node + 1]! += columnStart[node]!
  for (let node = 0; node < size; node++) filled[node] = columnStart[node]!
  for (let edge = 0; edge < count; edge++) {
    const a = from[edge]!
    const b = to[edge]!
    if (a < 0 || b < 0) continue
    const at = filled[Math.max(place[a]!, place[b]!)]!++
    rows[at] = Math.min(place[a]!, place[b]!)
    weights[at] = conductance[edge]!
  }

  // Finds the elimination tree and the size of each column.
  for (let node = 0; node < size; node++) {
    parent[node] = -1
    flag[node] = node
    filled[node] = 0
    for (let at = columnStart[node]!; at < columnStart[node + 1]!; at++) {
      for (let other = rows[at]!; flag[other] !== node; other = parent[other]!) {
        if (parent[other] === -1) parent[other] = node
        filled[other]!++
        flag[other] = node
      }
    }
  }
  let products = 0
  for (let node = 0; node < size; node++) products += filled[node]! * filled[node]!
  const triangle = { size, start: columnStart, columns: rows, weights, diagonal, right }
  if (products > maxFill * (size + columnStart[size]!) && solveByGradients(triangle, row)) {
    for (let node = 0; node < size; node++) x[node] = row[place[node]!]!
    return
  }
  factorStart[0] = 0
  for (let node = 0; node < size; node++) factorStart[node + 1] = factorStart[node]! + filled[node]!
  const total = factorStart[size]!
  if (room.factor.length < total) {
    room.factorRows = new Int32Array(2 * total)
    room.factor = new Float64Array(2 * total)
  }
  const { factorRows, factor } = room

  for (let node = 0; node < size; node++) {
    row[node] = 0
    flag[node] = node
    filled[node] = 0
    let top = size
    for (let at = columnStart[node]!; at < columnStart[node + 1]!; at++) {
      let other = rows[at]!
      row[other]! -= weights[at]!
      let length = 0
      for (; flag[other] !== node; other = parent[other]!) {
        pattern[length++] = other
        flag[other] = node
      }
      while (length > 0) pattern[--top] = pattern[--length]!
    }
    const own = diagonal[node]!
    let pivot = own
    while (top < size) {
      const other = pattern[top++]!
      const start = factorStart[other]!
      const end = start + filled[other]!
      const value = row[other]!
      row[other] = 0
      const next = top < size ? pattern[top]! : -1
      const isAlike = next !== -1 && next === parent[other] && filled[next]! + 1 === filled[other]
      if (!isAlike) {
        for (let at = start; at < end; at++) row[factorRows[at]!]! -= factor[at]! * value
        pivot -= fill(other, end, node, value)
        continue
      }
      // The next column has the same rows except its own: processes both at once, with the same
      // sums but fewer reads and writes.
      top++
      const nextStart = factorStart[next]!
      const nextEnd = nextStart + filled[next]!
      const nextValue = row[next]! - factor[start]! * value
      row[next] = 0
      for (let at = nextStart, beside = start + 1; at < nextEnd; at++, beside++) {
        const to = factorRows[at]!
        row[to] = row[to]! - factor[beside]! * value - factor[at]! * nextValue
      }
      pivot -= fill(other, end, node, value)
      pivot -= fill(next, nextEnd, node, nextValue)
    }
    // A node without a connection, up to rounding, keeps its value.
    diagonal[node] = pivot > 1e-15 * own ? pivot : Number.POSITIVE_INFINITY
  }

  for (let node = 0; node < size; node++) {
    const value = right[node]!
    for (let at = factorStart[node]!; at < factorStart[node + 1]!; at++) right[factorRows[at]!]! -= factor[at]! * value
  }
  for (let node = size - 1; node >= 0; node--) {
    let value = right[node]! / diagonal[node]!
    for (let at = factorStart[node]!; at < factorStart[node + 1]!; at++) value -= factor[at]! * right[factorRows[at]!]!
    right[node] = value
  }
  for (let node = 0; node < size; node++) x[node] = right[place[node]!]!
}

/** Appends a row's entry to a column; returns its contribution to the row's pivot. */
function fill(column: number, end: number, row: number, value: number): number {
  const scaled = value / room.diagonal[column]!
  room.factorRows[end] = row
  room.factor[end] = scaled
  room.filled[column]!++
  return scaled * value
}
