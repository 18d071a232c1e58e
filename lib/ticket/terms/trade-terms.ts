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
