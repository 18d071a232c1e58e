import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Chain } from '../chain'
import { poolTokenOf } from '../pools/pool-token'
import { readExecutedLegs } from '../program/executed-legs'
import { type ExecutedRoute, orderLegs } from '../program/executed-route'
import type { DecodedTerms } from './decode'
import { type MarketSwap, type SentCall, swapCallsOf } from './read-swap'
import { type SwapShares, sharesOfPurchase, sharesOfSale, takenOfPurchase, takenOfSale } from './swap-shares'

type Log = { address: Address; topics: readonly `0x${string}`[]; data: `0x${string}` }

/**
 * The terms agreed for a swap and the fees taken of it, raw units of what it slips in: the destination of a sale, the
 * source of a purchase. Each is undefined where call and logs do not say it.
 */
export type SwapTerms = {
  /** Through which pools and orders it went. */
  route: ExecutedRoute | undefined
  /** The amount quoted after fees. */
  quoted?: bigint | undefined
  /** The signed limit: the least that arrives, the most that leaves. */
  limit?: bigint | undefined
  /** The partner that the call names, with what it earned. */
  partner?: { address: Address; feeBps: number; earned: bigint | undefined } | undefined
  /** The venue's part. */
  venueFee?: bigint | undefined
}

/**
 * Reads what was agreed for a mined swap from its calldata, and what fees took from its logs.
 *
 * @example
 * readSwapTerms(mainnet, { sent: transaction, logs: receipt.logs, swap }).limit // 2985000000n
 */
export const readSwapTerms = (
  chain: Chain,
  { sent, logs, swap }: { sent: SentCall; logs: readonly Log[]; swap: MarketSwap },
): SwapTerms => {
  const { owner, beneficiary, srcToken, destToken } = swap
  const ends = { srcToken: poolTokenOf(chain, srcToken), destToken: poolTokenOf(chain, destToken) }
  const [terms, another] = swapCallsOf(chain, sent)
  const { router, feeVault } = chain.contracts
  const named = [terms?.executor ?? owner, terms?.partnerFee?.partner ?? owner]
  const legs = readExecutedLegs(chain, logs, [owner, beneficiary, router, feeVault, ...named])
  const route = orderLegs(legs, ends)
  if (!terms || another) return { route }
  const shares = route && sharesOf(swap, terms, route)
  // A quote does not count what the token itself took on its way to the trader.
  const isTaxed = route !== undefined && shares === undefined
  return {
    route,
    quoted: isTaxed ? undefined : quotedBy(terms),
    limit: terms.side === 'SELL' ? terms.toAmount : terms.fromAmount,
    ...feesOf(swap, terms, shares),
  }
}

/**
 * Adds up what a swap's fees took, raw units; undefined where a part of it is not known.
 *
 * @example
 * swapFeeOf({ partner: { address, feeBps: 10, earned: 85n }, venueFee: 15n }) // 100n
 */
export const swapFeeOf = ({ partner, venueFee }: Pick<SwapTerms, 'partner' | 'venueFee'>): bigint | undefined => {
  const earned = partner ? partner.earned : 0n
  return venueFee === undefined || earned === undefined ? undefined : venueFee + earned
}

/** Returns the quote less its own fees. Orders that are filled are paid at exactly what is signed. */
const quotedBy = ({ side, quotedAmount, toAmount, fromAmount, partnerFee }: DecodedTerms): bigint => {
  if (side === 'SELL') {
    const quoted = quotedForSale(quotedAmount, toAmount)
    return partnerFee ? quoted - takenOfSale({ received: quoted, quoted }, partnerFee) : quoted
  }
  const quoted = quotedAmount ?? fromAmount
  return partnerFee ? quoted + takenOfPurchase({ spent: quoted, quoted }, partnerFee) : quoted
}

/** A quote counts as at least the minimum. */
const quotedForSale = (quotedAmount: bigint | undefined, toAmount: bigint): bigint =>
  quotedAmount !== undefined && quotedAmount > toAmount ? quotedAmount : toAmount

/** Returns who took the difference of pools and trader, if it equals the router's rules; a token's tax is no fee. */
const sharesOf = (
  { srcAmount, destAmount }: MarketSwap,
  { side, toAmount, quotedAmount, partnerFee }: DecodedTerms,
  { spent, brought }: ExecutedRoute,
): SwapShares | undefined => {
  const taken = side === 'SELL' ? brought - destAmount : srcAmount - spent
  if (!partnerFee || quotedAmount === undefined) return taken === 0n ? noShares : undefined
  const shares =
    side === 'SELL'
      ? sharesOfSale({ received: brought, quoted: quotedForSale(quotedAmount, toAmount) }, partnerFee)
      : sharesOfPurchase({ spent, quoted: quotedAmount }, partnerFee)
  return shares.partner + shares.service === taken ? shares : undefined
}

const noShares: SwapShares = { partner: 0n, service: 0n, isDirect: false }

/** Returns the fees; the logs of the partner's part count before the rules. */
const feesOf = (
  swap: MarketSwap,
  { partnerFee }: DecodedTerms,
  shares: SwapShares | undefined,
): Pick<SwapTerms, 'partner' | 'venueFee'> => {
  if (!partnerFee || isSameAddress(partnerFee.partner, zeroAddress)) return { venueFee: shares?.service }
  const earned = swap.earned?.amount ?? shares?.partner
  // The service may be the partner, and have it all.
  const venueFee = shares && earned !== undefined ? shares.partner + shares.service - earned : undefined
  return { partner: { address: partnerFee.partner, feeBps: partnerFee.feeBps, earned }, venueFee }
}
