import { describe, expect, test } from 'vitest'
import { type Flow, recover, withoutDust } from './recover'

const flow = (pool: number, from: number, to: number, amountIn: number): Flow => ({
  pool,
  from,
  to,
  amountIn,
  amountOut: amountIn,
})
const prices = new Float64Array(6).fill(1)
const poolsOf = (flows: readonly Flow[] | undefined) => flows?.map(({ pool }) => pool)
const ends = { src: 0, dest: 1 }

describe('recover', () => {
  test('default', () => {
    const flows = [flow(0, 0, 2, 10), flow(1, 2, 1, 10)]
    expect(recover(ends, { flows, prices, minValue: 0 })).toStrictEqual(flows)
  })

  test('behavior: removes flows that depend on dust', () => {
    const flows = [flow(0, 0, 1, 10), flow(1, 0, 3, 2e-6), flow(2, 3, 1, 0.5e-6)]
    expect(poolsOf(recover(ends, { flows, prices, minValue: 1e-6 }))).toStrictEqual([0])
  })

  test('behavior: flows worth less than the minimum at the prices are dust', () => {
    const flows = [flow(0, 0, 1, 1e6), flow(1, 0, 1, 0.5)]
    expect(poolsOf(recover(ends, { flows, prices, minValue: 1 }))).toStrictEqual([0])
    const dear = prices.map((price) => 4 * price)
    expect(poolsOf(recover(ends, { flows, prices: dear, minValue: 1 }))).toStrictEqual([0, 1])
  })

  test.each([
    ['run in a cycle', [flow(0, 0, 2, 10), flow(1, 2, 3, 12), flow(2, 3, 2, 2), flow(3, 3, 1, 10)]],
    ['leave the destination', [flow(0, 0, 1, 10), flow(1, 1, 2, 4), flow(2, 2, 1, 5)]],
    ['enter the source', [flow(0, 0, 1, 10), flow(1, 0, 2, 4), flow(2, 2, 0, 5)]],
    ['run beside all ways', [flow(0, 0, 1, 10), flow(1, 4, 5, 5), flow(2, 5, 4, 5)]],
  ])('behavior: returns undefined for trades that %s', (_, flows) => {
    expect(recover(ends, { flows, prices, minValue: 0 })).toBeUndefined()
  })

  test('behavior: returns undefined if a worthless token that nothing leads to would bring much', () => {
    const flows = [flow(0, 0, 1, 10), flow(1, 2, 1, 5)]
    const worthless = Float64Array.of(1, 1, 1e-9, 1, 1, 1)
    expect(recover(ends, { flows, prices: worthless, minValue: 1e-8 })).toBeUndefined()
  })
})

describe('withoutDust', () => {
  test('default', () => {
    const flows = [flow(0, 0, 1, 10), flow(1, 0, 3, 5), flow(2, 4, 1, 5), flow(3, 4, 5, 5), flow(4, 0, 1, 0.5)]
    expect(poolsOf(withoutDust(ends, { flows, prices, minValue: 1 }))).toStrictEqual([0])
  })
})
