import type { Address } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import type { PartnerTerms } from './partner-terms'
import type { PlaceTerms } from './place-terms'
import { pairOf } from './trade-terms'

type Ticket = {
  /** Which of the two amounts is exact; the other one is a bound. */
  side: Side
  chain: Pick<Chain, 'id'> | undefined
  from: Token | undefined
  to: Token | undefined
  /** Raw units. */
  sell: bigint | undefined
  buy: bigint | undefined
  inParts: boolean
  partner: { terms: PartnerTerms | undefined }
}

/** What a person agrees to with a limit order; undefined while the ticket is not whole. */
export const limitTermsOf = (
  { side, chain, from, to, sell, buy, inParts, partner }: Ticket,
  account: Address | undefined,
): PlaceTerms | undefined => {
  if (!chain || !from || !to || sell === undefined || buy === undefined || !account) return undefined
  return {
    ...pairOf(chain.id, from, to),
    ...{ side, type: 'LIMIT', family: inParts ? 'FillableOrder' : 'Order' },
    ...{ srcAmount: sell, destAmount: buy, limit: side === 'SELL' ? buy : sell },
    ...{ slippageBps: 0, beneficiary: account, partner: partner.terms?.name },
  }
}
