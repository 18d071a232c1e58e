import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import type { Round } from '@/lib/history/otc/thread'
import { middleOf } from './middle'

const [me, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const [weth, usdc] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const
type Terms = { maker: `0x${string}`; taker: `0x${string}`; makerAmount: bigint; takerAmount: bigint }
const round = (order: Terms & { makerAsset: string; takerAsset: string }) => ({ signed: { order } }) as unknown as Round
/** Returns an offer of the other side that sells WETH for USDC; `bid` returns mine. */
const ask = (makerAmount: bigint, takerAmount: bigint, taker: `0x${string}` = me) =>
  round({ maker: other, taker, makerAsset: weth, takerAsset: usdc, makerAmount, takerAmount })
const bid = (makerAmount: bigint, takerAmount: bigint) =>
  round({ maker: me, taker: other, makerAsset: usdc, takerAsset: weth, makerAmount, takerAmount })

const asMe = { account: me, baseToken: weth } as const

describe('middleOf', () => {
  test('default: offers the base amount of the newest offer at the mean of both prices', () => {
    const newest = ask(10n, 26_000n)
    const middle = { answered: newest.signed, pays: 25_000n, gets: 10n }
    expect(middleOf([ask(1n, 2_700n), bid(2_400n, 1n), newest], asMe)).toEqual(middle)
    expect(middleOf([ask(1n, 2_700n, zeroAddress), bid(2_400n, 1n), newest], asMe)).toEqual(middle)
    // The other side of the same negotiation sells the base token.
    const theirs = bid(2_400n, 1n)
    const asOther = { account: other, baseToken: weth } as const
    expect(middleOf([ask(1n, 2_600n), theirs], asOther)).toEqual({ answered: theirs.signed, pays: 1n, gets: 2_500n })
  })
  test('behavior: returns none without an own offer, out of turn, for others or if the newest is as good', () => {
    expect(middleOf([ask(1n, 2_700n)], asMe)).toBeUndefined()
    expect(middleOf([ask(1n, 2_700n), bid(2_400n, 1n)], asMe)).toBeUndefined()
    expect(middleOf([bid(2_400n, 1n), ask(1n, 2_700n, other)], asMe)).toBeUndefined()
    expect(middleOf([bid(2_400n, 1n), ask(1n, 2_400n)], asMe)).toBeUndefined()
    expect(middleOf([bid(2_400n, 1n), ask(1n, 2_700n)], { ...asMe, account: undefined })).toBeUndefined()
    expect(middleOf([], asMe)).toBeUndefined()
  })
  test('behavior: rounds the mean price by less than one unit in favor of the account', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (gives, wants, bids, forHowMuch, isBase) => {
        const baseToken = isBase ? weth : usdc
        const middle = middleOf([bid(bids, forHowMuch), ask(gives, wants)], { account: me, baseToken })
        const [theirs, ours] = [wants * forHowMuch, gives * bids]
        const isNothing = isBase && theirs + ours < 2n * forHowMuch
        expect(middle === undefined).toBe(theirs <= ours || isNothing)
        if (middle === undefined) return
        const { pays, gets } = middle
        expect(isBase ? gets : pays).toBe(isBase ? gives : wants)
        const off = isBase ? theirs + ours - 2n * pays * forHowMuch : 2n * gets * bids - (theirs + ours)
        expect(off).toBeGreaterThanOrEqual(0n)
        expect(off).toBeLessThan(2n * (isBase ? forHowMuch : bids))
        // The result is not worse for the account than what it was offered.
        expect(isBase ? pays : gets).toSatisfy((part: bigint) => (isBase ? part <= wants : part >= gives))
      }),
    )
  })
})
