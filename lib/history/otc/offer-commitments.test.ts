import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { sumCommitments } from '@/lib/chain/approval/commitments'
import type { OrderOnChain } from './derive-order-state'
import { type OwnOffer, offerCommitments } from './offer-commitments'

const now = 1_000
const token = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
/**
 * Returns an offer of 100 that the service does not reserve anything for, and its state on the
 * chain: untouched and funded by default.
 */
const offerOf = (
  index: number,
  {
    onChain = {},
    expiry = 0n,
    ...change
  }: { onChain?: Partial<OrderOnChain> | null; expiry?: bigint; reserved?: bigint; permit?: Hex } = {},
) => {
  const hash: Hex = `0x${String(index).padStart(64, '0')}`
  const { reserved, permit } = change
  const signed = { hash, order: { makerAsset: token, makerAmount: 100n, expiry }, ...(permit ? { permit } : {}) }
  const found = onChain && { left: 100n, balance: 1_000n, allowance: 1_000n, ...onChain }
  return { offer: { signed, reserved } as unknown as OwnOffer, found }
}
const sum = (offers: readonly ReturnType<typeof offerOf>[]) =>
  sumCommitments(
    offerCommitments(
      offers.map(({ offer }) => offer),
      new Map(offers.flatMap(({ offer, found }) => (found ? [[offer.signed.hash, found]] : []))),
      now,
    ),
    { token, spender: 'rfq' },
  )

describe('offerCommitments', () => {
  test('default', () => {
    const offers = [offerOf(1), offerOf(2, { onChain: { left: 30n } })]
    expect(sum(offers)).toEqual({ committed: 130n, live: 2, hasUnusedPermit: false })
    expect(sum([])).toEqual({ committed: 0n, live: 0, hasUnusedPermit: false })
  })

  test('behavior: finished offers commit nothing', () => {
    const offers = [offerOf(1, { onChain: { left: 0n } }), offerOf(2, { expiry: BigInt(now) - 1n })]
    expect(sum(offers)).toEqual({ committed: 0n, live: 0, hasUnusedPermit: false })
    expect(sum([offerOf(3, { expiry: BigInt(now) })])).toMatchObject({ committed: 100n, live: 1 })
  })

  test('behavior: an unfunded offer commits nothing, since its allowance or balance was removed', () => {
    const offers = [offerOf(1, { onChain: { allowance: 99n } }), offerOf(2, { onChain: { balance: 99n } })]
    expect(sum(offers)).toEqual({ committed: 0n, live: 2, hasUnusedPermit: false })
  })

  test('behavior: an offer depends on its permit until that is used, or the allowance covers it', () => {
    const permit = '0x12'
    const byPermit = { allowance: 100n, isByPermit: true }
    expect(sum([offerOf(1, { permit, onChain: byPermit })])).toEqual({
      committed: 100n,
      live: 1,
      hasUnusedPermit: true,
    })
    expect(sum([offerOf(1, { permit })])).toEqual({ committed: 100n, live: 1, hasUnusedPermit: false })
    expect(sum([offerOf(1, { permit, onChain: null })])).toMatchObject({ live: 1, hasUnusedPermit: true })
  })

  test('behavior: the service’s reservation counts until the chain is read', () => {
    const offers = [offerOf(1, { onChain: null, reserved: 40n }), offerOf(2, { onChain: null })]
    expect(sum(offers)).toEqual({ committed: 40n, live: 2, hasUnusedPermit: false })
    expect(sum([offerOf(1, { reserved: 40n, onChain: { left: 20n } })])).toMatchObject({ committed: 20n })
  })
})
