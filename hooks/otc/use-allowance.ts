'use client'
import { useQuery } from '@tanstack/react-query'
import { type Address, type Hex, hexToBigInt } from 'viem'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/registry'
import { spenderOf } from '@/lib/chain/requirements'
import { useBlock } from '../wallet/use-block'
import { rpcOf } from '../wallet/wallet-rpc'

/** What the OTC contract may take of a token of an account now, raw units; read anew on each block. */
export function useAllowance(
  chain: Chain | undefined,
  account: Address | undefined,
  token: Address | undefined,
): bigint | undefined {
  const config = useConfig()
  const block = useBlock(account && chain?.id)
  const { data } = useQuery({
    queryKey: ['rfqAllowance', chain?.id, account, token, String(block?.number)],
    queryFn: async () => {
      const { allowanceCall, readMany } = await import('../wallet/read-balances')
      const call = allowanceCall(account!, token!, spenderOf(chain!, 'rfq'))
      const [answer] = await readMany(rpcOf(config, chain!.id), chain!, [call])
      return answer === undefined ? 0n : hexToBigInt(answer.slice(0, 66) as Hex)
    },
    enabled: chain !== undefined && account !== undefined && token !== undefined && block !== undefined,
    placeholderData: (previous, query) =>
      query?.queryKey.slice(1, 4).every((part, index) => part === [chain?.id, account, token][index])
        ? previous
        : undefined,
    gcTime: 10_000,
    retry: 1,
  })
  return data
}
