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
 * The agreed terms of a swap and its fees, raw units of the token with slippage: the destination of
 * a sale, the source of a purchase. Each is undefined if call and logs do not contain it.
 */
export type SwapTerms = {
  /** The pools and orders of the swap. */
  route: ExecutedRoute | undefined
  /** The quoted amount after fees. */
  quoted?: bigint | undefined
  /** The signed limit: the minimum to receive, or the maximum to pay. */
  limit?: bigint | undefined
  /** The partner of the call with its earning. */
  partner?: { address: Address; feeBps: number; earned: bigint | undefined } | undefined
  /** The share of the service. */
  venueFee?: bigint | undefined
}

/**
 * Reads the agreed terms of a mined swap from its calldata, and its fees from its logs.
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
  // A quote does not include the tax that the token took on its way to the trader.
  const isTaxed = route !== undefined && shares === undefined
  return {
    route,
    quoted: isTaxed ? undefined : quotedBy(terms),
    limit: terms.side === 'SELL' ? terms.toAmount : terms.fromAmount,
    ...feesOf(swap, terms, shares),
  }
}

/**
 * Returns the total fees of a swap, raw units; undefined if a part is unknown.
 *
 * @example
 * swapFeeOf({ partner: { address, feeBps: 10, earned: 85n }, venueFee: 15n }) // 100n
 */
export const swapFeeOf = ({ partner, venueFee }: Pick<SwapTerms, 'partner' | 'venueFee'>): bigint | undefined => {
  const earned = partner ? partner.earned : 0n
  return venueFee === undefined || earned === undefined ? undefined : venueFee + earned
}

/** Returns the quote after its own fees. Filled orders are paid at exactly the signed amounts. */
const quotedBy = ({ side, quotedAmount, toAmount, fromAmount, partnerFee }: DecodedTerms): bigint => {
  if (side === 'SELL') {
    const quoted = quotedForSale(quotedAmount, toAmount)
    return partnerFee ? quoted - takenOfSale({ received: quoted, quoted }, partnerFee) : quoted
  }
  const quoted = quotedAmount ?? fromAmount
  return partnerFee ? quoted + takenOfPurchase({ spent: quoted, quoted }, partnerFee) : quoted
}

/** Returns the quote; one below the minimum counts as the minimum. */
const quotedForSale = (quotedAmount: bigint | undefined, toAmount: bigint): bigint =>
  quotedAmount !== undefined && quotedAmount > toAmount ? quotedAmount : toAmount

/** Returns the shares if they equal the difference between pools and trader. */
const sharesOf = (
  { srcAmount, destAmount }: MarketSwap,
  { side, toAmount, quotedAmount, partnerFee }: DecodedTerms,
  { spent, received }: ExecutedRoute,
): SwapShares | undefined => {
  const taken = side === 'SELL' ? received - destAmount : srcAmount - spent
  if (!partnerFee || quotedAmount === undefined) return taken === 0n ? noShares : undefined
  const shares =
    side === 'SELL'
      ? sharesOfSale({ received, quoted: quotedForSale(quotedAmount, toAmount) }, partnerFee)
      : sharesOfPurchase({ spent, quoted: quotedAmount }, partnerFee)
  return shares.partner + shares.service === taken ? shares : undefined
}

const noShares: SwapShares = { partner: 0n, service: 0n, isDirect: false }

/** Returns the fees; the partner's part in the logs takes precedence over the rules. */
const feesOf = (
  swap: MarketSwap,
  { partnerFee }: DecodedTerms,
  shares: SwapShares | undefined,
): Pick<SwapTerms, 'partner' | 'venueFee'> => {
  if (!partnerFee || isSameAddress(partnerFee.partner, zeroAddress)) return { venueFee: shares?.service }
  const earned = swap.earned?.amount ?? shares?.partner
  // The service may be the partner, and receive everything.
  const venueFee = shares && earned !== undefined ? shares.partner + shares.service - earned : undefined
  return { partner: { address: partnerFee.partner, feeBps: partnerFee.feeBps, earned }, venueFee }
}
