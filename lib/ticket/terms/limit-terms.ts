import type { Address } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import type { FrozenIntent } from './frozen-intent'
import type { PartnerTerms } from './partner-terms'
import type { PlaceTerms, VaultTerms } from './place-terms'
import { pairOf } from './trade-terms'

type Ticket = {
  /** The side whose amount is exact; the other amount is a limit. */
  side: Side
  chain: Pick<Chain, 'id'> | undefined
  /** The chain where the bought token is paid. */
  toChain: Pick<Chain, 'id'> | undefined
  from: Token | undefined
  to: Token | undefined
  /** Raw units, as is `buy`. */
  sell: bigint | undefined
  buy: bigint | undefined
  inParts: boolean
  /** The vault in which the source earns meanwhile. */
  vault?: VaultTerms | undefined
  /** The recipient on another chain; undefined for the owner itself. */
  receiver?: { address: Address | undefined }
  partner: { terms: PartnerTerms | undefined }
}

/**
 * Returns the terms of a limit order that the user agrees to; undefined while the ticket is
 * incomplete. Payment on another chain needs `price`, which has the signed bridge.
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
    srcAmount: sell,
    destAmount: buy,
    limit: isSale ? buy : sell,
    slippageBps: 0,
    beneficiary: (transfer && receiver?.address) ?? account,
    partner: partner.terms?.name,
    ...(transfer && { transfer }),
    ...(vault && { vault }),
  }
}
