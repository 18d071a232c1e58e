'use client'
import type { Address } from 'viem'
import { type Surface, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { useChainQuery } from './use-chain-query'

type Asked = [chain: Chain | undefined, account: Address | undefined, token: Address | undefined]

/**
 * Reads what the contracts of surfaces may take of a token of an account, raw units, in the order of the surfaces,
 * anew on each block and by one call. Undefined until they are read.
 */
export function useAllowances(
  ...[chain, account, token, surfaces]: [...Asked, readonly Surface[]]
): bigint[] | undefined {
  const { data } = useChainQuery({
    chainId: chain?.id,
    key: ['allowance', surfaces, account, token],
    read: async (rpc) => {
      const { allowanceCall, readMany } = await import('@/actions/wallet/read/read-balances')
      const calls = surfaces.map((surface) => allowanceCall(account!, token!, spenderOf(chain!, surface)))
      const answers = await readMany(rpc, chain!, calls)
      return answers.map((answer) => (answer === undefined ? 0n : firstWord(answer)))
    },
    enabled: chain !== undefined && account !== undefined && token !== undefined,
  })
  return data
}

/** Reads what the contract of one surface may take, as `useAllowances` has it. */
export const useAllowance = (...[chain, account, token, surface]: [...Asked, Surface]): bigint | undefined =>
  useAllowances(chain, account, token, [surface])?.[0]
