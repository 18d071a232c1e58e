import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { unpackPartnerFee } from '../fees/partner-fee'
import { developmentAccounts } from '../local/development-accounts'
import { sharesOfPurchase, sharesOfSale, takenOfPurchase, takenOfSale } from './swap-shares'

const amount = fc.bigInt({ min: 1n, max: 2n ** 128n })
const word = fc.record({
  ...{ takeSurplus: fc.boolean(), referral: fc.boolean(), userSurplus: fc.boolean(), capSurplus: fc.boolean() },
  ...{ partner: fc.constantFrom(zeroAddress, developmentAccounts[2]), feeBps: fc.integer({ min: 0, max: 0x3fff }) },
})
const nobody = unpackPartnerFee(0n)

describe('what is taken', () => {
  test('default: a fee of 2 % at most, or nothing but what was better than quoted', () => {
    fc.assert(
      fc.property(amount, amount, word, (executed, quoted, given) => {
        const fee = { ...nobody, ...given }
        const ofSale = takenOfSale({ received: executed, quoted }, fee)
        const ofPurchase = takenOfPurchase({ spent: executed, quoted }, fee)
        const isFee = given.partner !== zeroAddress && given.feeBps > 0
        const most = (better: bigint) => (isFee ? (executed * 200n) / 10_000n : better > 11n ? better : 0n)
        expect(ofSale).toBeGreaterThanOrEqual(0n)
        expect(ofSale).toBeLessThanOrEqual(most(executed - quoted))
        expect(ofPurchase).toBeGreaterThanOrEqual(0n)
        expect(ofPurchase).toBeLessThanOrEqual(most(quoted - executed))
        if (given.capSurplus && !isFee) expect(ofSale).toBeLessThanOrEqual(quoted / 100n)
      }),
    )
  })

  test('behavior: both parts add up, none is negative, and a better result is never less for the user', () => {
    fc.assert(
      fc.property(amount, amount, amount, word, (executed, quoted, more, given) => {
        const fee = { ...nobody, ...given }
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
        // Up to the tolerance of a rounding: below it nothing is shared, above it all.
        expect(got(executed + more)).toBeGreaterThanOrEqual(got(executed) - 11n)
        expect(paid(executed + more)).toBeGreaterThanOrEqual(paid(executed) - 11n)
      }),
    )
  })

  test('behavior: a fee of a sale is of the quote and a capped surplus at most', () => {
    const fee = { ...nobody, partner: developmentAccounts[2], feeBps: 100, capSurplus: true }
    expect(takenOfSale({ received: 2_000_000n, quoted: 1_000_000n }, fee)).toBe(10_100n)
    expect(takenOfPurchase({ spent: 500_000n, quoted: 1_000_000n }, fee)).toBe(5_000n)
  })

  test('behavior: surplus that nobody asked for, or nobody is there to take, is the service’s', () => {
    const better = { received: 1_000_102n, quoted: 1_000_000n }
    for (const fee of [
      { ...nobody, takeSurplus: true },
      { ...nobody, partner: developmentAccounts[2] },
    ])
      expect(sharesOfSale(better, fee)).toEqual({ partner: 0n, service: 102n, isDirect: true })
  })

  test('behavior: a referrer leaves a quarter of the surplus', () => {
    const fee = { ...nobody, partner: developmentAccounts[2], referral: true }
    expect(takenOfSale({ received: 1_000_102n, quoted: 1_000_000n }, fee)).toBe(51n + 25n)
  })
})
