import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { unpackPartnerFee } from '../fees/partner-fee'
import { developmentAccounts } from '../local/development-accounts'
import { sharesOfPurchase, sharesOfSale, takenOfPurchase, takenOfSale } from './swap-shares'

const amount = fc.bigInt({ min: 1n, max: 2n ** 128n })
const word = fc.record({
  takeSurplus: fc.boolean(),
  referral: fc.boolean(),
  userSurplus: fc.boolean(),
  capSurplus: fc.boolean(),
  partner: fc.constantFrom(zeroAddress, developmentAccounts[2]),
  feeBps: fc.integer({ min: 0, max: 0x3fff }),
})
const noPartner = unpackPartnerFee(0n)

describe('what is taken', () => {
  test('default: takes up to 2 % as a fee, or only what exceeds the quote', () => {
    fc.assert(
      fc.property(amount, amount, word, (executed, quoted, given) => {
        const fee = { ...noPartner, ...given }
        const ofSale = takenOfSale({ received: executed, quoted }, fee)
        const ofPurchase = takenOfPurchase({ spent: executed, quoted }, fee)
        const isFee = given.partner !== zeroAddress && given.feeBps > 0
        const maximum = (better: bigint) => (isFee ? (executed * 200n) / 10_000n : better > 11n ? better : 0n)
        expect(ofSale).toBeGreaterThanOrEqual(0n)
        expect(ofSale).toBeLessThanOrEqual(maximum(executed - quoted))
        expect(ofPurchase).toBeGreaterThanOrEqual(0n)
        expect(ofPurchase).toBeLessThanOrEqual(maximum(quoted - executed))
        if (given.capSurplus && !isFee) expect(ofSale).toBeLessThanOrEqual(quoted / 100n)
      }),
    )
  })

  test('behavior: shares are not negative and add up, and a better result never pays the user less', () => {
    fc.assert(
      fc.property(amount, amount, amount, word, (executed, quoted, more, given) => {
        const fee = { ...noPartner, ...given }
        const sale = sharesOfSale({ received: executed, quoted }, fee)
        const purchase = sharesOfPurchase({ spent: executed, quoted }, fee)
        for (const { partner, service } of [sale, purchase])
          expect([partner >= 0n, service >= 0n, partner * 100n <= (partner + service) * 85n]).toEqual([
            true,
            true,
            true,
          ])
        expect(sale.partner + sale.service).toBe(takenOfSale({ received: executed, quoted }, fee))
        expect(purchase.partner + purchase.service).toBe(takenOfPurchase({ spent: executed, quoted }, fee))
        const got = (received: bigint) => received - takenOfSale({ received, quoted }, fee)
        const paid = (spent: bigint) => spent + takenOfPurchase({ spent, quoted }, fee)
        // Except around the rounding tolerance: below it nothing is shared, above it everything.
        expect(got(executed + more)).toBeGreaterThanOrEqual(got(executed) - 11n)
        expect(paid(executed + more)).toBeGreaterThanOrEqual(paid(executed) - 11n)
      }),
    )
  })

  test('behavior: the fee of a sale applies to the quote plus a capped surplus', () => {
    const fee = { ...noPartner, partner: developmentAccounts[2], feeBps: 100, capSurplus: true }
    expect(takenOfSale({ received: 2_000_000n, quoted: 1_000_000n }, fee)).toBe(10_100n)
    expect(takenOfPurchase({ spent: 500_000n, quoted: 1_000_000n }, fee)).toBe(5_000n)
  })

  test('behavior: without a partner or its request, surplus belongs to the service', () => {
    const better = { received: 1_000_102n, quoted: 1_000_000n }
    for (const fee of [
      { ...noPartner, takeSurplus: true },
      { ...noPartner, partner: developmentAccounts[2] },
    ])
      expect(sharesOfSale(better, fee)).toEqual({ partner: 0n, service: 102n, isDirect: true })
  })

  test('behavior: a referral leaves a quarter of the surplus to the user', () => {
    const fee = { ...noPartner, partner: developmentAccounts[2], referral: true }
    expect(takenOfSale({ received: 1_000_102n, quoted: 1_000_000n }, fee)).toBe(51n + 25n)
  })
})
