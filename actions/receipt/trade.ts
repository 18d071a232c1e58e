import type { Address, Hex } from 'viem'
import type { ExecutedRoute } from '@/lib/chain/program/executed-route'
import { differenceOf } from '@/lib/history/difference-of'
import type { Side } from '@/lib/routing/route/route'

/** A named recipient of fees; raw units, undefined if the logs do not show them. */
export type TradePartner = { address: Address; feeBps: number; earned: bigint | undefined }

/**
 * A trade of one account in a transaction, from its logs; the agreed terms are from its calldata.
 * Raw units, addresses in lower case, the native token as its placeholder. Fees are in the
 * destination of a sale, in the source of a purchase.
 */
export type ReceiptTrade = {
  kind: 'swap' | 'wrap' | 'unwrap' | 'fill' | 'settlement'
  owner: Address
  /** The recipient. */
  beneficiary: Address
  /** The exact side; undefined if the call is unknown. */
  side: Side | undefined
  srcToken: Address
  destToken: Address
  /** The amount that left the owner, fees included; undefined if the logs are ambiguous. */
  srcAmount: bigint | undefined
  /** The amount that the beneficiary received. */
  destAmount: bigint
  /** The chain to which the output was sent, instead of arriving on this one. */
  sentTo?: number
  /** The sender of the output, if it is one account. */
  counterparty?: Address
  /** The order that was filled. */
  order?: { hash: Hex; surface: 'otc' | 'intent'; isPart: boolean }
  /** The quote after fees: the output of a sale, the input of a purchase. */
  quoted?: bigint | undefined
  /** The signed limit: the minimum output, or the maximum input. */
  limit?: bigint | undefined
  partner?: TradePartner | undefined
  /** The fee of the venue. */
  venueFee?: bigint | undefined
  /** The pools and orders in their sequence; undefined if the logs do not show a complete route. */
  route?: ExecutedRoute | undefined
}

/**
 * Compares a trade with its quote, in basis points to a hundredth of one, positive if it was better
 * for its owner; undefined without a quote.
 *
 * @example
 * againstQuote({ side: 'SELL', quoted: 10_000n, srcAmount: 5n, destAmount: 10_002n })
 * // 2
 */
export const againstQuote = ({
  side,
  quoted,
  srcAmount,
  destAmount,
}: Pick<ReceiptTrade, 'side' | 'quoted' | 'srcAmount' | 'destAmount'>): number | undefined => {
  if (!quoted || side === undefined || srcAmount === undefined) return undefined
  return differenceOf(side === 'SELL' ? destAmount - quoted : quoted - srcAmount, quoted).bps
}
