import type { Address, Hex } from 'viem'
import type { ExecutedRoute } from '@/lib/chain/program/executed-route'
import { differenceOf } from '@/lib/history/difference-of'
import type { Side } from '@/lib/routing/route/route'

/** One who earns by a trade, as its call or its order names them; raw units of what a fee is in, undefined where the logs do not say. */
export type TradePartner = { address: Address; feeBps: number; earned: bigint | undefined }

/**
 * What a transaction traded for one account, by its logs; what was agreed to, by its calldata. Raw units, addresses in lower case, the native
 * token by its placeholder. Fees are in the destination of a sale, in the source of a purchase.
 */
export type ReceiptTrade = {
  kind: 'swap' | 'wrap' | 'unwrap' | 'fill' | 'settlement'
  owner: Address
  /** Who received. */
  beneficiary: Address
  /** Which amount was exact; undefined where the call that says so is not known. */
  side: Side | undefined
  srcToken: Address
  destToken: Address
  /** What left the owner, every fee counted; undefined where the logs do not tell it from what else moved. */
  srcAmount: bigint | undefined
  /** What arrived at the beneficiary. */
  destAmount: bigint
  /** The chain that what was got was sent to: it did not arrive on this one. */
  sentTo?: number
  /** Who gave what arrived, where it is one account. */
  counterparty?: Address
  /** The order that was filled. */
  order?: { hash: Hex; surface: 'otc' | 'intent'; isPart: boolean }
  /** What the quote came to after fees: of a sale what arrives, of a purchase what leaves. */
  quoted?: bigint | undefined
  /** What was signed: the least that arrives, the most that leaves. */
  limit?: bigint | undefined
  partner?: TradePartner | undefined
  /** What the venue took. */
  venueFee?: bigint | undefined
  /** Through which pools and orders, in the order in which they follow each other; undefined where the logs show no whole route. */
  route?: ExecutedRoute | undefined
}

/**
 * How a trade compares with its quote, in basis points to a hundredth of one, positive where it was better for its owner; undefined where no
 * quote is known.
 *
 * @example
 * againstQuote({ side: 'SELL', quoted: 10_000n, srcAmount: 5n, destAmount: 10_002n }) // 2
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
