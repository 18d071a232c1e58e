'use client'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { TicketLink } from '@/lib/ticket/fields/ticket-link'
import { type ChoosableToken, tokenWord, useToken } from '../token/use-tokens'
import { useChain } from '../wallet/read/use-chain'
import { useTicketUrl } from './use-ticket-url'

type TokenStatus = ReturnType<typeof useToken>['status']

export type TicketPair = {
  chain: Chain | undefined
  from: ChoosableToken | undefined
  to: ChoosableToken | undefined
  fromStatus: TokenStatus
  toStatus: TokenStatus
  isSameToken: boolean
}

type TicketPairActions = {
  link: TicketLink
  change: (change: Partial<TicketLink>) => void
  /** The pair with another token at one end, as a link says it; the other token steps aside for its own double. */
  pairWith: (end: 'from' | 'to', token: ChoosableToken) => Pick<TicketLink, 'from' | 'to'>
  /** The pair turned round. */
  turned: () => Pick<TicketLink, 'from' | 'to'>
}

/** The pair of a ticket of an order: what the address bar says, else the wrapped native token for the first stable one. */
export function useTicketPair(): TicketPair & TicketPairActions {
  const { chain } = useChain()
  const { link, change } = useTicketUrl()
  const pair =
    chain && !link.from && !link.to
      ? { from: wrappedSymbol(chain), to: chain.stableSymbols[0] }
      : { from: link.from, to: link.to }
  const from = useToken(chain, pair.from)
  const to = useToken(chain, pair.to)
  return {
    ...{ chain, from: from.token, to: to.token, fromStatus: from.status, toStatus: to.status },
    isSameToken: isSameAddress(from.token?.address, to.token?.address),
    ...{ link, change },
    pairWith: (end, token) => {
      const chosen = { from: from.token, to: to.token, [end]: token }
      const next = isSameAddress(chosen.from?.address, chosen.to?.address) ? { from: to.token, to: from.token } : chosen
      return { from: tokenWord(next.from), to: tokenWord(next.to) }
    },
    turned: () => ({ from: tokenWord(to.token), to: tokenWord(from.token) }),
  }
}

const wrappedSymbol = ({ tokens, contracts, nativeCurrency }: Chain) =>
  tokens.find(({ address }) => isSameAddress(address, contracts.wrappedNative))?.symbol ?? nativeCurrency.symbol
