import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intentValueOf } from '@/lib/order/testing/intent-order'
import { readSigned } from './families/families'
import { owedOf, signedAmounts } from './intent'
import { sharePurchase, shareSale } from './intent-fee'

const amount = fc.bigInt(1n, 2n ** 128n)

test('owedOf: fills add up to the promised amount, and are never behind it', () => {
  const parts = fc.array(fc.bigInt(1n, 2n ** 64n), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, amount, (fills, promised) => {
      const srcAmount = fills.reduce((sum, fill) => sum + fill, 0n)
      let [filled, paid] = [0n, 0n]
      for (const fill of fills) {
        paid += owedOf(promised, { srcAmount, filled, fill })
        filled += fill
        expect(paid * srcAmount).toBeGreaterThanOrEqual(promised * filled)
      }
      expect(paid).toBe(promised)
    }),
  )
})

test('owedOf: default', () => {
  expect(owedOf(10n, { srcAmount: 3n, filled: 0n, fill: 1n })).toBe(4n)
  expect(owedOf(10n, { srcAmount: 3n, filled: 1n, fill: 2n })).toBe(6n)
})

const terms = { takesSurplus: false, isSurplusToUser: false, capsSurplus: true, hasPartner: true }
const bps = fc.integer({ min: 0, max: 9_999 })
const feeBps = fc.integer({ min: 0, max: 200 })

test('signedAmounts: an order at its own quote has its full slippage after the fee', () => {
  fc.assert(
    fc.property(amount, amount, feeBps, bps, (input, output, fee, slippageBps) => {
      const scale = 10_000n
      const sold = signedAmounts({ side: 'SELL', input, output }, { feeBps: fee, slippageBps })
      const arrived = (output * (scale - BigInt(slippageBps)) + scale - 1n) / scale
      const { net } = shareSale(
        { arrived, expected: sold.expectedAmount, minimum: sold.destAmount },
        { ...terms, feeBps: fee },
      )
      // The fee of a part and the part of a fee are rounded separately, which can differ by one
      // unit.
      expect(net).toBeGreaterThanOrEqual(sold.destAmount - 1n)
      const bought = signedAmounts({ side: 'BUY', input, output }, { feeBps: fee, slippageBps })
      const spent = (input * (scale + BigInt(slippageBps))) / scale
      const { total } = sharePurchase(
        { spent, expected: bought.expectedAmount, maximum: bought.srcAmount },
        { ...terms, feeBps: fee },
      )
      expect(total).toBeLessThanOrEqual(bought.srcAmount + 1n)
    }),
  )
})

test('signedAmounts: a limit is used unchanged', () => {
  const given = { input: 3_000n, output: 1_000_000n }
  const options = { feeBps: 100, slippageBps: 50 }
  const sold = { srcAmount: 3_000n, destAmount: 985_050n, expectedAmount: 1_000_000n }
  expect(signedAmounts({ side: 'SELL', ...given }, options)).toEqual(sold)
  expect(signedAmounts({ side: 'SELL', ...given }, { ...options, limit: 7n })).toEqual({ ...sold, destAmount: 7n })
  expect(signedAmounts({ side: 'BUY', ...given }, { ...options, limit: 7n })).toEqual({
    srcAmount: 7n,
    destAmount: 1_000_000n,
    expectedAmount: 3_000n,
  })
})

test('intentValueOf: JSON converts back to the same order', () => {
  const uint = fc.bigInt(0n, 2n ** 256n - 1n)
  const address = fc.bigInt(0n, 2n ** 160n - 1n).map((word) => `0x${word.toString(16).padStart(40, '0')}` as const)
  const bytes = fc.uint8Array({ maxLength: 40 }).map((raw) => `0x${Buffer.from(raw).toString('hex')}` as const)
  const orders = fc.record({
    owner: address,
    beneficiary: address,
    srcToken: address,
    destToken: address,
    srcAmount: uint,
    destAmount: uint,
    expectedAmount: uint,
    nonce: uint,
    partnerAndFee: uint,
    deadline: fc.bigInt(0n, 2n ** 48n),
    kind: fc.constantFrom(0 as const, 1 as const),
    permit: bytes,
    metadata: bytes,
    bridge: fc.record({
      protocolSelector: fc.constant('0x12345678' as const),
      destinationChainId: fc.bigInt(0n, 2n ** 32n),
      outputToken: address,
      protocolData: bytes,
      scalingFactor: fc.integer({ min: -128, max: 127 }),
    }),
  })
  fc.assert(
    fc.property(orders, (order) => {
      expect(readSigned(JSON.parse(JSON.stringify(intentValueOf(order)))).order).toEqual(order)
    }),
  )
})
