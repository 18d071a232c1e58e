import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { InvalidFeeError, packPartnerFee, resolvePartnerFee, unpackPartnerFee } from './partner-fee'

const partner = '0x1111111111111111111111111111111111111111'
const word = (low: string) => BigInt(`${partner}${low}`)

// reference/contracts.md section 11 item 6
const vectors = [
  [{ partner, feeBps: 50 }, '100000000000000000000032'],
  [{ partner, takeSurplus: true }, '900000000000000000000000'],
  [{ partner, takeSurplus: true, isSurplusToUser: true }, '940000000000000000000000'],
  [{ partner, feeBps: 50, isDirectFeeTransfer: true }, '180000000000000000000032'],
] as const

describe('packPartnerFee', () => {
  test.each(vectors)('default: vector %#', (request, low) => {
    expect(packPartnerFee(resolvePartnerFee(request))).toBe(word(low))
  })

  test('behavior: an unpacked fee packs to the same word', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), (value) => {
        const fee = unpackPartnerFee(value)
        if (fee.feeBps <= 200) expect(packPartnerFee(fee)).toBe(value)
        else expect(() => packPartnerFee(fee)).toThrow(InvalidFeeError)
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 242n) - 1n }), fc.integer({ min: 0, max: 200 }), (high, feeBps) => {
        const value = (high << 14n) | BigInt(feeBps)
        expect(packPartnerFee(unpackPartnerFee(value))).toBe(value)
      }),
    )
  })

  test.each([201, -1, 1.5, Number.NaN])('error: PartnerFee.InvalidFeeError for %s', (feeBps) => {
    expect(() => resolvePartnerFee({ partner, feeBps })).toThrow(InvalidFeeError)
  })
})

describe('resolvePartnerFee', () => {
  test('behavior: a fee takes precedence over surplus', () => {
    const fee = resolvePartnerFee({ partner, feeBps: 10, takeSurplus: true })
    expect(fee).toMatchObject({ partner, feeBps: 10, takeSurplus: false, referral: false })
  })

  test('behavior: a partner without fee and surplus is omitted', () => {
    expect(resolvePartnerFee({ partner })).toMatchObject({ partner: zeroAddress, feeBps: 0, capSurplus: true })
    expect(packPartnerFee(resolvePartnerFee({ partner, capSurplus: false }))).toBe(0n)
  })

  test('behavior: a fee without a partner address is zero', () => {
    expect(resolvePartnerFee({ feeBps: 50 })).toMatchObject({ partner: zeroAddress, feeBps: 0 })
  })
})
