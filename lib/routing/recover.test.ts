import { describe, expect, test } from 'vitest'
import { type Flow, recover } from './recover'

const flow = (pool: number, from: number, to: number, amountIn: number): Flow => ({
  pool,
  from,
  to,
  amountIn,
  amountOut: amountIn,
})
const prices = new Float64Array(6).fill(1)
const poolsOf = (flows: readonly Flow[]) => flows.map(({ pool }) => pool)

describe('recover', () => {
  test('default', () => {
    const flows = [flow(0, 0, 2, 10), flow(1, 2, 1, 10)]
    expect(recover({ src: 0, dest: 1 }, { flows, prices, least: 0 })).toStrictEqual({ flows, wasCut: false })
  })

  test('behavior: what lies on no way to the destination is left out', () => {
    const flows = [flow(0, 0, 1, 10), flow(1, 0, 3, 5), flow(2, 4, 1, 5), flow(3, 4, 5, 5)]
    const recovered = recover({ src: 0, dest: 1 }, { flows, prices, least: 0 })
    expect(poolsOf(recovered.flows)).toStrictEqual([0])
    expect(recovered.wasCut).toBe(false)
  })

  test('behavior: dust is worth less than the least, at the prices', () => {
    const flows = [flow(0, 0, 1, 10), flow(1, 0, 1, 0.5)]
    expect(poolsOf(recover({ src: 0, dest: 1 }, { flows, prices, least: 1 }).flows)).toStrictEqual([0])
    const dear = prices.map((price) => 4 * price)
    expect(poolsOf(recover({ src: 0, dest: 1 }, { flows, prices: dear, least: 1 }).flows)).toStrictEqual([0, 1])
  })

  test('behavior: a circle is cut where it is worth least, and nothing enters the source or leaves the destination', () => {
    const circle = [flow(0, 0, 2, 10), flow(1, 2, 3, 12), flow(2, 3, 4, 9), flow(3, 4, 2, 3), flow(4, 3, 1, 8)]
    const cut = recover({ src: 0, dest: 1 }, { flows: circle, prices, least: 0 })
    expect(cut.wasCut).toBe(true)
    expect(poolsOf(cut.flows)).toStrictEqual([0, 1, 4])

    const ends = recover(
      { src: 0, dest: 1 },
      { flows: [flow(0, 0, 1, 10), flow(1, 1, 2, 4), flow(2, 2, 0, 4)], prices, least: 0 },
    )
    expect(ends.wasCut).toBe(true)
    expect(poolsOf(ends.flows)).toStrictEqual([0])
  })
})
