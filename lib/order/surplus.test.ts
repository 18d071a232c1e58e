import { expect, test } from 'vitest'
import { type SurplusShares, type SurplusTerms, surplusShares } from './surplus'

// The rules of contracts/src/libraries/Shares.sol, which contracts/test/Fees.t.sol executes.
const rows: [SurplusTerms, SurplusShares][] = [
  [{ feeBps: 1 }, { user: 100, partner: 0, service: 0, capPercent: null }],
  [
    { feeBps: 50, takeSurplus: true },
    { user: 100, partner: 0, service: 0, capPercent: null },
  ],
  [{ feeBps: 0 }, { user: 0, partner: 0, service: 100, capPercent: 1 }],
  [
    { feeBps: 0, isCapSurplus: false },
    { user: 0, partner: 0, service: 100, capPercent: null },
  ],
  [
    { feeBps: 0, takeSurplus: true },
    { user: 0, partner: 50, service: 50, capPercent: 1 },
  ],
  [
    { feeBps: 0, takeSurplus: true, isSurplusToUser: true },
    { user: 50, partner: 0, service: 50, capPercent: 1 },
  ],
  [
    { feeBps: 0, isSurplusToUser: true },
    { user: 0, partner: 0, service: 100, capPercent: 1 },
  ],
  [
    { feeBps: 0, isExact: true },
    { user: 100, partner: 0, service: 0, capPercent: null },
  ],
]

test('default: the first rule that applies decides, and shares add up', () => {
  for (const [terms, shares] of rows) {
    expect(surplusShares(terms)).toEqual(shares)
    expect(shares.user + shares.partner + shares.service).toBe(100)
  }
})
