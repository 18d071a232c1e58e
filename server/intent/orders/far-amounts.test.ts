import { expect, test } from 'vitest'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { noBridge } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { farAmountsOf } from './far-amounts'
import { bridgeColumnsOf, type IntentRow } from './order-row'

const terms = { fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }
const { bridge: _, ...signed } = intentOrderOf({ destAmount: 994_900_500n, expectedAmount: 1_000_000_000n })

/** Returns the columns of an order that determine its amounts. */
const rowOf = (scalingFactor: number, given: Partial<IntentRow> = {}) => {
  const bridge = {
    protocolSelector: acrossSelector,
    destinationChainId: 42161n,
    outputToken: signed.destToken,
    scalingFactor,
    protocolData: encodeProtocolData(terms),
  }
  return { ...signed, slices: null, interval: null, ...bridgeColumnsOf(bridge), ...given } as IntentRow
}

test('default: the minimum is the signed amount less the maximum bridge fee', () => {
  // Two thirds of what is signed were quoted: 50 pips and 100,000.
  expect(farAmountsOf(rowOf(0))).toEqual({ signed: 994_900_500n, min: 994_675_882n, expected: 999_850_000n })
})

test('behavior: an order that stays on its chain has its signed amounts', () => {
  const same = { signed: 994_900_500n, min: 994_900_500n, expected: 1_000_000_000n }
  expect(farAmountsOf(rowOf(0, bridgeColumnsOf(noBridge)))).toEqual(same)
})

test('behavior: amounts are in units of the token that arrives', () => {
  expect(farAmountsOf(rowOf(12))).toEqual({
    signed: 994_900_500n * 10n ** 12n,
    // 75 pips of it, and the flat fee in its own units.
    min: 994_900_500n * 10n ** 12n - 74_617_537_500_000_000n - 150_000n,
    expected: 10n ** 21n - 50_000_000_000_000_000n - 100_000n,
  })
  const row = rowOf(-3, { protocolData: encodeProtocolData({ ...terms, maxFlat: 1n }) })
  expect(farAmountsOf(row)).toEqual({ signed: 994_900n, min: 994_900n - 75n - 1n, expected: 999_950n })
})

test('behavior: the bridge takes its flat fee of each slice, and the last slice may differ', () => {
  const slices = { family: 'TWAPOrder', slices: 3n, interval: 60n, srcAmount: 100n, destAmount: 3_000_000n } as const
  // 33 of 100 are 1,000,000 each; the last 34 are 34/33 of it, rounded up.
  const fee = (amount: bigint) => (amount * 75n + 999_999n) / 1_000_000n + 150_000n
  expect(farAmountsOf(rowOf(0, slices)).min).toBe(2n * (1_000_000n - fee(1_000_000n)) + 1_030_304n - fee(1_030_304n))
})

test('behavior: unknown bridge terms guarantee nothing, and the fee is unknown', () => {
  const row = rowOf(0, { protocolData: '0x1234' })
  expect(farAmountsOf(row)).toEqual({ signed: 994_900_500n, min: 0n, expected: 1_000_000_000n })
})

test('behavior: a fee that may take everything leaves no minimum', () => {
  expect(farAmountsOf(rowOf(0, { destAmount: 150_000n })).min).toBe(0n)
})
