import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { intentFeeTerms, packIntentFee, unpackIntentFee } from './intent-fee'
import { InvalidFeeError } from './partner-fee'

const partner = '0x1111111111111111111111111111111111111111'
const noFee = {
  partner,
  feeBps: 0,
  takesSurplus: false,
  isSurplusToUser: false,
  capsSurplus: true,
  reserved: 0n,
} as const

// reference: contracts.md section 11 item 6
test.each([
  [{ ...noFee, feeBps: 50 }, BigInt(`${partner}000000000000000000000232`)],
  [{ ...noFee, takesSurplus: true }, BigInt(`${partner}000000000000000000000300`)],
  [{ ...noFee, partner: zeroAddress }, 512n],
] as const)('packIntentFee: vector %#', (fee, word) => {
  expect(packIntentFee(fee)).toBe(word)
})

test('behavior: an unpacked fee packs to the same word, or is rejected as too high', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (word) => {
      const fee = unpackIntentFee(word)
      if (fee.feeBps <= 200) expect(packIntentFee(fee)).toBe(word)
      else expect(() => packIntentFee(fee)).toThrow(InvalidFeeError)
    }),
  )
})

test.each([201, -1, 1.5])('error: PartnerFee.InvalidFeeError for %s', (feeBps) => {
  expect(() => packIntentFee({ ...noFee, feeBps })).toThrow(InvalidFeeError)
})

test('intentFeeTerms: a word without an address has no partner, whatever its flags', () => {
  expect(intentFeeTerms(packIntentFee({ ...noFee, isSurplusToUser: true }))).toEqual({
    feeBps: 0,
    takesSurplus: false,
    isSurplusToUser: true,
    capsSurplus: true,
    hasPartner: true,
    isSlice: false,
  })
  expect(intentFeeTerms(0x3ffn)).toMatchObject({ feeBps: 255, takesSurplus: true, hasPartner: false })
})
