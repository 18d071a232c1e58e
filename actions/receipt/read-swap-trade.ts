import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { readExecutedLegs } from '@/lib/chain/program/executed-legs'
import { type ExecutedRoute, orderLegs } from '@/lib/chain/program/executed-route'
import type { DecodedTerms } from '@/lib/chain/swap/decode'
import { type MarketSwap, readSwap, type SentCall, swapCallsOf } from '@/lib/chain/swap/read-swap'
import {
  type SwapShares,
  sharesOfPurchase,
  sharesOfSale,
  takenOfPurchase,
  takenOfSale,
} from '@/lib/chain/swap/swap-shares'
import type { ChainLog } from '../wallet/send/receipt'
import type { ReceiptTrade } from './trade'

/** Reads what a transaction swapped through the router; undefined where it swapped nothing, or that cannot be said for sure. */
export const readSwapTrade = (chain: Chain, sent: SentCall, logs: readonly ChainLog[]): ReceiptTrade | undefined => {
  const swap = readSwap(chain, sent, logs)
  if (!swap) return undefined
  const { owner, beneficiary, side, srcToken, destToken, srcAmount, destAmount } = swap
  const ends = { srcToken: poolTokenOf(chain, srcToken), destToken: poolTokenOf(chain, destToken) }
  const [terms, another] = swapCallsOf(chain, sent)
  const { router, feeVault } = chain.contracts
  const named = [terms?.executor ?? owner, terms?.partnerFee?.partner ?? owner]
  const legs = readExecutedLegs(chain, logs, [owner, beneficiary, router, feeVault, ...named])
  const route = orderLegs(legs, ends)
  const trade: ReceiptTrade = {
    kind: 'swap',
    owner,
    beneficiary,
    side,
    srcToken,
    destToken,
    srcAmount,
    destAmount,
    route,
  }
  if (!terms || another) return trade
  const shares = route && sharesOf(swap, terms, route)
  // A quote does not count what the token itself took on its way to the trader.
  const isTaxed = route !== undefined && shares === undefined
  return {
    ...trade,
    quoted: isTaxed ? undefined : quotedBy(terms),
    limit: terms.side === 'SELL' ? terms.toAmount : terms.fromAmount,
    ...feesOf(swap, terms, shares),
  }
}

/** What the quote came to for the trader, its fees at the quote itself taken off. Orders that are filled are paid at just what is signed. */
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

/** Who took what lies between pools and trader, where it is what the rules of the router come to; a tax of the token is no fee. */
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

/** What the logs say of the partner counts before what the rules come to. */
const feesOf = (
  swap: MarketSwap,
  { partnerFee }: DecodedTerms,
  shares: SwapShares | undefined,
): Pick<ReceiptTrade, 'partner' | 'venueFee'> => {
  if (!partnerFee || isSameAddress(partnerFee.partner, zeroAddress)) return { venueFee: shares?.service }
  const earned = swap.earned?.amount ?? shares?.partner
  // The service may be the partner, and have it all.
  const venueFee = shares && earned !== undefined ? shares.partner + shares.service - earned : undefined
  return { partner: { address: partnerFee.partner, feeBps: partnerFee.feeBps, earned }, venueFee }
}
