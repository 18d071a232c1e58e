'use client'
import type { Address } from 'viem'
import { type Surface, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { useChainQuery } from './use-chain-query'

/** What the contract of a surface may take of a token of an account now, raw units; read anew on each block. */
export function useAllowance(
  chain: Chain | undefined,
  account: Address | undefined,
  token: Address | undefined,
  surface: Surface,
): bigint | undefined {
  const { data } = useChainQuery({
    chainId: chain?.id,
    key: ['allowance', surface, account, token],
    read: async (rpc) => {
      const { allowanceCall, readMany } = await import('@/actions/wallet/read/read-balances')
      const call = allowanceCall(account!, token!, spenderOf(chain!, surface))
      const [answer] = await readMany(rpc, chain!, [call])
      return answer === undefined ? 0n : firstWord(answer)
    },
    enabled: chain !== undefined && account !== undefined && token !== undefined,
  })
  return data
}
