import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import { bridgeSettleCall, directSettleCall, toSettled } from '@/lib/chain/intent/settle-call'
import { encodeProtocolData, maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { shareSale } from '@/lib/order/intent-fee'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import type { OpenIntent } from './agent'
import { arrivingOf, bridgeDataFor, bridgeExcessOf, bridgeFeeOf, feeNamedBy, mayArrive } from './bridge-fee'
import { relayFeeOf } from './relay-offers'

const terms = { fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }
const bridge = { ...noBridge, destinationChainId: 42_161n, protocolData: encodeProtocolData(terms) }
const relay = { feePips: 50, feeFlat: 100_000n }
const schedule = { slices: 2n, interval: 60n }

const open = (
  changes: Partial<IntentOrder> = {},
  { isSliced = false, ...more }: Partial<OpenIntent> & { isSliced?: boolean } = {},
): OpenIntent => {
  const order = intentOrderOf({ bridge, ...changes })
  const signed = isSliced
    ? ({ family: 'TWAPOrder', schedule } as const)
    : ({ family: 'Order', schedule: undefined } as const)
  return { ...toSettled({ order, ...signed, signature: '0x1234', filled: 0n }), orderHash: '0x', relay, ...more }
}
const fill = { fillIn: 10n ** 18n, fillOut: 3_000_000_000n }

describe('bridgeFeeOf', () => {
  test("default: returns the relayer's fee on what may enter the bridge, after other fees", () => {
    // The service keeps the surplus of an order without a partner, at most a hundredth of 2,500.
    const partnerAndFee = packIntentFee({
      partner: `0x${'11'.repeat(20)}`,
      feeBps: 100,
      takesSurplus: false,
      isSurplusToUser: false,
      capsSurplus: false,
      reserved: 0n,
    })
    const { net } = shareSale(
      { arrived: fill.fillOut, expected: 2_500_000_000n, minimum: 2_500_000_000n },
      intentFeeTerms(partnerAndFee),
    )
    expect(net).toBe(2_970_000_000n)
    // 50 pips of 2,977.425 USDC, a quarter of a percent above the promise.
    expect(bridgeFeeOf(open({ partnerAndFee }), fill)).toBe(100_000n + 148_872n)
    // A purchase bridges exactly what it buys.
    expect(bridgeFeeOf(open({ kind: orderKinds.BUY }), { fillIn: 1n, fillOut: 2_500_000_000n })).toBe(225_000n)
  })

  test('behavior: a payment that is sold after its arrival costs two and a half times the gas', () => {
    const landing = { destToken: `0x${'22'.repeat(20)}` as const, quoted: 1n, minAmount: 1n, secondsToSell: 600n }
    const bought = { fillIn: 1n, fillOut: 2_000_000_000n }
    const feeOf = (maxFlat: bigint) => {
      const protocolData = encodeProtocolData({ ...terms, maxFlat, landing })
      return bridgeFeeOf(open({ kind: orderKinds.BUY, bridge: { ...bridge, protocolData } }), bought)
    }
    expect(feeOf(200_000n)).toBe(250_000n + 100_000n)
    expect(feeOf(199_999n)).toBeUndefined()
  })

  test('behavior: the fee of the fast speed where it was signed, otherwise of the standard one', () => {
    const bought = { fillIn: 1n, fillOut: 2_000_000_000n }
    const dear = { ...terms, maxPips: 750n }
    const feeOf = (fast: OpenIntent['relay'], signed = dear) => {
      const protocolData = encodeProtocolData(signed)
      const order = { kind: orderKinds.BUY, bridge: { ...bridge, protocolData } }
      return bridgeFeeOf(open(order, { relay: fast }), bought)
    }
    const fast = { feePips: 500, maxAmount: 2_000_000_000n }
    const standard = 100_000n + 100_000n
    expect(feeOf({ ...relay, fast })).toBe(100_000n + 1_000_000n)
    // The fast offer is missing, too small, or above the signed maximum.
    expect(feeOf(relay)).toBe(standard)
    expect(feeOf({ ...relay, fast: { ...fast, maxAmount: 1_999_999_999n } })).toBe(standard)
    expect(feeOf({ ...relay, fast }, terms)).toBe(standard)
  })

  test('error: undefined if no relayer offers to pay, or it asks more than the owner signed', () => {
    expect(bridgeFeeOf(open({}, { relay: undefined }), fill)).toBeUndefined()
    expect(bridgeFeeOf(open({}, { relay: { ...relay, feeFlat: 1_000_000n } }), fill)).toBeUndefined()
    expect(bridgeFeeOf(open({}, { relay: { ...relay, feePips: 1_000 } }), fill)).toBeUndefined()
    expect(bridgeFeeOf(open({ bridge: { ...bridge, protocolData: '0x' } }), fill)).toBeUndefined()
    for (const family of [false, true])
      expect(bridgeDataFor(open({}, { relay: undefined, isSliced: family }), fill)).toBeUndefined()
  })

  test("behavior: never above the signed maximum or below the relayer's fee", () => {
    const amounts = fc.bigInt(1n, 2n ** 100n)
    const pips = fc.integer({ min: 0, max: 999_999 })
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: -18, max: 18 }),
        pips,
        pips,
        amounts,
        amounts,
        (fillOut, factor, feePips, maxPips, feeFlat, maxFlat) => {
          const signed = { fillSeconds: 600n, maxPips: BigInt(maxPips), maxFlat }
          const intent = open(
            {
              kind: orderKinds.BUY,
              destAmount: fillOut,
              bridge: { ...bridge, scalingFactor: factor, protocolData: encodeProtocolData(signed) },
            },
            { relay: { feePips, feeFlat } },
          )
          const gross = scaled(fillOut, factor)
          const fee = bridgeFeeOf(intent, { fillIn: 1n, fillOut })
          if (fee === undefined) {
            expect(relayFeeOf({ feePips, feeFlat }, gross)).toBeGreaterThan(maxBridgeFee(gross, signed))
            return
          }
          expect(fee).toBe(relayFeeOf({ feePips, feeFlat }, gross))
          expect(fee).toBeLessThanOrEqual(maxBridgeFee(gross, signed))
        },
      ),
    )
  })
})

describe('bridgeDataFor', () => {
  test('default: encodes the fee where the call can name one, otherwise empty', () => {
    const intent = open()
    expect(bridgeDataFor(intent, fill)).toBe(encodeBridgeData(bridgeFeeOf(intent, fill)!))
    const slice = open({}, { isSliced: true })
    expect(bridgeDataFor(slice, { ...fill, fillIn: slice.order.srcAmount })).toBe('0x')
    expect(bridgeDataFor(open({ bridge: noBridge }, { relay: undefined }), fill)).toBe('0x')
  })
})

describe('bridgeExcessOf', () => {
  const purchase = (scalingFactor: number) => open({ kind: orderKinds.BUY, bridge: { ...bridge, scalingFactor } })

  test('default: the fee above the signed maximum at the minimum, in entering units, rounded up', () => {
    const bought = { fillIn: 1n, fillOut: 1_000_000_000n }
    const most = 75_000n + 150_000n
    expect(bridgeExcessOf(purchase(0), bought, 7n)).toBe(7n - most)
    expect(bridgeExcessOf(purchase(0), bought, undefined)).toBe(0n)
    // A unit of what arrives is less than one of what enters, and costs a whole one.
    expect(bridgeExcessOf(purchase(2), bought, 7n)).toBe(1n - (75_000n + 1_500n))
    // Rounding loses the same amount at any fee.
    expect(bridgeExcessOf(purchase(-2), { fillIn: 1n, fillOut: 1_000_000_099n }, 7n)).toBe(
      700n - 100n * (750n + 150_000n),
    )
    expect(bridgeExcessOf(open({ bridge: noBridge }), bought, undefined)).toBe(0n)
  })

  test("behavior: a sale above its minimum also pays the bridge's share of the excess", () => {
    const sold = open({ destAmount: 2_000_000_000n, expectedAmount: 3_000_000_000n })
    expect(bridgeExcessOf(sold, fill, undefined)).toBe(75_000n)
    expect(bridgeExcessOf(sold, fill, 100_000n)).toBe(100_000n - (150_000n + 150_000n))
  })
})

describe('mayArrive', () => {
  test('default: a quarter of a percent above the promise, unless the amount is fixed', () => {
    const call = bridgeSettleCall(open(), { amount: 1n, bridgeData: encodeBridgeData(10n) })
    expect(feeNamedBy(call)).toBe(10n)
    const partnerAndFee = 0n
    const atExpected = { fillIn: 10n ** 18n, fillOut: 2_000_000_000n }
    const sold = open({ partnerAndFee })
    expect(mayArrive(sold, atExpected, call)).toBe(2_005_000_000n - 10n)
    expect(mayArrive({ ...sold, order: { ...sold.order, srcToken: sold.order.destToken } }, atExpected, call)).toBe(
      2_000_000_000n - 10n,
    )
    const direct = directSettleCall(sold, 5n)!
    expect(feeNamedBy(direct)).toBeUndefined()
    expect(mayArrive(sold, atExpected, direct)).toBe(
      arrivingOf(sold, { ...atExpected, fillOut: 2_005_000_000n }, undefined),
    )
  })
})
