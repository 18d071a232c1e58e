import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { partnerTiers } from '@/lib/api/partner/partners'
import { maxFeeBpsOf, partnerTierRules, type RegisteredPartner } from './partner-tiers'
import { agreeFee, type FeeRequest, refusedAsInput, resolveFee } from './resolve-fee'

const feeWallet = `0x${'f'.repeat(40)}` as const
const partnerAddress = `0x${'1'.repeat(40)}` as const
const stranger = `0x${'2'.repeat(40)}` as const
const shop: RegisteredPartner = {
  name: 'shop',
  address: partnerAddress,
  feeBps: 25,
  takesSurplus: false,
  tier: 'standard',
}

const resolve = (request: FeeRequest, registered?: RegisteredPartner, quotedFeeBps?: number) =>
  resolveFee(request, { registered, quotedFeeBps, feeWallet })
const feeBpsOf = (request: FeeRequest, registered?: RegisteredPartner) => agreeFee(request, { registered }).feeBps

describe('resolveFee', () => {
  test('default: anon pays one basis point to the service', () => {
    for (const request of [{}, { partner: 'anon' }, { partner: 'Anon' }])
      expect(resolve(request)).toMatchObject({ partner: feeWallet, feeBps: 1, takeSurplus: false, capSurplus: true })
  })

  test('behavior: an unregistered partner charges the requested fee, paid to the requested address', () => {
    expect(resolve({ partner: 'shop' })).toMatchObject({ partner: zeroAddress, feeBps: 0 })
    expect(resolve({ partner: 'shop', partnerAddress, partnerFeeBps: 50 })).toMatchObject({
      partner: partnerAddress,
      feeBps: 50,
    })
  })

  test('behavior: a registered partner receives its fee at its address without a request', () => {
    for (const request of [{ partner: 'shop' }, { partner: 'shop', partnerAddress }])
      expect(resolve(request, shop)).toMatchObject({ partner: partnerAddress, feeBps: 25 })
  })

  test('behavior: registered and requested fees add up; only the basis point of anon is cut at the maximum', () => {
    expect(feeBpsOf({ partnerFeeBps: 50 })).toBe(51)
    expect(feeBpsOf({ partnerFeeBps: 199 })).toBe(200)
    expect(feeBpsOf({ partnerFeeBps: 200 })).toBe(200)
    expect(feeBpsOf({ partner: 'shop', partnerFeeBps: 75 }, shop)).toBe(100)
    expect(feeBpsOf({ partner: 'shop', partnerFeeBps: 175 }, { ...shop, tier: 'open' })).toBe(200)
  })

  test('behavior: for any registration a fee is the sum or rejected, and paid to the registered address', () => {
    const partners = fc.constantFrom(...partnerTiers).chain((tier) =>
      fc.record({
        name: fc.constant('shop'),
        address: fc.constant(partnerAddress),
        tier: fc.constant(tier),
        feeBps: fc.integer({ min: 0, max: partnerTierRules[tier].maxFeeBps }),
        takesSurplus: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(partners, fc.nat(250), fc.boolean(), (registered, partnerFeeBps, named) => {
        const request = { partner: 'shop', partnerFeeBps, ...(named && { partnerAddress }) }
        const total = registered.feeBps + partnerFeeBps
        if (total > maxFeeBpsOf(registered)) {
          expect(() => resolve(request, registered)).toThrow('Partner not allowed')
          return
        }
        const { feeBps, partner, takeSurplus } = resolve(request, registered)
        expect([feeBps, takeSurplus]).toEqual([total, total === 0 && registered.takesSurplus])
        expect(partner).toBe(total > 0 || takeSurplus ? partnerAddress : zeroAddress)
      }),
    )
  })

  test('behavior: a quoted fee stays valid after the registration changed', () => {
    expect(resolve({ partner: 'shop' }, { ...shop, feeBps: 60 }, 25)).toMatchObject({ feeBps: 25 })
    expect(resolve({ partner: 'shop' }, shop, 0)).toMatchObject({ feeBps: 0, partner: zeroAddress })
  })

  test('behavior: a fee takes precedence over surplus', () => {
    expect(resolve({ partner: 'shop', partnerAddress, partnerFeeBps: 50, takeSurplus: true })).toMatchObject({
      feeBps: 50,
      takeSurplus: false,
    })
    expect(resolve({ partnerAddress, takeSurplus: true })).toMatchObject({ partner: partnerAddress, feeBps: 1 })
    expect(resolve({ partner: 'shop', takeSurplus: true }, shop)).toMatchObject({ feeBps: 25, takeSurplus: false })
    expect(agreeFee({ partnerAddress, takeSurplus: true }, {})).toMatchObject({ feeBps: 1, takeSurplus: false })
  })

  test('behavior: surplus, its cap and its recipient', () => {
    const named = { partner: 'shop', partnerAddress, takeSurplus: true }
    expect(resolve(named)).toMatchObject({ partner: partnerAddress, takeSurplus: true, capSurplus: true })
    expect(resolve({ ...named, isCapSurplus: false })).toMatchObject({ capSurplus: false })
    expect(resolve({ ...named, isDirectFeeTransfer: true })).toMatchObject({ directTransfer: true })
    // The router reads the flag only if the word has a partner.
    expect(resolve({ partner: 'shop', takeSurplus: true, isSurplusToUser: true })).toMatchObject({
      partner: feeWallet,
      takeSurplus: true,
      userSurplus: true,
      feeBps: 0,
    })
  })

  test('behavior: a partner registered with surplus takes it by default, unless the request declines', () => {
    const sharing: RegisteredPartner = { ...shop, feeBps: 0, takesSurplus: true, tier: 'fixed' }
    expect(resolve({ partner: 'shop' }, sharing)).toMatchObject({ partner: partnerAddress, takeSurplus: true })
    expect(resolve({ partner: 'shop', takeSurplus: true }, sharing)).toMatchObject({ takeSurplus: true })
    expect(resolve({ partner: 'shop', isSurplusToUser: true }, sharing)).toMatchObject({ userSurplus: true })
    for (const no of [{ takeSurplus: false }, { positiveSlippageToUser: true }])
      expect(resolve({ partner: 'shop', ...no }, sharing)).toMatchObject({ takeSurplus: false, partner: zeroAddress })
    const open: RegisteredPartner = { ...sharing, tier: 'open' }
    expect(resolve({ partner: 'shop', partnerFeeBps: 10 }, open)).toMatchObject({ feeBps: 10, takeSurplus: false })
  })

  test('behavior: positiveSlippageToUser means the opposite of takeSurplus', () => {
    const named = { partner: 'shop', partnerAddress }
    expect(resolve({ ...named, positiveSlippageToUser: false })).toMatchObject({ takeSurplus: true })
    expect(resolve({ ...named, positiveSlippageToUser: true })).toMatchObject({ takeSurplus: false })
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
    const noRecipient = 'pass partnerAddress, this partner has no registered recipient'
    const cases: [FeeRequest, RegisteredPartner | undefined, string][] = [
      [{ partnerFeeBps: 201 }, undefined, '201 bps were asked for, 200 are allowed'],
      [{ partner: 'shop', partnerFeeBps: 1 }, undefined, noRecipient],
      [{ partner: 'shop', partnerFeeBps: 1, partnerAddress: zeroAddress }, undefined, noRecipient],
      [{ partner: 'shop', takeSurplus: true }, undefined, noRecipient],
      [{ partner: 'shop', partnerFeeBps: 1, takeSurplus: true, isSurplusToUser: true }, undefined, noRecipient],
      [
        { partner: 'shop', partnerFeeBps: 76 },
        shop,
        'shop is registered with 25 bps, 76 more were asked for, its tier (standard) allows 100 in all',
      ],
      [
        { partner: 'shop', partnerFeeBps: 176 },
        { ...shop, tier: 'open' },
        'shop is registered with 25 bps, 176 more were asked for, its tier (open) allows 200 in all',
      ],
      [
        { partner: 'shop', partnerFeeBps: 1 },
        { ...shop, tier: 'fixed' },
        'shop is registered with 25 bps, 1 more were asked for, its tier (fixed) allows 25 in all',
      ],
      [
        { partner: 'shop', takeSurplus: true },
        { ...shop, feeBps: 0, tier: 'fixed' },
        'shop is registered without surplus, and its tier (fixed) may not ask for it',
      ],
      [
        { partner: 'shop', partnerAddress: stranger },
        shop,
        `shop is registered with ${partnerAddress}, partnerAddress is ${stranger}`,
      ],
    ]
    for (const [request, registered, reason] of cases)
      expect(() => resolve(request, registered)).toThrow(`Partner not allowed: ${reason}`)
  })
})

test('refusedAsInput: converts a refusal to an input error with the same details', () => {
  const refusal = (decide: () => unknown) => {
    try {
      return refusedAsInput(decide)
    } catch (error) {
      return error
    }
  }
  expect(refusal(() => agreeFee({ partnerFeeBps: 201 }, {}))).toMatchObject({
    errorType: 'InvalidInput',
    status: 400,
    details: 'Partner not allowed: 201 bps were asked for, 200 are allowed',
  })
  expect(refusal(() => 7)).toBe(7)
  const away = new ApiError('ServiceUnavailable')
  expect(
    refusal(() => {
      throw away
    }),
  ).toBe(away)
})
