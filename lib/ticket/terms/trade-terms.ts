import type { Address } from 'viem'
import type { Side } from '@/lib/routing/route/route'

/** What was agreed to in a trade. Amounts in raw units. */
export type TradeTerms = {
  side: Side
  srcToken: Address
  destToken: Address
  srcSymbol: string
  destSymbol: string
  srcDecimals: number
  destDecimals: number
  srcAmount: bigint
  destAmount: bigint
  /** The least that arrives (SELL), or the most that leaves (BUY), net of every fee. */
  limit: bigint
  slippageBps: number
  /** Who gets the token bought. */
  beneficiary: Address
  /** Under whose name it was confirmed; none: nobody's. */
  partner?: string | undefined
}

type Spent<amount> = { side: Side; srcAmount: amount; limit: amount }

/**
 * Returns the most of the token sold that can leave the wallet, raw units: all of a sale, the limit of a purchase.
 *
 * @example
 * maximumSpent({ side: 'BUY', srcAmount: 3_000n, limit: 3_015n }) // 3015n
 */
export const maximumSpent = <amount>({ side, srcAmount, limit }: Spent<amount>): amount =>
  side === 'SELL' ? srcAmount : limit
