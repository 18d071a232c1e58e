import { expect, test } from 'vitest'
import { batchGasOf } from './rehearse-batch'

const needs = (...amounts: bigint[]) => batchGasOf(amounts.map((gas) => ({ gas })))

/** True if every call gets the gas that it needs from a limit, as the contract divides it. */
const isEnough = (limit: bigint, ...amounts: bigint[]) => {
  let left = limit
  return amounts.every((gas, index) => {
    const share = left / BigInt(amounts.length - index)
    left -= gas
    return share >= gas
  })
}

test('default: calls that need the same need their sum', () => {
  expect(needs(200n, 200n, 200n)).toBe(600n)
  expect(needs()).toBe(0n)
})

test('behavior: the lowest limit with which every call gets its equal share of the remaining gas', () => {
  const cases = [
    [200n, 300n],
    [300n, 200n],
    [100n, 900n, 100n, 200n],
    [900n, 100n, 100n],
  ]
  for (const amounts of cases) {
    const needed = needs(...amounts)
    expect([isEnough(needed, ...amounts), isEnough(needed - 1n, ...amounts)]).toEqual([true, false])
  }
})
