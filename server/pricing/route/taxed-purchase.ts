import { ApiError } from '@/lib/api/contract/errors'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import { beforeTax, isDestTaxed, isSrcTaxed, outOfPoolBps, type Taxes } from '@/lib/routing/market/taxes'
import type { Side } from '@/lib/routing/route/route'

/** Each leg into the destination is a separate transfer that may round down by a unit. */
const roundings = 32n

/**
 * True if a purchase must buy more than requested because the destination token is taxed. False
 * with a taxed source: a pool would receive less than its price.
 *
 * @example
 * isTaxedPurchase('BUY', { ...noTaxes, destTransferBps: 100 }) // true
 */
export const isTaxedPurchase = (side: Side, taxes: Taxes): boolean =>
  side === 'BUY' && isDestTaxed(taxes) && !isSrcTaxed(taxes)

/**
 * Returns what the pools must pay so that `amount` reaches the recipient after the taxes to and
 * from the router, with some 30 raw units extra for rounding. Zero when the tax takes everything.
 *
 * @example
 * amountFromPools(9_801_000n, { ...noTaxes, destTransferBps: 100 }) // 10000033n
 */
export const amountFromPools = (amount: bigint, taxes: Taxes): bigint => {
  const atRouter = beforeTax(amount, taxes.destTransferBps)
  return (atRouter && beforeTax(atRouter + roundings, outOfPoolBps(taxes))) ?? 0n
}

/**
 * Rejects purchases that no route can fulfil: those with a taxed source token, and those of a taxed
 * token at a router that counts the output before the tax.
 *
 * @throws {ApiError} PricingError, which names the token and the remedy.
 * @example
 * assertPurchase({ side: 'BUY', taxes: { ...noTaxes, srcTransferBps: 100 }, routerRule: 'net' })
 * // throws
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
