import { type Address, encodeFunctionData, type Hex, maxUint256, multicall3Abi, parseAbi, sliceHex } from 'viem'
import { permit2Abi } from '@/lib/chain/approval/approval-call'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { decodeIntentPermit, type IntentPermit } from '@/lib/chain/intent/intent-permit'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { uintAt } from '@/lib/chain/node/words'
import { permitCall } from '@/lib/chain/rfq/rfq-permit'
import { uintOr0 } from '../../chain/facts/balances'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { readMany, type StateAt } from '../../chain/node/multicall'
import type { Pair } from '../../ledger/holdings'
import { readAllowanceAfter } from '../../ledger/read-holdings'

const permit2CallsAbi = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
])

/**
 * Reads what an intent order's permit allows the contract to pull at a state, raw units: for a
 * token's own permit the resulting allowance, for one of Permit2 the amount within Permit2. The
 * token's allowance to Permit2 is separate.
 * @throws viem's errors when the node fails.
 * @example
 * await readIntentPermit(served, { owner, token: usdc, permit: '0x01' }, { blockHash })
 * // 3000000000n
 */
export const readIntentPermit = async (
  served: ReadableChain,
  { owner, token, permit }: Pair & { permit: Hex },
  at: StateAt,
): Promise<bigint> => {
  const decoded = decodeIntentPermit(permit)
  if (decoded.kind === 'none') return 0n
  if (decoded.kind === 'eip2612' || decoded.kind === 'dai')
    return readAllowanceAfter(served, { owner, token, spender: 'intent', call: permitCall(permit), at })
  if (decoded.kind === 'permit2Transfer') return (await isNonceFree(served, owner, decoded.nonce, at)) ? maxUint256 : 0n
  return readInnerAllowance(served, { owner, token, decoded, permit, at })
}

/** True if a transfer's nonce is unused; a word has the bits of 256 nonces. */
const isNonceFree = async (served: ReadableChain, owner: Address, nonce: bigint, at: StateAt): Promise<boolean> => {
  const [word] = await readMany(
    served,
    [permit2Call(served, { functionName: 'nonceBitmap', args: [owner, nonce >> 8n] })],
    at,
  )
  return word !== undefined && ((uintOr0(word) >> (nonce & 255n)) & 1n) === 0n
}

type Inner = Pair & { decoded: IntentPermit; permit: Hex; at: StateAt }

/** Reads Permit2's allowance after the order's signed one; a used one adds nothing. */
const readInnerAllowance = async (
  served: ReadableChain,
  { owner, token, decoded, permit, at }: Inner,
): Promise<bigint> => {
  const { permit2, multicall3 } = served.chain.contracts
  const spender = spenderAddress(served.chain, 'intent')
  const submitted: AggregatedCall[] =
    decoded.kind === 'permit2Allowance'
      ? [
          permit2Call(served, {
            functionName: 'permit',
            args: [owner, singleOf(decoded, token, spender), sliceHex(permit, 128)],
          }),
        ]
      : []
  const answers = await readMany(
    served,
    [
      ...submitted,
      {
        target: permit2,
        data: encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [owner, token, spender] }),
      },
      {
        target: multicall3,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' }),
      },
    ],
    at,
  )
  const [allowed, now] = answers.slice(-2)
  if (allowed === undefined || now === undefined) return 0n
  return uintAt(allowed, 1) >= uintAt(now, 0) ? uintAt(allowed, 0) : 0n
}

const singleOf = (decoded: Extract<IntentPermit, { kind: 'permit2Allowance' }>, token: Address, spender: Address) => ({
  details: {
    token,
    amount: decoded.amount,
    expiration: Number(decoded.expirationSeconds),
    nonce: Number(decoded.nonce),
  },
  spender,
  sigDeadline: decoded.deadlineSeconds,
})

type Permit2Call =
  | { functionName: 'nonceBitmap'; args: readonly [Address, bigint] }
  | { functionName: 'permit'; args: readonly [Address, ReturnType<typeof singleOf>, Hex] }

const permit2Call = ({ chain }: ReadableChain, call: Permit2Call): AggregatedCall => ({
  target: chain.contracts.permit2,
  data: encodeFunctionData({ abi: permit2CallsAbi, ...call } as Parameters<typeof encodeFunctionData>[0]),
})
