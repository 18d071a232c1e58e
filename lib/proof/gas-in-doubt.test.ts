import { expect, test } from 'vitest'
import type { ProofPool } from '@/lib/api/market/proof'
import { executionCosts } from '@/lib/routing/route/gas'
import { minLegGas } from '@/lib/routing/route/min-gas'
import { gasInDoubtBps, verdictOf } from './gas-in-doubt'

const counted = executionCosts.SELL.leg
const gas = { unitCost: 0.01, route: 200_000, base: 60_000, least: minLegGas }
const pool = (address: string, kind: 'v2' | 'v3') => ({ address, kind }) as unknown as ProofPool
const proof: Parameters<typeof gasInDoubtBps>[0] = {
  side: 'SELL',
  srcAmount: '7',
  destAmount: '1000000',
  gas,
  pools: [pool('0xa1', 'v2'), pool('0xa2', 'v3'), pool('0xa3', 'v2')],
}

test('default: sums the gas above the minimum of each pool of the route, at the gas price', () => {
  const legOf = (pool: string) => ({ pool, tokenIn: '0xb1', amountIn: '1', amountOut: '1' })
  const route = { legs: ['0xA1', '0xa2', '0xa2'].map(legOf), counted }
  const units = counted.v2 - minLegGas.v2 + counted.v3 - minLegGas.v3
  expect(gasInDoubtBps(proof, route)).toBeCloseTo(units * 0.01 * 0.01, 9)
  expect(gasInDoubtBps({ ...proof, side: 'BUY', srcAmount: '2000000' }, route)).toBeCloseTo(units * 0.01 * 0.005, 9)
  expect(gasInDoubtBps({ ...proof, gas: { ...gas, unitCost: 0 } }, route)).toBe(0)
  expect(gasInDoubtBps(proof, { ...route, legs: [] })).toBe(0)
})

test('behavior: gas in doubt does not make a bound loose, but a larger gap does', () => {
  const net = { bound: 1n, gapBps: 12 }
  expect(verdictOf(net, 7)).toBe('proved')
  expect(verdictOf(net, 6.9)).toBe('loose')
  expect(verdictOf({ ...net, gapBps: 5 }, 0)).toBe('proved')
})
