import { type Address, decodeFunctionResult, encodeEventTopics, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { FeeSurface } from '@/lib/order/fee'
import { feeVaultAbi, intentAbi } from '../abi.generated'
import type { Chain } from '../chain'
import type { ContractTransaction } from '../rfq/rfq-call'
import { feeContractOf } from './fee-contract'

/** A claim of all that one contract owes in the given tokens, paid to a recipient. */
export type FeeClaim = { surface: FeeSurface; tokens: readonly Address[]; recipient: Address }

/**
 * Builds the call by which a partner claims all that a contract owes in the given tokens. The fee
 * vault rejects a batch that includes a token with a zero balance.
 *
 * @throws {NoFeeContractError} when the chain lists no such contract
 * @example
 * feeClaimCall(mainnet, { surface: 'market', tokens: [usdc], recipient }).data.slice(0, 10)
 * // '0xae11c7f8'
 */
export const feeClaimCall = (chain: Chain, { surface, tokens, recipient }: FeeClaim): ContractTransaction => {
  const to = feeContractOf(chain, surface)
  if (!to) throw new NoFeeContractError({ chainName: chain.name })
  const [token] = tokens
  const data =
    surface === 'market'
      ? tokens.length === 1
        ? encodeFunctionData({ abi: feeVaultAbi, functionName: 'withdrawAllERC20', args: [token!, recipient] })
        : encodeFunctionData({ abi: feeVaultAbi, functionName: 'batchWithdrawAllERC20', args: [tokens, recipient] })
      : tokens.length === 1
        ? encodeFunctionData({ abi: intentAbi, functionName: 'withdrawAllFees', args: [token!, recipient] })
        : encodeFunctionData({ abi: intentAbi, functionName: 'batchWithdrawAllFees', args: [tokens, recipient] })
  return { to, data, value: 0n }
}

/**
 * Builds the call that reads a partner's claimable fees of each token; `readFeeBalances` decodes
 * its answer. Undefined if the chain lists no such contract.
 *
 * @example
 * feeBalancesCall(mainnet, 'intent', partner, [usdc])?.data.slice(0, 10)
 * // '0xbd699bc6', batchGetCollectedFees
 */
export const feeBalancesCall = (
  chain: Chain,
  surface: FeeSurface,
  partner: Address,
  tokens: readonly Address[],
): Pick<ContractTransaction, 'to' | 'data'> | undefined => {
  const to = feeContractOf(chain, surface)
  if (!to) return undefined
  const data =
    surface === 'market'
      ? encodeFunctionData({ abi: feeVaultAbi, functionName: 'batchGetBalance', args: [tokens, partner] })
      : encodeFunctionData({ abi: intentAbi, functionName: 'batchGetCollectedFees', args: [partner, tokens] })
  return { to, data }
}

/**
 * Decodes the answer of `feeBalancesCall`: raw units, in the order of the tokens. Undefined if it
 * is not the answer of a fee contract, for example where no code exists.
 *
 * @example
 * readFeeBalances('0x') // undefined
 */
export const readFeeBalances = (answer: Hex): readonly bigint[] | undefined => {
  try {
    // Both contracts return a list of integers.
    return decodeFunctionResult({ abi: feeVaultAbi, functionName: 'batchGetBalance', data: answer })
  } catch {
    return undefined
  }
}

/**
 * Returns the topics of the event that a contract emits for a claim. Older fee vaults emit none.
 *
 * @example
 * feesWithdrawnTopics(partner, usdc)[0] // '0x7bfd...', FeesWithdrawn
 */
export const feesWithdrawnTopics = (partner: Address, token: Address): Hex[] =>
  encodeEventTopics({ abi: feeVaultAbi, eventName: 'FeesWithdrawn', args: { partner, token } }) as Hex[]

/**
 * Returns the log that identifies a claim, whatever transaction it is in. A fee vault transfers
 * tokens only for claims, so their transfer identifies one on all deployments; the intent contract
 * also transfers tokens to traders, and emits an event per claim.
 *
 * @throws {NoFeeContractError} when the chain lists no such contract
 * @example
 * feeClaimLog(mainnet, partner, { surface: 'market', tokens: [usdc], recipient }).address // usdc
 */
export const feeClaimLog = (
  chain: Chain,
  partner: Address,
  { surface, tokens, recipient }: FeeClaim,
): { address: Address; topics: Hex[] } => {
  const contract = feeContractOf(chain, surface)
  const token = tokens.find((token) => !isNativeToken(token)) ?? tokens[0]
  if (!contract || !token) throw new NoFeeContractError({ chainName: chain.name })
  if (surface === 'intent' || isNativeToken(token))
    return { address: contract, topics: feesWithdrawnTopics(partner, token) }
  const args = { from: contract, to: recipient }
  return { address: token, topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args }) as Hex[] }
}

export class NoFeeContractError extends namedError(
  'Partner.NoFeeContractError',
  ({ chainName }: { chainName: string }) => ({
    message: `${chainName} has no such contract that holds fees. Nothing was sent.`,
    fix: 'Claim from a contract that the page lists.',
  }),
) {}
