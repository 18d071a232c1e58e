import { describe, expect, test } from 'vitest'
import { createDraw, type Draw } from '../testing/random'
import { type Edges, solveDense } from './network'
import { solveSparse } from './sparse-network'

/**
 * Draws a random network: some edges to the ground, some parallel, conductances over many decades.
 */
function networkAt(
  draw: Draw,
  size: number,
  count: number,
): { edges: Edges; leaks: Float64Array; source: Float64Array } {
  const node = () => draw.below(size + 1) - 1
  const edges = {
    count,
    from: Int32Array.from({ length: count }, node),
    to: Int32Array.from({ length: count }, node),
    conductance: Float64Array.from({ length: count }, () => 10 ** draw.between(-4, 4)),
  }
  for (let edge = 0; edge < count; edge++) {
    if (edges.from[edge] === edges.to[edge]) edges.to[edge] = edges.from[edge] === -1 ? 0 : edges.from[edge]! - 1
  }
  return {
    edges,
    leaks: Float64Array.from({ length: size }, () => 1e-6),
    source: Float64Array.from({ length: size }, () => draw.between(-1, 1)),
  }
}

/** Returns each node's outflow at these potentials, less its inflow: zero for a solution. */
function imbalanceOf({ edges, leaks, source }: ReturnType<typeof networkAt>, x: Float64Array): Float64Array {
  const imbalance = source.map((value, node) => leaks[node]! * x[node]! - value)
  for (let edge = 0; edge < edges.count; edge++) {
    const [a, b] = [edges.from[edge]!, edges.to[edge]!]
    const flow = edges.conductance[edge]! * ((x[a] ?? 0) - (x[b] ?? 0))
    if (a >= 0) imbalance[a]! += flow
    if (b >= 0) imbalance[b]! -= flow
  }
  return imbalance
}

describe('solveDense and solveSparse', () => {
  test('default', () => {
    for (const solve of [solveDense, solveSparse]) {
      const x = new Float64Array(1)
      const edges = { count: 1, from: Int32Array.of(0), to: Int32Array.of(-1), conductance: Float64Array.of(2) }
      solve(1, edges, Float64Array.of(0), Float64Array.of(3), x)
      expect(x[0]).toBe(1.5)
    }
  })

  test('behavior: both methods solve the equations', () => {
    const draw = createDraw(8)
    for (const [size, count] of [
      [2, 3],
      [10, 12],
      [40, 200],
      [200, 500],
      [120, 3000],
      // Elimination would fill this one, so conjugate gradients solve it.
      [400, 1500],
    ] as const) {
      for (let round = 0; round < 10; round++) {
        const network = networkAt(draw, size, count)
        const most = network.edges.conductance.reduce((sum, conductance) => sum + conductance, 0)
        for (const solve of [solveDense, solveSparse]) {
          const x = new Float64Array(size)
          solve(size, network.edges, network.leaks.slice(), network.source.slice(), x)
          const largest = x.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
          for (const part of imbalanceOf(network, x)) expect(Math.abs(part)).toBeLessThan(1e-12 * most * largest + 1e-9)
        }
      }
    }
  })

  test('behavior: an unconnected node stays at zero', () => {
    const edges = { count: 1, from: Int32Array.of(0), to: Int32Array.of(-1), conductance: Float64Array.of(1) }
    for (const solve of [solveDense, solveSparse]) {
      const x = new Float64Array(2)
      solve(2, edges, new Float64Array(2), Float64Array.of(1, 1), x)
      expect([...x]).toEqual([1, 0])
    }
  })
})
