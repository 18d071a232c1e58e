import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Arc, moved, movesOf, orderTokens } from './order-tokens'

const forwards = (order: readonly number[], arcs: readonly Arc[]) =>
  arcs.reduce((sum, { from, to, weight }) => (order.indexOf(from) < order.indexOf(to) ? sum + weight : sum), 0)

const tokenCount = 6
const inner = fc.integer({ min: 1, max: tokenCount - 2 })
const arcsOf = fc.array(fc.record({ from: inner, to: inner, weight: fc.integer({ min: 1, max: 100 }) }), {
  maxLength: 20,
})

describe('orderTokens', () => {
  test('default', () => {
    const arcs = [{ from: 2, to: 1, weight: 1 }]
    expect(orderTokens({ tokenCount: 4, src: 0, dest: 3, arcs })).toStrictEqual([0, 2, 1, 3])
  })

  test('behavior: the lightest arc of a cycle runs backwards', () => {
    const arcs = [
      { from: 1, to: 2, weight: 5 },
      { from: 2, to: 3, weight: 1 },
      { from: 3, to: 1, weight: 4 },
    ]
    expect(orderTokens({ tokenCount: 5, src: 4, dest: 0, arcs })).toStrictEqual([4, 3, 1, 2, 0])
  })

  test('behavior: every token occurs once, no avoidable arc runs backwards, and no token has a better place', () => {
    fc.assert(
      fc.property(arcsOf, (some) => {
        const arcs = some.filter(({ from, to }) => from !== to)
        const order = orderTokens({ tokenCount, src: 0, dest: tokenCount - 1, arcs })
        expect([...order].sort()).toStrictEqual([0, 1, 2, 3, 4, 5])
        expect([order[0], order.at(-1)]).toStrictEqual([0, tokenCount - 1])
        expect(movesOf(order, arcs)).toStrictEqual([])
        const ascending = arcs.filter(({ from, to }) => from < to)
        const total = ascending.reduce((sum, { weight }) => sum + weight, 0)
        expect(forwards(orderTokens({ tokenCount, src: 0, dest: tokenCount - 1, arcs: ascending }), ascending)).toBe(
          total,
        )
      }),
    )
  })
})

describe('movesOf', () => {
  test('behavior: a move gains what it states, and no place of the token gains more', () => {
    fc.assert(
      fc.property(arcsOf, fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }), (some, middle) => {
        const arcs = some.filter(({ from, to }) => from !== to)
        const order = [0, ...middle, 5]
        const now = forwards(order, arcs)
        const moves = movesOf(order, arcs)
        for (const token of middle) {
          const most = Math.max(...[1, 2, 3, 4].map((place) => forwards(moved(order, { token, place }), arcs) - now))
          const move = moves.find((move) => move.token === token)
          expect(move?.gain ?? 0).toBe(most)
          if (move !== undefined) expect(forwards(moved(order, move), arcs) - now).toBe(most)
        }
        expect(moves.map(({ gain }) => gain)).toStrictEqual(moves.map(({ gain }) => gain).sort((a, b) => b - a))
      }),
    )
  })
})
