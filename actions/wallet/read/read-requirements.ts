import { isNativeToken, nativeToken } from '@/lib/address'
import { type Requirement, spenderOf } from '@/lib/chain/approval/requirements'
import { firstWord } from '@/lib/chain/node/first-word'
import { isContractAccount } from '../permit/contract-account'
import type { RpcRequest } from '../send/receipt'
import { allowanceCall, balanceCall, readMany, timeCall } from './read-balances'
import { type RequirementsInput, type Spending, type SpendingState, toRequirements } from './to-requirements'

export type ReadRequirements = SpendingState & { requirements: Requirement[] }

/**
 * Reads balance, allowances, code and clock again and lists the missing requirements. A token that
 * does not answer counts as zero; throws if the chain cannot be read.
 */
export const readRequirements = async (rpc: RpcRequest, input: RequirementsInput): Promise<ReadRequirements> => {
  const [state, isContract] = await Promise.all([readSpending(rpc, input), isContractAccount(rpc, input.account)])
  return { ...state, requirements: toRequirements(state, { ...input, isContract }) }
}

/**
 * Reads balances, allowances and clock in one call. A token that does not answer counts as zero;
 * throws if the chain cannot be read.
 */
export const readSpending = async (
  rpc: RpcRequest,
  { chain, surface, account, token }: Spending,
): Promise<SpendingState> => {
  const native = isNativeToken(token.address)
  const calls = [
    timeCall(chain),
    balanceCall(chain, account, nativeToken),
    ...(native
      ? []
      : [
          balanceCall(chain, account, token.address),
          allowanceCall(account, token.address, spenderOf(chain, surface)),
          allowanceCall(account, token.address, chain.contracts.permit2),
        ]),
  ]
  const results = await readMany(rpc, chain, calls)
  const [nowSeconds = 0n, nativeBalance = 0n, balance = 0n, allowance = 0n, permit2Allowance = 0n] = results.map(
    (result) => (result === undefined ? 0n : firstWord(result)),
  )
  return { balance: native ? nativeBalance : balance, nativeBalance, allowance, permit2Allowance, nowSeconds }
}
