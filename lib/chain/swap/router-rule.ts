import { type Hex, keccak256 } from 'viem'
import { larger } from '@/lib/amount'
import { afterFeeBuy, afterFeeSell } from '@/lib/order/fee'
import { router } from './router.generated'

/**
 * The amounts that a router compares with the limits of a swap. `net`, our routers: the change of
 * the beneficiary's balance, after every fee and tax. `gross`, the published router 6.2 and any
 * other: the pools' output, before fees. `whole`, another router 5 than ours: the same, but without
 * keeping dust.
 */
export type RouterRule = 'net' | 'gross' | 'whole'

/**
 * The raw unit that every payout of the published router leaves behind, except in its direct V3
 * methods. Subtracted there, too, so that errors favour the user.
 */
const dust = 1n

const bpsScale = 10_000n

/**
 * The hash of a contract's code with its immutables set to zero, and the offsets of these words.
 */
export type KnownCode = { codeHash: Hex; immutables: readonly number[] }

/**
 * Returns the limit rule of a router 6.2, by its code. Any code but ours compares before fees.
 *
 * @example
 * routerRuleOf(await client.getCode({ address: mainnet.contracts.router }))
 * // 'gross' on the real chain
 */
export const routerRuleOf = (code: Hex): RouterRule => (isCodeOf(router, code) ? 'net' : 'gross')

/**
 * True if code is that of our contract, ignoring its immutables, which are addresses of the chain.
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
 * Returns the part of a sale's output that is sent to the beneficiary: minus the fee, and minus the
 * dust if the router keeps it. Raw units, never below zero.
 *
 * @example
 * sentOfSale('gross', 1_000_000n, 100) // 989_999n
 */
export const sentOfSale = (rule: RouterRule, output: bigint, feeBps: number): bigint =>
  larger(afterFeeSell(output, feeBps) - dustOf(rule), 0n)

/**
 * Returns what leaves the wallet for a purchase whose pools take `cost`. Raw units.
 *
 * @example
 * spentOnPurchase('gross', 1_000_000n, 100) // 1_010_001n
 */
export const spentOnPurchase = (rule: RouterRule, cost: bigint, feeBps: number): bigint =>
  afterFeeBuy(cost, feeBps) + dustOf(rule)

/**
 * Returns the output that the pools of a purchase must deliver, and the call must state, so that
 * `amount` is sent to the beneficiary. Raw units.
 *
 * @example
 * boughtFor('gross', 1_000_000n) // 1_000_001n
 */
export const boughtFor = (rule: RouterRule, amount: bigint): bigint => amount + dustOf(rule)

/**
 * Returns the limits of a sale's call that guarantee a minimum: `minimum` arrives, or the swap
 * reverts. `tax` is the ratio of a taxed token's sent and arriving amounts, `arrives` positive. Our
 * router takes `minimum` unchanged. Others compare the pools' output, so the limit is the least
 * output R with `R - floor(R * feeBps / 10000) - dust` sufficient, with divisions rounded up. There
 * the output above the quote is surplus of others, so the quote is never below the limit.
 *
 * @example
 * saleTerms('gross', { minimum: 980_000n, quotedAmount: 1_010_000n, feeBps: 200 }).toAmount
 * // 1_000_001n
 */
export const saleTerms = (
  rule: RouterRule,
  {
    minimum,
    quotedAmount,
    feeBps,
    tax = { sent: 1n, arrives: 1n },
  }: { minimum: bigint; quotedAmount: bigint; feeBps: number; tax?: { sent: bigint; arrives: bigint } },
): { toAmount: bigint; quotedAmount: bigint } => {
  if (rule === 'net') return { toAmount: minimum, quotedAmount }
  const sent = (minimum * tax.sent + tax.arrives - 1n) / tax.arrives + dustOf(rule)
  // R - floor(R * f) is ceil(R * (1 - f)), so the lowest R is the first above (sent - 1) / (1 - f).
  const toAmount = ((sent - 1n) * bpsScale) / (bpsScale - BigInt(feeBps)) + 1n
  return { toAmount, quotedAmount: larger(quotedAmount, toAmount) }
}

const dustOf = (rule: RouterRule) => (rule === 'gross' ? dust : 0n)
