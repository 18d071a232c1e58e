import { type Address, encodeEventTopics, encodeFunctionData, erc20Abi, type Hex, parseAbi, zeroAddress } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '../chain'
import { compareFields, type Difference } from '../node/difference'
import { readCall } from '../node/read-call'
import type { ContractTransaction } from '../rfq/rfq-call'
import { type AllowanceKey, spenderAddress, spendersOf } from './spenders'

/**
 * The new value of an allowance, raw units. It is lower than the current one unless `raises` is
 * set. Permit2 allowances can only be revoked here.
 */
export type ApprovalChange = AllowanceKey & { amount: bigint; raises?: true }

const limits = 'uint160 amount, uint48 expiration'
export const permit2Abi = parseAbi([
  `function allowance(address owner, address token, address spender) view returns (${limits}, uint48 nonce)`,
  `function approve(address token, address spender, ${limits})`,
  `event Approval(address indexed owner, address indexed token, address indexed spender, ${limits})`,
])

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/**
 * Builds the call that changes an allowance, of the token or of Permit2 with a past expiration.
 *
 * @throws {UnknownSpenderError} when the chain has no such contract
 * @example
 * approvalCall(mainnet, { token: weth, spender: 'rfq', via: 'token', amount: 0n }).to // weth
 */
export const approvalCall = (chain: Chain, { token, spender, via, amount }: ApprovalChange): ContractTransaction => {
  const address = spenderAddress(chain, spender)
  return via === 'token'
    ? { to: token, data: encodeFunctionData({ abi: approveAbi, args: [address, amount] }), value: 0n }
    : {
        to: toLowerAddress(chain.contracts.permit2),
        data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, address, amount, 0] }),
        value: 0n,
      }
}

/** Returns the contract that emits the event of a changed allowance, and the event's topics. */
export const approvalEvent = (
  chain: Chain,
  owner: Address,
  { token, spender, via }: AllowanceKey,
): { address: Address; topics: Hex[] } => {
  const address = spenderAddress(chain, spender)
  return via === 'token'
    ? {
        address: token,
        topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner, spender: address } }) as Hex[],
      }
    : {
        address: toLowerAddress(chain.contracts.permit2),
        topics: encodeEventTopics({
          abi: permit2Abi,
          eventName: 'Approval',
          args: { owner, token, spender: address },
        }) as Hex[],
      }
}

/**
 * Decodes a transaction and compares it with the confirmed change; returns an empty list if it may
 * be sent. The spender must be the registry's, the value zero, and no extra bytes may follow.
 *
 * @example
 * verifyApprovalCall(mainnet, { ...call, value: 1n }, change)
 * // [{ field: 'value', expected: '0', found: '1' }]
 */
export const verifyApprovalCall = (
  chain: Chain,
  transaction: ContractTransaction,
  change: ApprovalChange,
): Difference[] => {
  const { differences, same } = compareFields()
  const spender = spendersOf(chain).find(({ name }) => name === change.spender)?.address ?? zeroAddress
  same('to', change.via === 'token' ? change.token : chain.contracts.permit2, transaction.to)
  same('value', 0n, transaction.value)
  const call = readApproval(transaction.data, change.via)
  if (!call) return [...differences, { field: 'data', expected: 'a call of approve', found: 'other bytes' }]
  same('token', change.token, call.token ?? change.token)
  same('spender', spender, call.spender)
  same('amount', change.amount, call.amount)
  same('expiration', 0, call.expiration ?? 0)
  return differences
}

type Approval = { token?: Address; spender: Address; amount: bigint; expiration?: number }

const readApproval = (data: Hex, via: AllowanceKey['via']): Approval | undefined => {
  if (via === 'token') {
    const call = readCall(approveAbi, data)
    return call && { spender: call.args[0], amount: call.args[1] }
  }
  const call = readCall(permit2Abi, data)
  if (call?.functionName !== 'approve') return undefined
  const [token, spender, amount, expiration] = call.args
  return { token, spender, amount, expiration }
}
