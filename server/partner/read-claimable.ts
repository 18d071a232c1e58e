import { encodeFunctionData } from 'viem'
import { feeVaultAbi, intentAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { uintAt, wordCount } from '@/lib/chain/node/words'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readMany, type StateAt } from '../chain/node/multicall'
import type { FeeAccount } from './fee-entries'

const callOfAccount = ({ contracts }: Chain, { surface, account, token }: FeeAccount): AggregatedCall[] => {
  if (surface === 'market')
    return [
      {
        target: contracts.feeVault,
        data: encodeFunctionData({ abi: feeVaultAbi, functionName: 'getBalance', args: [token, account] }),
      },
    ]
  if (contracts.intent === undefined) return []
  return [
    {
      target: contracts.intent,
      data: encodeFunctionData({ abi: intentAbi, functionName: 'getCollectedFees', args: [account, token] }),
    },
  ]
}

/**
 * Reads what accounts can claim at a state, in their order, from the contracts' own accounting;
 * undefined where a chain lacks the contract. Raw units. No token contract is called.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readClaimable(served, [{ surface: 'market', account, token: usdc }], { blockHash })
 * // [1250000n]
 */
export const readClaimable = async (
  served: ReadableChain,
  accounts: readonly FeeAccount[],
  at: StateAt,
): Promise<(bigint | undefined)[]> => {
  const calls = accounts.map((account) => callOfAccount(served.chain, account))
  const answers = (await readMany(served, calls.flat(), at)).values()
  return calls.map((own) => {
    if (own.length === 0) return undefined
    const answer = answers.next().value
    return answer !== undefined && wordCount(answer) > 0 ? uintAt(answer, 0) : undefined
  })
}
