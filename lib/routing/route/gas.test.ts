import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataSet } from '../testing/data-sets'
import { unitsOf } from '../testing/synthetic-token'
import {
  type DataGas,
  estimateGas,
  executionCosts,
  gasCostsOf,
  gasPartsOfOrders,
  gasPartsOfRoute,
  type Rollup,
  sumOfGas,
} from './gas'
import type { Leg, Route } from './route'
import { solve } from './solve'

const rollups = ['optimism', 'arbitrum'] as const
const rollup = fc.constantFrom<Rollup>(...rollups)
const routeOf = (side: Route['side'], kinds: readonly Leg['kind'][]) =>
  ({ side, legs: kinds.map((kind) => ({ kind })) }) as unknown as Route

test('default: on a rollup each leg costs its bytes in addition to its gas', () => {
  for (const side of ['SELL', 'BUY'] as const) {
    const execution = executionCosts[side]
    expect(gasCostsOf(side)).toEqual(execution)
    for (const rollup of rollups) {
      const { base, leg, tick } = gasCostsOf(side, { rollup, perByte: 100 })
      expect(tick).toBe(execution.tick)
      expect(base).toBeGreaterThan(execution.base)
      // An order carries its signature; a V4 pool has no address of its own.
      const bytes = (kind: Leg['kind']) => (leg[kind] - execution.leg[kind]) / 100
      expect(bytes('rfq')).toBeGreaterThan(2 * bytes('v2'))
      expect(bytes('v4')).toBeLessThan(bytes('v3'))
      expect(bytes('v4')).toBeGreaterThan(10)
    }
  }
  // A buy through a metapool or a crypto pool searches its input; no other kind differs by side.
  const { SELL, BUY } = executionCosts
  expect(BUY.leg.stableMeta).toBeGreaterThan(SELL.leg.stableMeta + 50_000)
  expect(BUY.leg.crypto).toBeGreaterThan(SELL.leg.crypto + 50_000)
  const { stableMeta, crypto } = SELL.leg
  expect({ ...BUY.leg, stableMeta, crypto }).toEqual(SELL.leg)
})

test('behavior: search counts the same gas as a quote of a swap without extras', () => {
  const kinds = fc.array(fc.constantFrom<Leg['kind']>('v2', 'v3', 'v4', 'stable', 'stableMeta', 'weighted'), {
    minLength: 1,
    maxLength: 9,
  })
  const property = fc.property(
    fc.constantFrom<Route['side']>('SELL', 'BUY'),
    kinds,
    fc.nat(20),
    fc.record({ rollup, perByte: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
    (side, legs, ticks, data: DataGas) => {
      const route = routeOf(side, legs)
      const searched = estimateGas(route, ticks, gasCostsOf(side, data))
      const quoted = sumOfGas(gasPartsOfRoute(route, ticks, {}), data)
      // The base of search is that of the cheapest kind of transaction.
      expect(searched).toBeLessThanOrEqual(quoted + 1e-6 * quoted)
      expect(quoted - estimateGas(route, ticks)).toBeGreaterThanOrEqual(legs.length * data.perByte * 10 - 1e-6 * quoted)
    },
  )
  fc.assert(property)
  const data = { rollup: 'arbitrum', perByte: 10 } as const
  const fills = gasPartsOfOrders({ side: 'SELL', orders: 2, makers: 1 })
  expect(sumOfGas(fills, data)).toBeGreaterThan(sumOfGas(fills) + 2 * 10 * 100)
})

test('behavior: dearer data leads to fewer legs', () => {
  const { market, tokens } = dataSet('D2', 1)
  const [src, dest] = tokens as [(typeof tokens)[number], (typeof tokens)[number]]
  const question = { market, srcToken: src.address, destToken: dest.address, side: 'SELL' } as const
  const legsAt = (perByte: number) =>
    solve({
      ...question,
      amount: unitsOf(src, 100_000),
      gasUnitCost: Number(unitsOf(dest, 1)) * 1e-7,
      gasCosts: gasCostsOf('SELL', { rollup: 'arbitrum', perByte }),
    })!.route.legs.length
  const [free, dear] = [legsAt(0), legsAt(1e6)]
  expect(free).toBeGreaterThan(1)
  expect(dear).toBeLessThan(free)
})
