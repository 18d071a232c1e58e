'use client'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { BridgeLane } from '@/lib/chain/registry/lanes'
import type { TicketLink } from '@/lib/ticket/fields/ticket-link'
import { type RoutePreference, readRoutePreference } from '@/lib/ticket/price/route-preference'
import { type ChoosableToken, tokenWord, useToken } from '../token/use-tokens'
import { useChain } from '../wallet/read/use-chain'
import { type AcrossState, pairName, useAcrossStore } from './across-store'
import { useTicketUrl } from './use-ticket-url'

type TokenStatus = ReturnType<typeof useToken>['status']

export type TicketPair = {
  chain: Chain | undefined
  /** The chain where the bought token is paid; undefined if it is not served. */
  toChain: Chain | undefined
  from: ChoosableToken | undefined
  to: ChoosableToken | undefined
  /** `pending` while a token of a link is read from the chain, `error` when there is none. */
  fromStatus: TokenStatus
  toStatus: TokenStatus
  isSameToken: boolean
  /** True if the bought token is paid on another chain. */
  crosses: boolean
  /** The facts of the other chain; undefined on one chain, and until loaded. */
  across: AcrossState | undefined
  /** The lane to that chain; undefined on one chain, and without one. */
  lane: BridgeLane | undefined
  /** The token bought on the chain of the pair: across chains the one that enters the bridge. */
  entering: ChoosableToken | undefined
  /** True if the sold token enters the bridge directly, or wrapped, without a trade. */
  isBridgeOnly: boolean
  /** True if the bought token is bought on the other chain, with what arrives there. */
  isSold: boolean
  /** The route to another chain that the user chose. */
  wish: RoutePreference | undefined
}

export type TicketPairActions = {
  link: TicketLink
  change: (change: Partial<TicketLink>) => void
  /**
   * Returns the pair as link fields with another token at one end; the other end changes if both
   * would be the same. `chainId` is the chain where the bought token is paid.
   */
  pairWith: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => Partial<TicketLink>
  /** Returns the pair with its tokens and chains switched. */
  turned: () => Partial<TicketLink>
}

/** Returns the pair of a ticket: of the address bar, else native (or wrapped) to stable. */
export function useTicketPair(begins: 'native' | 'wrapped' = 'wrapped'): TicketPair & TicketPairActions {
  const { chain, chains } = useChain()
  const { link, change } = useTicketUrl()
  const toChain = link.toChainId === undefined ? chain : chains.find(({ id }) => id === link.toChainId)
  const pair =
    chain && !link.from && !link.to
      ? {
          from: begins === 'native' ? chain.nativeCurrency.symbol : wrappedSymbol(chain),
          to: toChain?.stableSymbols[0],
        }
      : { from: link.from, to: link.to }
  const from = useToken(chain, pair.from)
  const to = useToken(toChain, pair.to)
  const crosses = chain?.id !== toChain?.id
  const name = pairName({ chain, toChain, from: from.token, to: to.token })
  const across = useAcrossStore(({ pair, state }) => (crosses && pair === name ? state : undefined))
  return {
    chain,
    toChain,
    from: from.token,
    to: to.token,
    fromStatus: from.status,
    toStatus: to.status,
    isSameToken: !crosses && isSameAddress(from.token?.address, to.token?.address),
    crosses,
    across,
    lane: across?.lane,
    entering: crosses ? across?.entering : to.token,
    isBridgeOnly: across?.isBridgeOnly ?? false,
    isSold: across?.isSold ?? false,
    wish: readRoutePreference(link.route),
    link,
    change,
    pairWith: (end, token, chainId) => {
      const chosen = { from: from.token, to: to.token, [end]: token }
      const toChainId = end === 'to' && chainId !== undefined ? chainId : toChain?.id
      const isDouble = toChainId === chain?.id && isSameAddress(chosen.from?.address, chosen.to?.address)
      const next = isDouble ? { from: to.token, to: from.token } : chosen
      return {
        from: tokenWord(next.from),
        to: tokenWord(next.to),
        toChainId: toChainId === chain?.id ? undefined : toChainId,
      }
    },
    turned: () => ({
      from: tokenWord(to.token),
      to: tokenWord(from.token),
      ...(crosses && { chainId: toChain?.id, toChainId: chain?.id }),
    }),
  }
}

const wrappedSymbol = ({ tokens, contracts, nativeCurrency }: Chain) =>
  tokens.find(({ address }) => isSameAddress(address, contracts.wrappedNative))?.symbol ?? nativeCurrency.symbol
