import type { Address } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { symbolOf } from '@/lib/chain/registry/registry'
import { readTokenBalances } from '../chain/facts/balances'
import type { ServedChain } from '../chain/facts/served-chain'
import { unavailableWithoutNode } from '../chain/market/read-state'

/**
 * Checks an account's balance and allowance for a swap. Returns whether the allowance suffices.
 *
 * @throws {ApiError} InsufficientBalance, InsufficientAllowance (unless `ignoresAllowance`),
 * ServiceUnavailable
 * @example
 * await checkFunds(served, { owner, spender, token: usdc, amount: 1n, ignoresAllowance: false })
 * // { isAllowed: true }
 */
export const checkFunds = async (
  { client, chain }: ServedChain,
  {
    owner,
    spender,
    token,
    amount,
    ignoresAllowance,
  }: { owner: Address; spender: Address; token: Address; amount: bigint; ignoresAllowance: boolean },
): Promise<{ isAllowed: boolean }> => {
  const [holding] = await unavailableWithoutNode(
    readTokenBalances({ client, chain }, { owner, tokens: [token], spender }),
  )
  const name = symbolOf(chain, token)
  if (holding!.balance < amount) throw new ApiError('InsufficientBalance', { details: `Not enough ${name} balance` })
  const isAllowed = holding!.allowance === undefined || holding!.allowance >= amount
  if (!isAllowed && !ignoresAllowance)
    throw new ApiError('InsufficientAllowance', {
      details: `Not enough ${name} allowance given to TokenTransferProxy(${spender})`,
    })
  return { isAllowed }
}
