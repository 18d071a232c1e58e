'use client'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { Lane } from '@/lib/chain/registry/lanes'
import type { TicketLink } from '@/lib/ticket/fields/ticket-link'
import { type RouteWish, readRouteWish } from '@/lib/ticket/price/route-wish'
import { type ChoosableToken, tokenWord, useToken } from '../token/use-tokens'
import { useChain } from '../wallet/read/use-chain'
import { type AcrossState, pairName, useAcrossStore } from './across-store'
import { useTicketUrl } from './use-ticket-url'

type TokenStatus = ReturnType<typeof useToken>['status']

export type TicketPair = {
  chain: Chain | undefined
  /** Where the token bought is paid: the same chain unless a link says so. Undefined where that one is not served. */
  toChain: Chain | undefined
  from: ChoosableToken | undefined
  to: ChoosableToken | undefined
  /** `pending` while a token of a link is read from the chain, `error` when there is none. */
  fromStatus: TokenStatus
  toStatus: TokenStatus
  isSameToken: boolean
  /** True if the token bought is paid on another chain. */
  crosses: boolean
  /** The facts of the other chain; undefined on one chain, and until the code that finds them is loaded. */
  across: AcrossState | undefined
  /** The lane that carries it there; undefined on one chain, and where none does. */
  lane: Lane | undefined
  /** The token bought on the chain of the pair: across chains the one that enters the bridge. */
  entering: ChoosableToken | undefined
  /** True if what is sold enters the bridge as it is, or wrapped: nothing is traded. */
  isSentOn: boolean
  /** The way to another chain that a person chose. */
  wish: RouteWish | undefined
}

export type TicketPairActions = {
  link: TicketLink
  change: (change: Partial<TicketLink>) => void
  /**
   * Returns the pair with another token at one end, as a link says it; the other token steps aside for its own double.
   * `chainId` is where the token bought is paid.
   */
  pairWith: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => Partial<TicketLink>
  /** Returns the pair turned round, and its chains with it. */
  turned: () => Partial<TicketLink>
}

/**
 * Reads the pair of a ticket: what the address bar says, else the native token, or its wrapped form, against the first
 * stable one.
 */
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
    isSentOn: across?.isSentOn ?? false,
    wish: readRouteWish(link.route),
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
