import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, hexToBigInt, size, slice } from 'viem'
import { isNativeToken } from '@/lib/address'
import { deltaYieldTokenAbi, intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { HeldPosition, IntentOnChain } from '@/lib/history/intent/judge-intent'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { sliceProgress } from '@/lib/history/intent/slice-progress'
import { takeableOf } from '@/lib/order/intent-funds'
import type { SignedPosition } from '@/lib/order/position/position'
import { allowanceCall, balanceCall, type ContractCall, readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'

/**
 * The calls that read what an owner has of a source and lets the intent contract take; one alone of a native one, which
 * lies deposited there, and of one in a vault.
 */
export const fundsCalls = (
  chain: Chain,
  owner: Address,
  token: Address,
  position?: SignedPosition | undefined,
): readonly ContractCall[] => {
  if (position) {
    const { strategy } = position
    const found = findStrategy(chain, { token, strategy })
    const asked = { abi: deltaYieldTokenAbi, functionName: 'positionOf', args: [strategy, owner] } as const
    if (!found) return []
    const { deltaToken: to } = found
    return [
      { to, data: encodeFunctionData(asked) },
      { to, data: encodeFunctionData({ abi: deltaYieldTokenAbi, functionName: 'getProtocolYieldFee' }) },
    ]
  }
  const intent = spenderOf(chain, 'intent')
  const deposit = encodeFunctionData({ abi: intentAbi, functionName: 'balanceOf', args: [owner] })
  return isNativeToken(token)
    ? [{ to: intent, data: deposit }]
    : [balanceCall(chain, owner, token), allowanceCall(owner, token, intent)]
}

/**
 * Reads all of it at one block. A native source lies deposited in the intent contract, and one that earns in a vault.
 * Undefined where the intent contract does not answer.
 */
export const readIntentOnChain = async (
  rpc: RpcRequest,
  chain: Chain,
  signed: Pick<HashedIntent, 'order' | 'hash' | 'schedule' | 'position'>,
): Promise<IntentOnChain | undefined> => {
  const { order, hash, schedule, position } = signed
  const { owner, nonce, srcToken } = order
  const isUsed = encodeFunctionData({ abi: intentAbi, functionName: 'isNonceUsed', args: [owner, nonce] })
  const isSigned = encodeFunctionData({ abi: intentAbi, functionName: 'isPreSigned', args: [owner, hash] })
  const states = encodeFunctionData({ abi: intentAbi, functionName: 'twapStates', args: [[hash]] })
  const ofOrder = [isUsed, isSigned, ...(schedule ? [states] : [])].map((data) => ({
    to: spenderOf(chain, 'intent'),
    data,
  }))
  const answers = await readMany(rpc, chain, [...ofOrder, ...fundsCalls(chain, owner, srcToken, position)])
  const [used, preSigned, state] = answers.slice(0, ofOrder.length)
  const [balance, allowance = balance] = answers.slice(ofOrder.length)
  if (used === undefined) return undefined
  const word = (answer: typeof used | undefined) => (answer === undefined ? 0n : firstWord(answer))
  const progress = state && progressOf(signed, state)
  const about = { isNonceUsed: firstWord(used) !== 0n, isPreSigned: word(preSigned) !== 0n }
  if (position) {
    const held = readHeld(balance, answers[ofOrder.length + 1])
    const takeable = takeableOf(
      'strategy',
      { balance: held.worth, allowance: held.shares, permitAllowance: null },
      position,
    )
    return { ...about, balance: takeable, allowance: takeable, held }
  }
  return {
    ...about,
    balance: word(balance),
    allowance: word(allowance),
    ...(progress && { progress }),
  }
}

/** Reads what an owner has in a vault: nothing where its token of deposits does not answer. */
const readHeld = (answer: Hex | undefined, fee: Hex | undefined): HeldPosition => {
  const yieldFeeBps = fee === undefined ? 0 : Number(firstWord(fee))
  return answer === undefined || size(answer) < 96
    ? { shares: 0n, principal: 0n, worth: 0n, yieldFeeBps }
    : { shares: wordAt(answer, 0), principal: wordAt(answer, 1), worth: wordAt(answer, 2), yieldFeeBps }
}

const wordAt = (answer: Hex, index: number): bigint => hexToBigInt(slice(answer, 32 * index, 32 * index + 32))

const progressOf = ({ order, schedule }: Pick<HashedIntent, 'order' | 'schedule'>, data: Hex) => {
  const [state] = decodeFunctionResult({ abi: intentAbi, functionName: 'twapStates', data })
  const { slicesDone, lastExecutedAt } = state!
  return sliceProgress({ order, schedule: schedule! }, { slicesDone, lastAt: Number(lastExecutedAt) })
}
