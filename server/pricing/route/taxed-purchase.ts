import { ApiError } from '@/lib/api/contract/errors'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import { beforeTax, isDestTaxed, isSrcTaxed, outOfPoolBps, type Taxes } from '@/lib/routing/market/taxes'
import type { Side } from '@/lib/routing/route/route'

/** Each leg that brings the destination is a transfer of its own, and each may round one unit away. */
const roundings = 32n

/**
 * Whether a purchase must buy more than was asked for, because the token that is bought taxes its transfers. With a source that does,
 * nothing helps: a pool gets less than its price and refuses, and the executor pays no pool more than its price.
 *
 * @example
 * isTaxedPurchase('BUY', { ...noTaxes, destTransferBps: 100 }) // true
 */
export const isTaxedPurchase = (side: Side, taxes: Taxes): boolean =>
  side === 'BUY' && isDestTaxed(taxes) && !isSrcTaxed(taxes)

/**
 * What the pools of a purchase must pay so that `amount` reaches the receiver, after the tax on the way to the router and the one from
 * there: some 30 raw units more than the least, for what the transfers round. Zero when the tax takes all, which no route answers.
 *
 * @example
 * paidByPools(9_801_000n, { ...noTaxes, destTransferBps: 100 }) // 10000033n
 */
export const paidByPools = (amount: bigint, taxes: Taxes): bigint => {
  const atRouter = beforeTax(amount, taxes.destTransferBps)
  return (atRouter && beforeTax(atRouter + roundings, outOfPoolBps(taxes))) ?? 0n
}

/**
 * Refuses the purchases that no route can keep: with a token that taxes its transfers, of which no pool gets its price, and of one that does
 * at a router which counts what is bought before the tax.
 *
 * @throws {ApiError} PricingError, which names the token and says what to do.
 * @example
 * assertPurchase({ side: 'BUY', taxes: { ...noTaxes, srcTransferBps: 100 }, routerRule: 'net' }) // throws
 */
export const assertPurchase = ({
  side,
  taxes,
  routerRule,
}: {
  side: Side
  taxes: Taxes
  routerRule: RouterRule
}): void => {
  if (side === 'SELL') return
  if (isSrcTaxed(taxes))
    throw refusal('srcToken takes a part of its transfers, and a pool that is paid with it gets less than its price')
  if (routerRule !== 'net' && isDestTaxed(taxes))
    throw refusal(
      'destToken takes a part of its transfers, and the router of this chain counts what is bought before that',
    )
}

const refusal = (reason: string) =>
  new ApiError('PricingError', {
    details: `No exact amount can be bought: ${reason}`,
    description: `No exact amount can be bought: ${reason}. Sell an amount of srcToken instead (side=SELL).`,
  })
