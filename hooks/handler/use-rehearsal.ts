'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import type { Rehearsal } from '@/actions/intent/handler/rehearse-order'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { useApi } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

type Tried = {
  chain: Chain | undefined
  account: Address | undefined
  /** Undefined while there is nothing to try. */
  terms: PlaceTerms | undefined
  price: FrozenIntent | undefined
  /** The token that is taken from the owner. */
  taken: Address | undefined
}

export type RehearsalView =
  | { status: 'idle' | 'unknown'; rehearsal: undefined }
  /** The last outcome of the same pair stays in sight while the next one is tried. */
  | { status: 'loading'; rehearsal: Rehearsal | undefined }
  | { status: 'ready'; rehearsal: Rehearsal }

/** Tries the whole settlement of the order of a ticket on the newest state, once for each price and each change. */
export function useRehearsal({ chain, account, terms, price, taken }: Tried): RehearsalView {
  const api = useApi()
  const config = useConfig()
  const asked = chain && account && terms && price && taken ? { chain, owner: account, terms, price, taken } : undefined
  const pair = asked && pairKeyOf(asked)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['rehearsal', pair, asked && keyOf(asked)],
    queryFn: async () => {
      const { rehearseTerms } = await import('@/actions/intent/handler/rehearse-terms')
      return rehearseTerms({ api, rpc: rpcOf(config, asked!.chain.id) }, asked!)
    },
    enabled: asked !== undefined,
    placeholderData: (previous, query) => (pair !== undefined && query?.queryKey[1] === pair ? previous : undefined),
    gcTime: 30_000,
    retry: 1,
  })
  if (!asked) return { status: 'idle', rehearsal: undefined }
  if (isError) return { status: 'unknown', rehearsal: undefined }
  return data && !isPlaceholderData ? { status: 'ready', rehearsal: data } : { status: 'loading', rehearsal: data }
}

type Asked = { chain: Chain; owner: Address; terms: PlaceTerms; price: FrozenIntent }

const pairKeyOf = ({ chain, owner, terms: { src, dest, handling } }: Asked) =>
  [chain.id, owner, src.address, dest.address, handling?.kind].join()

const keyOf = ({ terms, price }: Asked) =>
  JSON.stringify([price.id, terms], (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
