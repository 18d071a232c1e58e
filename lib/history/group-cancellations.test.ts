import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { account, anyRows, rowOf, served, stranger } from '@/actions/orders/testing/order-rows'
import { groupCancellations, isCancellable } from './group-cancellations'
import type { OrderRow } from './order-row'

const inGroups = (rows: readonly OrderRow[]) => {
  const { bySignature, onChain, over, foreign } = groupCancellations(served, rows, account)
  return { signed: bySignature.flatMap((group) => group.rows), bySignature, onChain, over, foreign }
}

describe('groupCancellations', () => {
  test('default: by chain, with deposits separate, and finished or foreign orders left out', () => {
    const mainnet = rowOf({ nonce: 1n })
    const base = rowOf({ nonce: 2n, chainId: 8453, status: 'SUSPENDED' })
    const native = rowOf({ nonce: 3n, from: 'ETH' })
    const filled = rowOf({ nonce: 4n, status: 'COMPLETED' })
    const asked = rowOf({ nonce: 5n, status: 'CANCELLING' })
    const theirs = rowOf({ nonce: 6n, owner: stranger })
    const { bySignature, onChain, over, foreign } = inGroups([base, mainnet, native, filled, asked, theirs])
    expect(bySignature).toEqual([
      { chainId: 1, rows: [mainnet] },
      { chainId: 8453, rows: [base] },
    ])
    expect([onChain, over, foreign]).toEqual([[native], [filled, asked], [theirs]])
  })

  test('behavior: a record with the digest of another struct is foreign', () => {
    const row = rowOf({ nonce: 1n, owner: stranger })
    if (row.surface !== 'intent' || !row.record) throw new Error('an intent of the service')
    const { record } = row
    const lying = { ...row, record: { ...record, owner: account, order: { ...record.order, owner: account } } }
    expect(inGroups([lying as OrderRow]).foreign).toEqual([lying])
  })

  test('behavior: each order is in one group, and each signed one is own, live and of its chain', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { signed, bySignature, onChain, over, foreign } = inGroups(rows)
        const all = [...signed, ...onChain, ...over, ...foreign]
        expect(new Set(all)).toEqual(new Set(rows))
        expect(all).toHaveLength(rows.length)
        for (const { chainId, rows } of bySignature)
          for (const row of rows) {
            expect([row.chainId, row.record?.owner, isCancellable(row)]).toEqual([chainId, account, true])
            expect(row.srcToken).not.toMatch(/^0xe{40}$/)
          }
      }),
    )
  })
})
