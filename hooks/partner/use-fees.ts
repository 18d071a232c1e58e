'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type Claimable, type FeeRow, listClaims, listFees, tokensToRead } from '@/actions/partner/list-fees'
import { partnerFeesQuery } from '@/lib/api/partner/partner-earnings-queries'
import type { PartnerChainFees } from '@/lib/api/partner/partners'
import type { Chain } from '@/lib/chain/chain'
import { useApi, useSite } from '../use-site'
import { useChainQueries } from '../wallet/read/use-chain-queries'

export type Fees = {
  /** `loading` until each chain has answered, or failed. */
  status: 'loading' | 'ready'
  rows: readonly FeeRow[]
  claims: readonly Claimable[]
  /** Chains whose node does not answer. */
  lost: readonly Chain[]
  /** Undefined until the service answers. */
  recorded: readonly PartnerChainFees[] | undefined
  /** Chains that the service cannot read now. */
  unread: readonly number[]
  /** The error of the service. */
  error: Error | null
}

/**
 * Returns the fees that the contracts of all chains owe a partner, read by this browser on each
 * block, next to the service's records.
 */
export function useFees(partner: Address): Fees {
  const { chains } = useSite()
  const api = useApi()
  const { data, error } = useQuery(partnerFeesQuery(api, partner))
  const recorded = data?.chains
  const recordedOf = (chain: Chain) => recorded?.find(({ chainId }) => chainId === chain.id)
  const answers = useChainQueries(
    chains.map((chain) => {
      const tokens = tokensToRead(chain, recordedOf(chain))
      return {
        chainId: chain.id,
        key: ['credits', partner, tokens.join()],
        // The contract code is not part of the first load.
        read: async (rpc) => (await import('@/actions/partner/read-credits')).readCredits(rpc, chain, partner, tokens),
        keeps: 2,
      }
    }),
  )
  const all = chains.map((chain, index) => ({ chain, readings: answers[index]?.data, recorded: recordedOf(chain) }))
  const rows = listFees(all)
  const isRead = answers.every(({ data, isError }) => data !== undefined || isError)
  return {
    status: isRead ? 'ready' : 'loading',
    rows,
    claims: listClaims(all, rows),
    recorded,
    unread: data?.unread ?? [],
    error,
    lost: chains.filter((_, index) => answers[index]?.isError),
  }
}
