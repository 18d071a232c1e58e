import { expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { packLegacyFee } from './legacy-fee'
import { InvalidFeeError, resolvePartnerFee } from './partner-fee'

const partner = '0x1111111111111111111111111111111111111111'
const version1 = 1n << 248n
const noPartner = { partner: zeroAddress, feePercent: 0n }

test('default: a sale pays its fee from the bought token, a purchase from the sold one', () => {
  const fee = resolvePartnerFee({ partner, feeBps: 50 })
  expect(packLegacyFee(fee, 'SELL')).toEqual({ partner, feePercent: version1 | 50n })
  expect(packLegacyFee(fee, 'BUY')).toEqual({ partner, feePercent: version1 | 50n | (1n << 15n) })
})

test('behavior: a partner without a fee takes surplus, for itself or for the user, or is omitted', () => {
  const taking = (isSurplusToUser: boolean) =>
    packLegacyFee(resolvePartnerFee({ partner, takeSurplus: true, isSurplusToUser }), 'SELL')
  expect(taking(false)).toEqual({ partner, feePercent: version1 })
  expect(taking(true)).toEqual({ partner, feePercent: version1 | (1n << 14n) })
  expect(packLegacyFee(resolvePartnerFee({ partner }), 'BUY')).toEqual(noPartner)
  expect(packLegacyFee(resolvePartnerFee({ feeBps: 50 }), 'BUY')).toEqual(noPartner)
})

test('error: InvalidFeeError', () => {
  const fee = { ...resolvePartnerFee({ partner, feeBps: 50 }), feeBps: 201 }
  expect(() => packLegacyFee(fee, 'SELL')).toThrow(InvalidFeeError)
})
