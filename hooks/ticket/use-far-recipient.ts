'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { useConfig } from 'wagmi'
import { isNativeToken } from '@/lib/address'
import { type FarRecipient, readFarRecipient } from '@/lib/chain/bridge/recipient-rules'
import type { Chain } from '@/lib/chain/chain'
import { lostFarRecipientOf } from '@/lib/ticket/fields/lost-far-recipient'
import { rpcOf } from '../wallet/connect/wallet-rpc'

type FarRecipientQuestion = {
  chain: Chain | undefined
  /** The chain where it is paid. */
  toChain: Chain | undefined
  account: Address | undefined
  /** The named recipient; undefined for the account itself. */
  recipient: Address | undefined
  /** The token that is bought there; for the native one, its wrapped form. */
  outputToken: Address | undefined
  /** True if what arrives is sold for that token, so that the bridge does not pay it. */
  isSold?: boolean
}

/**
 * Checks with the nodes of both chains if a recipient can be paid on another chain, and in which
 * token. Returns undefined on one chain, and without a wallet and a recipient. A run reads it again
 * before it signs.
 */
export function useFarRecipient(question: FarRecipientQuestion): FarRecipient | undefined {
  const { chain: from, toChain: to, account, recipient, outputToken, isSold = false } = question
  const crosses = from !== undefined && to !== undefined && from.id !== to.id
  const [here, there] = crosses ? [from.id, to.id] : []
  const paid = recipient ?? account
  const codes = {
    account: useCode(here, account),
    here: useCode(here, paid),
    there: useCode(there, paid),
  }
  if (!crosses || paid === undefined || outputToken === undefined) return undefined
  const token = isNativeToken(outputToken) ? to.contracts.wrappedNative : outputToken
  const lostTo = lostFarRecipientOf({ from, to }, { recipient: paid, outputToken: token })
  return readFarRecipient({ to, account, recipient, outputToken: token, isSold, codes, lostTo })
}

const freshMs = 60_000
const retryMs = 10_000

/** Returns the code of an address: undefined until it is read, null without an answer. */
function useCode(chainId: number | undefined, address: Address | undefined): Hex | undefined | null {
  const config = useConfig()
  const { data, isError } = useQuery({
    queryKey: ['code', chainId, address],
    queryFn: () => rpcOf(config, chainId!)({ method: 'eth_getCode', params: [address!, 'latest'] }),
    enabled: chainId !== undefined && address !== undefined,
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
    retry: 1,
  })
  return data ?? (isError ? null : undefined)
}
