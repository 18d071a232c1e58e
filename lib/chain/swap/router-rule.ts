import { type Hex, keccak256 } from 'viem'
import { larger } from '@/lib/amount'
import { afterFeeBuy, afterFeeSell } from '@/lib/order/fee'
import { router } from './router.generated'

/**
 * The amounts that the limits of a swap's call are compared with. `net`, our routers: what the beneficiary has more,
 * after every fee and tax. `gross`, the published router 6.2 and any other: what the pools brought, before fees are
 * taken from it. `whole`, another router 5 than ours: the same, but nothing of a payout is left behind.
 */
export type RouterRule = 'net' | 'gross' | 'whole'

/**
 * Every payout of the published router leaves one raw unit behind, but for its direct V3 methods. Counted there, too: a promise may only err
 * towards the person.
 */
const dust = 1n

const bpsScale = 10_000n

/** A contract of ours: the hash of its code with its immutables set to zero, and where these words begin. */
type KnownCode = { codeHash: Hex; immutables: readonly number[] }

/**
 * Returns what a router 6.2 compares limits with, by its code. Any code but ours promises nothing after fees.
 *
 * @example
 * routerRuleOf(await client.getCode({ address: mainnet.contracts.router })) // 'gross' on the real chain
 */
export const routerRuleOf = (code: Hex): RouterRule => (isCodeOf(router, code) ? 'net' : 'gross')

/**
 * True if a code is that of a contract of ours, apart from its immutables, which are addresses of its chain.
 *
 * @example
 * isCodeOf(legacyRouter, code) // false on the real chain
 */
export const isCodeOf = ({ codeHash, immutables }: KnownCode, code: Hex): boolean => {
  let masked = ''
  for (const start of immutables) {
    const at = 2 + 2 * start
    masked = `${masked}${code.slice(masked.length, at)}`.padEnd(at + 64, '0')
  }
  masked += code.slice(masked.length)
  return keccak256(`0x${masked.slice(2)}`) === codeHash
}

/**
 * What of the output of a sale is sent to the beneficiary: less the fee, and the dust where the router keeps one. Raw units, never below zero.
 *
 * @example
 * sentOfSale('gross', 1_000_000n, 100) // 989_999n
 */
export const sentOfSale = (rule: RouterRule, output: bigint, feeBps: number): bigint =>
  larger(afterFeeSell(output, feeBps) - dustOf(rule), 0n)

/**
 * What leaves the wallet for a purchase whose pools take `cost`. Raw units.
 *
 * @example
 * spentOnPurchase('gross', 1_000_000n, 100) // 1_010_001n
 */
export const spentOnPurchase = (rule: RouterRule, cost: bigint, feeBps: number): bigint =>
  afterFeeBuy(cost, feeBps) + dustOf(rule)

/**
 * What the pools of a purchase must bring, and its call must say, so that `amount` is sent to the beneficiary. Raw units.
 *
 * @example
 * boughtFor('gross', 1_000_000n) // 1_000_001n
 */
export const boughtFor = (rule: RouterRule, amount: bigint): bigint => amount + dustOf(rule)

/**
 * The words of a sale's call that make a least amount true: `least` arrives, or the swap reverts. `tax` is what a taxed token lets arrive of what is
 * sent, as two amounts in proportion, `arrives` positive. Our router holds to `least` as it is. Another one holds to what the pools bring, so
 * that is the least output R with `R - floor(R * feeBps / 10000) - dust` enough; all divisions are rounded against loss. There what is above the quote counts as surplus of
 * others, so the quote is never below the minimum.
 *
 * @example
 * saleTerms('gross', { least: 980_000n, quotedAmount: 1_010_000n, feeBps: 200 }).toAmount // 1_000_001n
 */
export const saleTerms = (
  rule: RouterRule,
  {
    least,
    quotedAmount,
    feeBps,
    tax = { sent: 1n, arrives: 1n },
  }: { least: bigint; quotedAmount: bigint; feeBps: number; tax?: { sent: bigint; arrives: bigint } },
): { toAmount: bigint; quotedAmount: bigint } => {
  if (rule === 'net') return { toAmount: least, quotedAmount }
  const sent = (least * tax.sent + tax.arrives - 1n) / tax.arrives + dustOf(rule)
  // R - floor(R * f) is ceil(R * (1 - f)), so the least R is the first above (sent - 1) / (1 - f).
  const toAmount = ((sent - 1n) * bpsScale) / (bpsScale - BigInt(feeBps)) + 1n
  return { toAmount, quotedAmount: larger(quotedAmount, toAmount) }
}

const dustOf = (rule: RouterRule) => (rule === 'gross' ? dust : 0n)
