import { type Address, decodeFunctionResult, encodeEventTopics, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { FeeSurface } from '@/lib/order/fee'
import { feeVaultAbi, intentAbi } from '../abi.generated'
import type { Chain } from '../chain'
import type { ContractTransaction } from '../rfq/rfq-call'
import { feeContractOf } from './fee-contract'

/** All that one contract owes of some tokens, to be paid to a recipient. */
export type FeeClaim = { surface: FeeSurface; tokens: readonly Address[]; recipient: Address }

/**
 * Builds the call by which a partner claims all that a contract owes of one token, or of several at once. The fee vault refuses a batch
 * with a token of which it owes nothing.
 *
 * @throws {NoFeeContractError} when the chain lists no such contract
 * @example
 * feeClaimCall(mainnet, { surface: 'market', tokens: [usdc], recipient }).data.slice(0, 10) // '0xae11c7f8', withdrawAllERC20
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
 * The call that reads what a contract owes a partner of each token; `readFeeBalances` reads its answer. Undefined where the chain lists no
 * such contract.
 *
 * @example
 * feeBalancesCall(mainnet, 'intent', partner, [usdc])?.data.slice(0, 10) // '0xbd699bc6', batchGetCollectedFees
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
 * Reads the answer of `feeBalancesCall`: raw units, in the order of the tokens. Undefined for what no fee contract answers, as where no
 * code is.
 *
 * @example
 * readFeeBalances('0x') // undefined
 */
export const readFeeBalances = (answer: Hex): readonly bigint[] | undefined => {
  try {
    // Both contracts answer a list of numbers.
    return decodeFunctionResult({ abi: feeVaultAbi, functionName: 'batchGetBalance', data: answer })
  } catch {
    return undefined
  }
}

/**
 * The topics of the log that a contract writes of one claim. Fee vaults of other deployments write none.
 *
 * @example
 * feesWithdrawnTopics(partner, usdc)[0] // '0x7bfd...', FeesWithdrawn
 */
export const feesWithdrawnTopics = (partner: Address, token: Address): Hex[] =>
  encodeEventTopics({ abi: feeVaultAbi, eventName: 'FeesWithdrawn', args: { partner, token } }) as Hex[]

/**
 * The log by which a claim is known, in whatever transaction it happens. A fee vault pays tokens for claims alone, so their transfer tells
 * of one on all deployments; the intent contract pays them to traders, too, and writes a log of each claim.
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
