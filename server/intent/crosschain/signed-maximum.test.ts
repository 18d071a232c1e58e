import { expect, test } from 'vitest'
import { quotedFee, signedMaximum } from './signed-maximum'

test('default: 1.5 times the quoted fee is signed, rounded up', () => {
  expect(signedMaximum({ feePips: 50, feeFlat: 100_001n })).toEqual({ maxPips: 75n, maxFlat: 150_002n })
})

test('behavior: the quoted fee follows from the signed maximum to the unit', () => {
  for (const feePips of [0, 1, 2, 3, 49, 50, 51, 666_666]) {
    const feeFlat = BigInt(feePips) * 1_000_003n
    const quoted = { maxPips: BigInt(feePips), maxFlat: feeFlat }
    expect(quotedFee(signedMaximum({ feePips, feeFlat }))).toEqual(quoted)
  }
})
