import type { Address } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import type { FrozenIntent } from './frozen-intent'
import type { PartnerTerms } from './partner-terms'
import type { PlaceTerms, VaultTerms } from './place-terms'
import { pairOf } from './trade-terms'

type Ticket = {
  /** Which of the two amounts is exact; the other one is a bound. */
  side: Side
  chain: Pick<Chain, 'id'> | undefined
  /** Where the token bought is paid. */
  toChain: Pick<Chain, 'id'> | undefined
  from: Token | undefined
  to: Token | undefined
  /** Raw units. */
  sell: bigint | undefined
  buy: bigint | undefined
  inParts: boolean
  /** The vault in which the source earns meanwhile. */
  vault?: VaultTerms | undefined
  /** The account that is paid on another chain; undefined: the owner itself. */
  receiver?: { address: Address | undefined }
  partner: { terms: PartnerTerms | undefined }
}

/**
 * Returns what a person agrees to with a limit order; undefined while the ticket is not whole, and
 * without a `price` where it is paid on another chain, whose bridge it signs.
 */
export const limitTermsOf = (
  { side, chain, toChain, from, to, sell, buy, inParts, vault, receiver, partner }: Ticket,
  account: Address | undefined,
  price?: FrozenIntent,
): PlaceTerms | undefined => {
  if (!chain || !toChain || !from || !to || sell === undefined || buy === undefined || !account) return undefined
  const isSale = side === 'SELL'
  const transfer =
    chain.id === toChain.id ? undefined : isSale ? price?.transferOf?.({ arriving: buy }) : price?.transfer
  if (chain.id !== toChain.id && !transfer) return undefined
  return {
    ...pairOf(chain.id, from, to, toChain.id),
    side,
    type: 'LIMIT',
    family: vault ? 'ProductiveOrder' : inParts && !transfer ? 'FillableOrder' : 'Order',
    ...{ srcAmount: sell, destAmount: buy, limit: isSale ? buy : sell },
    slippageBps: 0,
    beneficiary: (transfer && receiver?.address) ?? account,
    partner: partner.terms?.name,
    ...(transfer && { transfer }),
    ...(vault && { vault }),
  }
}
