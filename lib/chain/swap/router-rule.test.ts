import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { concatHex, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { smallest } from '@/lib/amount'
import { router } from './router.generated'
import { boughtFor, routerRuleOf, saleTerms, sentOfSale, spentOnPurchase } from './router-rule'

/**
 * A model of the published router's payouts, from its description; undefined if it reverts. Raw
 * units.
 */
type Rights = { feeBps: number; takesSurplus: boolean; halfToUser: boolean; caps: boolean; keepsDust: boolean }

const sharesOf = (base: bigint, surplus: bigint, { feeBps, takesSurplus, halfToUser }: Rights): bigint => {
  if (feeBps > 0) return (base * BigInt(feeBps)) / 10_000n
  return takesSurplus && halfToUser ? surplus / 2n : surplus
}
const surplusOf = (better: bigint, worse: bigint, quoted: bigint, { caps }: Rights): bigint => {
  if (better <= worse + 11n) return 0n
  const [surplus, cap] = [better - worse, quoted / 100n]
  return caps && surplus > cap ? cap : surplus
}
const publishedSale = (
  { toAmount, quotedAmount }: { toAmount: bigint; quotedAmount: bigint },
  received: bigint,
  rights: Rights,
): bigint | undefined => {
  if (received < toAmount) return undefined
  const surplus = surplusOf(received, quotedAmount, quotedAmount, rights)
  const maxShared = quotedAmount + surplus
  return (
    received - sharesOf(received < maxShared ? received : maxShared, surplus, rights) - (rights.keepsDust ? 1n : 0n)
  )
}
const publishedPurchase = (
  { fromAmount, toAmount, quotedAmount }: { fromAmount: bigint; toAmount: bigint; quotedAmount: bigint },
  { taken, brought }: { taken: bigint; brought: bigint },
  rights: Rights,
): { spent: bigint; received: bigint } | undefined => {
  if (quotedAmount > fromAmount || taken > fromAmount || brought < toAmount) return undefined
  const left = fromAmount - taken
  const spent = fromAmount - (left > 0n ? left - 1n : 0n)
  const surplus = surplusOf(quotedAmount, spent, quotedAmount, rights)
  const shares = sharesOf(spent < quotedAmount ? spent : quotedAmount, surplus, rights)
  if (shares > left) return undefined
  const dust = rights.keepsDust ? 1n : 0n
  const refund = left - shares > 1n ? left - shares - dust : 0n
  return { spent: fromAmount - refund, received: brought - dust }
}

const amount = fc.oneof(fc.bigInt({ min: 1n, max: 50_000n }), fc.bigInt({ min: 1n, max: 2n ** 128n }))
const rights = fc.record({
  feeBps: fc.integer({ min: 0, max: 200 }),
  takesSurplus: fc.boolean(),
  halfToUser: fc.boolean(),
  caps: fc.boolean(),
  keepsDust: fc.boolean(),
})
/** Extra output: around the minimum, around the quote, and far above both. */
const more = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 30n }), amount)

describe('saleTerms', () => {
  test('default', () => {
    const terms = { minimum: 980_000n, quotedAmount: 1_010_000n, feeBps: 200 }
    expect(saleTerms('net', terms)).toEqual({ toAmount: 980_000n, quotedAmount: 1_010_000n })
    expect(saleTerms('gross', terms)).toEqual({ toAmount: 1_000_001n, quotedAmount: 1_010_000n })
    expect(saleTerms('whole', terms)).toEqual({ toAmount: 999_999n, quotedAmount: 1_010_000n })
  })

  test('behavior: at router 5 the least sufficient output leaves the minimum', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 200 }), more, (minimum, quotedAmount, feeBps, more) => {
        const terms = saleTerms('whole', { minimum, quotedAmount, feeBps })
        const sent = (received: bigint) =>
          feeBps > 0 ? sentOfSale('whole', received, feeBps) : smallest(received, terms.quotedAmount)
        expect(sent(terms.toAmount + more)).toBeGreaterThanOrEqual(minimum)
        expect(sent(terms.toAmount - 1n)).toBeLessThan(minimum)
        expect(boughtFor('whole', minimum)).toBe(minimum)
      }),
    )
  })

  test('behavior: the published router never pays less than the minimum, for any output', () => {
    fc.assert(
      fc.property(amount, amount, rights, more, (minimum, quotedAmount, rights, more) => {
        const terms = saleTerms('gross', { minimum, quotedAmount, feeBps: rights.feeBps })
        for (const received of [terms.toAmount + more, terms.quotedAmount + more])
          expect(publishedSale(terms, received, rights)).toBeGreaterThanOrEqual(minimum)
      }),
      { numRuns: 2_000 },
    )
  })

  test('behavior: nor after the tax of a token, with either rounding', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        rights,
        more,
        fc.integer({ min: 1, max: 5_000 }),
        (minimum, quotedAmount, ...rest) => {
          const [rights, more, taxBps] = rest
          const tax = { sent: 10_000n, arrives: 10_000n - BigInt(taxBps) }
          const terms = saleTerms('gross', { minimum, quotedAmount, feeBps: rights.feeBps, tax })
          const sent = publishedSale(terms, terms.toAmount + more, rights)!
          expect(sent - (sent * BigInt(taxBps) + 9_999n) / 10_000n).toBeGreaterThanOrEqual(minimum)
        },
      ),
    )
  })

  test('behavior: the limit is tight if the router keeps its dust: one unit less would pay too little', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 200 }), (minimum, feeBps) => {
        const rights = { feeBps, takesSurplus: false, halfToUser: false, caps: true, keepsDust: true }
        const { toAmount, quotedAmount } = saleTerms('gross', { minimum, quotedAmount: 2n ** 140n, feeBps })
        const loose = { toAmount: toAmount - 1n, quotedAmount }
        expect(publishedSale(loose, toAmount - 1n, rights)).toBeLessThan(minimum)
      }),
    )
  })

  test('behavior: a quote is executable on its own state without slippage', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 2n ** 128n }), fc.integer({ min: 0, max: 200 }), (output, feeBps) => {
        const minimum = sentOfSale('gross', output, feeBps)
        fc.pre(minimum > 0n)
        expect(saleTerms('gross', { minimum, quotedAmount: output, feeBps }).toAmount).toBeLessThanOrEqual(output)
      }),
    )
  })
})

test('sentOfSale: never below zero', () => {
  expect([0n, 1n, 2n].map((output) => sentOfSale('gross', output, 0))).toEqual([0n, 0n, 1n])
})

describe('boughtFor', () => {
  test('default', () => {
    expect([boughtFor('net', 7n), boughtFor('gross', 7n)]).toEqual([7n, 8n])
  })

  test('behavior: a purchase at the published router delivers its amount within the limit and the quote', () => {
    fc.assert(
      fc.property(amount, amount, rights, more, more, (requested, cost, rights, slack, better) => {
        const expected = spentOnPurchase('gross', cost, rights.feeBps)
        const terms = { fromAmount: expected + slack, toAmount: boughtFor('gross', requested), quotedAmount: cost }
        const asQuoted = publishedPurchase(terms, { taken: cost, brought: terms.toAmount }, rights)!
        expect(asQuoted.received).toBeGreaterThanOrEqual(requested)
        expect(asQuoted.spent).toBeLessThanOrEqual(expected)
        const taken = better < cost ? cost - better : 1n
        const cheaper = publishedPurchase(terms, { taken, brought: terms.toAmount }, rights)!
        expect(cheaper.received).toBeGreaterThanOrEqual(requested)
        expect(cheaper.spent).toBeLessThanOrEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('routerRuleOf', () => {
  const deployed: Hex = JSON.parse(readFileSync('contracts/out/Router.sol/Router.json', 'utf8')).deployedBytecode.object
  const withWords = (word: bigint) => {
    let code: string = deployed
    for (const start of router.immutables) {
      const at = 2 + 2 * start
      code = `${code.slice(0, at)}${numberToHex(word, { size: 32 }).slice(2)}${code.slice(at + 64)}`
    }
    return code as Hex
  }

  test('default', () => {
    expect(routerRuleOf(deployed)).toBe('net')
  })

  test('behavior: recognizes our code with the immutables of any chain', () => {
    expect(routerRuleOf(withWords(2n ** 256n - 1n))).toBe('net')
  })

  test('behavior: any other code has limits before fees', () => {
    const flipped = `${deployed.slice(0, -2)}${deployed.endsWith('00') ? '01' : '00'}` as const
    const others = ['0x', '0x00', flipped, concatHex([deployed, '0x00']), deployed.slice(0, -2)] as Hex[]
    for (const code of others) expect(routerRuleOf(code)).toBe('gross')
  })
})
