'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { historyKey } from '@/actions/approvals/approval-surface'
import { listApprovals, type TokenApprovals } from '@/actions/approvals/list-approvals'
import type { Chain } from '@/lib/chain/chain'
import { useImportedTokens } from '../token/use-imported-tokens'
import { rpcOf } from '../wallet/connect/wallet-rpc'
import { useBlock } from '../wallet/read/use-block'
import { useChainQuery } from '../wallet/read/use-chain-query'
import { useSurfaceOrders } from './surface-orders'

export type Approvals = {
  /** Undefined until they are read. */
  tokens: readonly TokenApprovals[] | undefined
  /** True if the node does not answer, so that nothing is known. */
  isLost: boolean
  /** The minimum block at which the amounts of listed tokens were read. */
  blockNumber: bigint | undefined
  /** The state of the dates and unlisted tokens. */
  history: 'loading' | 'known' | 'unknown'
  leftOut: number
}

/** The lifetime of the history, which saves reading all blocks again. */
const historyLifeMs = 60_000

// The contract code is not part of the first load.
const load = () =>
  Promise.all([import('@/actions/approvals/read-allowances'), import('@/actions/approvals/read-history')])

/**
 * Returns every allowance of an account for the contracts of a chain: the amounts of listed tokens
 * are read again on each block.
 */
export function useApprovals(chain: Chain | undefined, account: Address | undefined): Approvals {
  const config = useConfig()
  const surfaces = useSurfaceOrders()
  const block = useBlock(chain?.id)
  const imported = useImportedTokens(({ tokens }) => (chain ? tokens[chain.id] : undefined))
  const enabled = chain !== undefined && account !== undefined
  const { data, blockNumber, isError } = useChainQuery({
    chainId: chain?.id,
    key: ['allowances', account],
    read: async (rpc) => {
      const [{ readAllowances }] = await load()
      const tokens = chain!.tokens.map(({ address }) => address)
      return readAllowances(rpc, chain!, account!, tokens)
    },
    enabled,
  })
  /** Every change of the allowances emits events, so the history is read again. */
  const amounts = data?.flatMap(({ allowances }) => allowances.map(({ amount }) => amount)).join()
  const history = useQuery({
    queryKey: [...historyKey(chain?.id), account, imported?.map(({ address }) => address).join(), amounts],
    queryFn: async () => {
      const [, { readHistory }] = await load()
      const addresses = (imported ?? []).map(({ address }) => address)
      return readHistory(rpcOf(config, chain!.id), chain!, account!, addresses)
    },
    enabled: amounts !== undefined,
    // Dates stay while they are read again; those of another chain or account never do.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === chain?.id && query?.queryKey[2] === account ? previous : undefined,
    staleTime: historyLifeMs,
    retry: false,
  })
  const now = block?.timestampSeconds
  const tokens = useMemo(
    () =>
      data && now !== undefined
        ? listApprovals({ listed: data, history: history.data, surfaces, now: BigInt(now) })
        : undefined,
    [data, history.data, surfaces, now],
  )
  return {
    tokens,
    isLost: isError,
    blockNumber,
    history: history.data ? 'known' : history.isError ? 'unknown' : 'loading',
    leftOut: history.data?.leftOut ?? 0,
  }
}
