'use client'
import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { isUnlisted } from '@/actions/partner/list-fees'
import { isNativeToken, isSameAddress, shortAddress, toLowerAddress } from '@/lib/address'
import { tokenPricesQuery } from '@/lib/api/catalog-queries'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import type { TokenFacts } from '@/lib/partner/dollars'
import { useApi, useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

/** The maximum number of unlisted tokens whose names are read. */
const maxUnlisted = 50

type Place = { chainId: number; token: Address }

export type FactsOf = (chainId: number, token: string) => TokenFacts

/** Returns the names and prices of tokens. */
export function useTokenFacts(places: readonly Place[]): FactsOf {
  const { chains } = useSite()
  const api = useApi()
  const config = useConfig()
  const asked = chains.filter(({ id }) => places.some(({ chainId }) => chainId === id))
  const prices = useQueries({ queries: asked.map(({ id }) => tokenPricesQuery(api, id)) })
  const unlisted = listUnlisted(chains, places)
  const read = useQueries({
    queries: unlisted.map(({ chainId, token }) => ({
      queryKey: ['token', chainId, token, 'name'],
      queryFn: async () => (await import('@/actions/read-token')).readToken(rpcOf(config, chainId), token),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  const readFacts: FactsOf = (chainId, address) => {
    const chain = chains.find(({ id }) => id === chainId)
    const index = unlisted.findIndex((place) => place.chainId === chainId && isSameAddress(place.token, address))
    const known = chain && (isNativeToken(address) ? chain.nativeCurrency : findToken(chain, address))
    const named = known ?? read[index]?.data
    const { symbol, decimals } = named ?? { symbol: shortAddress(address), decimals: 0 }
    const answer = prices[asked.findIndex(({ id }) => id === chainId)]
    const listed = answer?.data && pricesByAddress(answer.data.tokens).get(address.toLowerCase())
    const priceUsd = answer?.isPending ? undefined : (listed ?? null)
    return { token: { symbol, decimals }, isNamed: named !== undefined, priceUsd }
  }
  // Cached, since thousands of rows have few tokens, and strangers can create many rows.
  const known = new Map<string, TokenFacts>()
  return (chainId, address) => {
    const key = `${chainId} ${address}`
    const facts = known.get(key) ?? readFacts(chainId, address)
    known.set(key, facts)
    return facts
  }
}

type Priced = readonly { address: string; priceUSD?: string | null | undefined }[]
const priceMaps = new WeakMap<Priced, ReadonlyMap<string, string | null | undefined>>()

/** Cached per answer. */
const pricesByAddress = (tokens: Priced) => {
  const cached = priceMaps.get(tokens)
  if (cached) return cached
  const prices = new Map(tokens.map(({ address, priceUSD }) => [address.toLowerCase(), priceUSD] as const))
  priceMaps.set(tokens, prices)
  return prices
}

const listUnlisted = (chains: readonly Chain[], places: readonly Place[]): Place[] => {
  const byName = new Map<string, Place>()
  for (const { chainId, token } of places) {
    const chain = chains.find(({ id }) => id === chainId)
    const address = toLowerAddress(token)
    if (chain && isUnlisted(chain, address)) byName.set(`${chainId} ${address}`, { chainId, token: address })
  }
  return [...byName.values()].slice(0, maxUnlisted)
}
