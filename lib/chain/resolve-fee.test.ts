import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { type FeeRequest, resolveFee, totalFeeBps } from './resolve-fee'

const feeWallet = `0x${'f'.repeat(40)}` as const
const partnerAddress = `0x${'1'.repeat(40)}` as const

const resolve = (request: FeeRequest) => resolveFee({ request, feeBps: totalFeeBps(request, { feeWallet }), feeWallet })

describe('resolveFee', () => {
  test('default: anon pays one basis point to the service', () => {
    for (const request of [{}, { partner: 'anon' }])
      expect(resolve(request)).toMatchObject({ partner: feeWallet, feeBps: 1, takeSurplus: false, capSurplus: true })
  })

  test('behavior: a named partner pays what it asks for, to its own address', () => {
    expect(resolve({ partner: 'shop' })).toMatchObject({ partner: zeroAddress, feeBps: 0 })
    expect(resolve({ partner: 'shop', partnerAddress, partnerFeeBps: 50 })).toMatchObject({
      partner: partnerAddress,
      feeBps: 50,
    })
  })

  test('behavior: a registered fee and an override stack, at most 200', () => {
    expect(totalFeeBps({ partnerFeeBps: 50 }, { feeWallet })).toBe(51)
    expect(totalFeeBps({ partnerFeeBps: 200 }, { feeWallet })).toBe(200)
  })

  test('behavior: a fee beats surplus', () => {
    expect(resolve({ partner: 'shop', partnerAddress, partnerFeeBps: 50, takeSurplus: true })).toMatchObject({
      feeBps: 50,
      takeSurplus: false,
    })
    expect(resolve({ partnerAddress, takeSurplus: true })).toMatchObject({ partner: partnerAddress, feeBps: 1 })
  })

  test('behavior: surplus, its cap and where it goes', () => {
    const shop = { partner: 'shop', partnerAddress, takeSurplus: true }
    expect(resolve(shop)).toMatchObject({ partner: partnerAddress, takeSurplus: true, capSurplus: true })
    expect(resolve({ ...shop, isCapSurplus: false })).toMatchObject({ capSurplus: false })
    expect(resolve({ ...shop, isDirectFeeTransfer: true })).toMatchObject({ directTransfer: true })
    // The router wants a partner in the word before it looks at the flag.
    expect(resolve({ partner: 'shop', takeSurplus: true, isSurplusToUser: true })).toMatchObject({
      partner: feeWallet,
      takeSurplus: true,
      userSurplus: true,
      feeBps: 0,
    })
  })

  test('behavior: the flag of the past means its opposite', () => {
    const shop = { partner: 'shop', partnerAddress }
    expect(resolve({ ...shop, positiveSlippageToUser: false })).toMatchObject({ takeSurplus: true })
    expect(resolve({ ...shop, positiveSlippageToUser: true })).toMatchObject({ takeSurplus: false })
  })

  test('error: InvalidInput', () => {
    const cases: [FeeRequest, string][] = [
      [{ takeSurplus: true }, 'takeSurplus needs partner or partnerAddress'],
      [{ partner: 'shop', isSurplusToUser: true }, 'isSurplusToUser needs takeSurplus'],
      [{ takeSurplus: true, positiveSlippageToUser: true }, 'It is not allowed to pass both params'],
    ]
    for (const [request, details] of cases) expect(() => resolve(request)).toThrow(details)
  })

  test('error: PartnerNotAllowed', () => {
    for (const request of [
      { partnerFeeBps: 201 },
      { partner: 'shop', partnerFeeBps: 1 },
      { partner: 'shop', partnerFeeBps: 1, partnerAddress: zeroAddress },
      { partner: 'shop', takeSurplus: true },
      { partner: 'shop', partnerFeeBps: 1, takeSurplus: true, isSurplusToUser: true },
    ])
      expect(() => resolve(request)).toThrow('Partner not allowed')
  })
})
