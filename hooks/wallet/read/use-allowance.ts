'use client'
import type { Address } from 'viem'
import { type Surface, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { useChainQuery } from './use-chain-query'

type Asked = [chain: Chain | undefined, account: Address | undefined, token: Address | undefined]

/**
 * Returns the allowances of an account for the contracts of surfaces, raw units, in the order of
 * the surfaces, read again on each block in one call. Undefined until they are read.
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

/** Returns the allowance for the contract of one surface, as `useAllowances` does. */
export const useAllowance = (...[chain, account, token, surface]: [...Asked, Surface]): bigint | undefined =>
  useAllowances(chain, account, token, [surface])?.[0]
