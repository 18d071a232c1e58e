import type { Address } from 'viem'
import type { Token } from '@/lib/chain/chain'
import type { PlaceTerms } from '../intent/intent-run'
import { pairOf } from '../intent/pair-of'

type Ticket = {
  from: Token | undefined
  to: Token | undefined
  /** Raw units. */
  sell: bigint | undefined
  buy: bigint | undefined
  inParts: boolean
}

/** What a person agrees to with a limit order; undefined while the ticket is not whole. */
export const limitTermsOf = (
  { from, to, sell, buy, inParts }: Ticket,
  account: Address | undefined,
): PlaceTerms | undefined => {
  if (!from || !to || sell === undefined || buy === undefined || !account) return undefined
  return {
    ...pairOf(from, to),
    ...{ side: 'SELL', type: 'LIMIT', family: inParts ? 'FillableOrder' : 'Order' },
    ...{ srcAmount: sell, destAmount: buy, limit: buy, slippageBps: 0, beneficiary: account },
  }
}
