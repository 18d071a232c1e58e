import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purchaseSlices, purchases, saleSlices, sales } from '@/contracts/test/money/intent.json'
import { type IntentFeeTerms, sharePurchase, shareSale } from './intent-fee'

type Row = (typeof sales | typeof purchases)[number]

type SliceRow = (typeof saleSlices | typeof purchaseSlices)[number]

const termsOf = ({ partner, feeBps, takesSurplus, surplusToUser, capped }: Row | SliceRow): IntentFeeTerms => ({
  hasPartner: partner,
  feeBps,
  takesSurplus,
  isSurplusToUser: surplusToUser,
  capsSurplus: capped,
})
const amounts = fc.bigInt(1n, 2n ** 200n)
const anyTerms: fc.Arbitrary<IntentFeeTerms> = fc.record({
  feeBps: fc.integer({ min: 0, max: 255 }),
  takesSurplus: fc.boolean(),
  isSurplusToUser: fc.boolean(),
  capsSurplus: fc.boolean(),
  hasPartner: fc.boolean(),
  isSlice: fc.boolean(),
})

// The contract tests use the same rows.
describe('shareSale', () => {
  test.each(sales)('default: $case', (row) => {
    const minimum = BigInt(row.minimum)
    const amounts = { arrived: BigInt(row.arrived), expected: BigInt(row.expected), minimum }
    const { partner, service, net } = shareSale(amounts, termsOf(row))
    expect({ partner, service }).toEqual({ partner: BigInt(row.toPartner), service: BigInt(row.toService) })
    expect(net < minimum ? 'refused' : Number(net)).toBe(row.toOwner)
  })

  test.each(saleSlices)('behavior: a slice has no surplus: $case', (row) => {
    const amounts = { arrived: BigInt(row.arrived), expected: BigInt(row.minimum), minimum: BigInt(row.minimum) }
    const { partner, service, net } = shareSale(amounts, { ...termsOf(row), isSlice: true })
    expect({ partner, service }).toEqual({ partner: BigInt(row.toPartner), service: BigInt(row.toService) })
    expect(net < amounts.minimum ? 'refused' : Number(net)).toBe(row.toOwner)
  })

  test('behavior: shares add up, and the owner never receives less of a larger amount', () => {
    const sale = fc.record({ arrived: amounts, expected: amounts, minimum: amounts })
    fc.assert(
      fc.property(sale, amounts, anyTerms, (sale, more, terms) => {
        const { partner, service, net } = shareSale(sale, terms)
        expect(partner + service + net).toBe(sale.arrived)
        expect([partner >= 0n, service >= 0n]).toEqual([true, true])
        expect(shareSale({ ...sale, arrived: sale.arrived + more }, terms).net).toBeGreaterThanOrEqual(net)
      }),
    )
  })

  test('behavior: without a fee the minimum is kept, and a fee is 2 % at most', () => {
    const sale = fc.record({ arrived: amounts, expected: amounts, minimum: amounts })
    fc.assert(
      fc.property(sale, anyTerms, (sale, terms) => {
        const { partner, net } = shareSale(sale, terms)
        const isFee = terms.hasPartner && terms.feeBps > 0
        if (isFee) expect(partner * 50n).toBeLessThanOrEqual(sale.arrived)
        else if (sale.arrived >= sale.minimum) expect(net).toBeGreaterThanOrEqual(sale.minimum)
      }),
    )
  })
})

describe('sharePurchase', () => {
  test.each(purchases)('default: $case', (row) => {
    const maximum = BigInt(row.most)
    const amounts = { spent: BigInt(row.spent), expected: BigInt(row.expected), maximum }
    const { partner, service, total } = sharePurchase(amounts, termsOf(row))
    expect({ partner, service }).toEqual({ partner: BigInt(row.toPartner), service: BigInt(row.toService) })
    expect(total > maximum ? 'refused' : Number(total)).toBe(row.fromOwner)
  })

  test.each(purchaseSlices)('behavior: a slice has no surplus: $case', (row) => {
    const amounts = { spent: BigInt(row.spent), expected: BigInt(row.most), maximum: BigInt(row.most) }
    const { partner, service, total } = sharePurchase(amounts, { ...termsOf(row), isSlice: true })
    expect({ partner, service }).toEqual({ partner: BigInt(row.toPartner), service: BigInt(row.toService) })
    expect(total > amounts.maximum ? 'refused' : Number(total)).toBe(row.fromOwner)
  })

  test('behavior: without a fee the maximum is kept, and a cheaper purchase never costs the owner more', () => {
    const purchase = fc.record({ spent: amounts, expected: amounts, maximum: amounts })
    fc.assert(
      fc.property(purchase, amounts, anyTerms, (purchase, less, terms) => {
        const { total } = sharePurchase(purchase, terms)
        const isFee = terms.hasPartner && terms.feeBps > 0
        if (!isFee && purchase.spent <= purchase.maximum) expect(total).toBeLessThanOrEqual(purchase.maximum)
        const spent = purchase.spent > less ? purchase.spent - less : 0n
        expect(sharePurchase({ ...purchase, spent }, terms).total).toBeLessThanOrEqual(total)
      }),
    )
  })
})
