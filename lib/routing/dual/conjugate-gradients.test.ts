import { expect, test } from 'vitest'
import { createDraw, type Draw } from '../testing/random'
import { solveByGradients, type Triangle } from './conjugate-gradients'

/**
 * Draws a random connected network, with conductances over a number of decades, some parallel
 * edges, and a small leak at each node.
 */
function triangleAt(draw: Draw, size: number, edges: number, decades: number): Triangle {
  const rows = Array.from({ length: size }, (): { column: number; weight: number }[] => [])
  const diagonal = new Float64Array(size).fill(1e-3)
  const join = (a: number, b: number) => {
    const weight = 10 ** draw.between(-decades / 2, decades / 2)
    rows[Math.max(a, b)]!.push({ column: Math.min(a, b), weight })
    diagonal[a]! += weight
    diagonal[b]! += weight
  }
  for (let node = 1; node < size; node++) join(node, draw.below(node))
  for (let edge = size; edge <= edges; edge++) {
    const a = draw.below(size)
    join(a, (a + 1 + draw.below(size - 1)) % size)
  }
  const start = Int32Array.of(0, ...rows.map(({ length }) => length))
  for (let node = 0; node < size; node++) start[node + 1]! += start[node]!
  return {
    size,
    start,
    columns: Int32Array.from(rows.flatMap((row) => row.map(({ column }) => column))),
    weights: Float64Array.from(rows.flatMap((row) => row.map(({ weight }) => weight))),
    diagonal,
    right: Float64Array.from({ length: size }, () => draw.between(-1, 1)),
  }
}

/** Returns the matrix times `x`. */
function timesOf({ size, start, columns, weights, diagonal }: Triangle, x: Float64Array): Float64Array {
  const product = x.map((value, node) => diagonal[node]! * value)
  for (let node = 0; node < size; node++) {
    for (let at = start[node]!; at < start[node + 1]!; at++) {
      product[node]! -= weights[at]! * x[columns[at]!]!
      product[columns[at]!]! -= weights[at]! * x[node]!
    }
  }
  return product
}

test('default', () => {
  const x = new Float64Array(1)
  const [columns, weights] = [new Int32Array(0), new Float64Array(0)]
  const one = { size: 1, start: Int32Array.of(0, 0), columns, weights }
  expect(solveByGradients({ ...one, diagonal: Float64Array.of(2), right: Float64Array.of(3) }, x)).toBe(true)
  expect(x[0]).toBe(1.5)
})

test('behavior: the solution satisfies the equations to 1e-8 of the energy', () => {
  const draw = createDraw(21)
  for (const [size, edges, decades] of [
    [2, 4, 0],
    [30, 60, 2],
    [300, 2_000, 3],
    [1_000, 4_000, 4],
  ] as const) {
    for (let round = 0; round < 10; round++) {
      const triangle = triangleAt(draw, size, edges, decades)
      // Compares with a known solution, in the energy norm of the network.
      const known = triangle.right.slice()
      triangle.right.set(timesOf(triangle, known))
      const x = new Float64Array(size)
      expect(solveByGradients(triangle, x)).toBe(true)
      const off = x.map((value, node) => value - known[node]!)
      const energyOf = (of: Float64Array) =>
        timesOf(triangle, of).reduce((sum, part, node) => sum + part * of[node]!, 0)
      expect(energyOf(off)).toBeLessThan(1e-14 * energyOf(known))
    }
  }
})

test('behavior: returns false if it does not converge', () => {
  const triangle = triangleAt(createDraw(22), 300, 2_000, 24)
  expect(solveByGradients(triangle, new Float64Array(300))).toBe(false)
})

test('behavior: a zero right-hand side gives a zero solution', () => {
  const triangle = triangleAt(createDraw(23), 10, 20, 2)
  const x = new Float64Array(10).fill(7)
  expect(solveByGradients({ ...triangle, right: new Float64Array(10) }, x)).toBe(true)
  expect([...x]).toEqual(new Array(10).fill(0))
})
