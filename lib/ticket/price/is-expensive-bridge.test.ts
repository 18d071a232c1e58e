import { expect, test } from 'vitest'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { transferTermsOf } from '../terms/transfer-terms'
import { isExpensiveBridge, maxFeeOf } from './is-expensive-bridge'

const terms = { fillSeconds: 3_600n, maxPips: 0n, maxFlat: 300n }
const transferOf = (signed: bigint, { scalingFactor = 0, slices = 1n, maxFlat = terms.maxFlat } = {}) =>
  transferTermsOf(
    {
      terms: { ...terms, maxFlat },
      entering: { chainId: 1, address: `0x${'a0'.repeat(20)}` },
      bridge: {
        protocolSelector: acrossSelector,
        destinationChainId: 8453n,
        outputToken: `0x${'b0'.repeat(20)}`,
        scalingFactor,
        protocolData: encodeProtocolData({ ...terms, maxFlat }),
      },
    },
    { signed, slices },
  )

test('default: a fee of up to 3 % is normal, a higher one is expensive', () => {
  expect(isExpensiveBridge({ transfer: transferOf(10_000n) })).toBe(false)
  expect(isExpensiveBridge({ transfer: transferOf(9_999n) })).toBe(true)
  expect(isExpensiveBridge({ transfer: undefined })).toBe(false)
})

test('behavior: uses the decimals of the output token, and counts the fee of each slice', () => {
  const far = { scalingFactor: 12, maxFlat: 300n * 10n ** 12n }
  expect(isExpensiveBridge({ transfer: transferOf(10_000n, far) })).toBe(false)
  expect(isExpensiveBridge({ transfer: transferOf(9_999n, far) })).toBe(true)
  expect(isExpensiveBridge({ transfer: transferOf(10_000n * 10n ** 12n, { scalingFactor: -12 }) })).toBe(false)
  expect(isExpensiveBridge({ transfer: transferOf(9_999n, { slices: 4n }) })).toBe(true)
  expect(maxFeeOf(transferOf(9_999n, { slices: 4n }))).toBe(1_200n)
})

test('behavior: a fee that may take everything is expensive', () => {
  expect(isExpensiveBridge({ transfer: transferOf(300n) })).toBe(true)
})
