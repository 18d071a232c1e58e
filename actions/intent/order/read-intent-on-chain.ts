import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { deltaYieldTokenAbi, intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { positionCall, readPosition } from '@/lib/chain/strategy/position-call'
import type { HeldPosition, IntentOnChain } from '@/lib/history/intent/derive-shown-status'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { sliceProgress } from '@/lib/history/intent/slice-progress'
import { takeableOf } from '@/lib/order/intent-funds'
import type { SignedPosition } from '@/lib/order/position/position'
import { allowanceCall, balanceCall, type ContractCall, readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'

/**
 * Returns the calls that read an owner's balance of a source and its allowance for the intent
 * contract; a single call for a native source, which is deposited there, and for one in a vault.
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
    if (!found) return []
    const abi = deltaYieldTokenAbi
    return [
      positionCall(strategy, owner),
      encodeFunctionData({ abi, functionName: 'getProtocolYieldFee' }),
      encodeFunctionData({ abi, functionName: 'strategyShares', args: [strategy, owner] }),
    ].map((data) => ({ to: found.deltaToken, data }))
  }
  const intent = spenderOf(chain, 'intent')
  const deposit = encodeFunctionData({ abi: intentAbi, functionName: 'balanceOf', args: [owner] })
  return isNativeToken(token)
    ? [{ to: intent, data: deposit }]
    : [balanceCall(chain, owner, token), allowanceCall(owner, token, intent)]
}

/**
 * Reads the state of an order at one block. A native source is deposited in the intent contract,
 * and an earning one in a vault. Returns undefined if the intent contract does not answer.
 */
export const readIntentOnChain = async (
  rpc: RpcRequest,
  chain: Chain,
  signed: Pick<HashedIntent, 'order' | 'hash' | 'schedule' | 'position' | 'handling'>,
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
    const held = readHeld(answers.slice(ofOrder.length))
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
    ...(signed.handling && { isHandled: true }),
  }
}

/** Decodes a position in a vault; a silent vault's has only the deposit token's shares. */
const readHeld = ([answer, fee, shares]: readonly (Hex | undefined)[]): HeldPosition => {
  const position = readPosition(answer)
  return {
    ...(position ?? { shares: shares === undefined ? 0n : firstWord(shares), principal: 0n, worth: 0n }),
    yieldFeeBps: fee === undefined ? 0 : Number(firstWord(fee)),
    isSilent: position === undefined,
  }
}

const progressOf = ({ order, schedule }: Pick<HashedIntent, 'order' | 'schedule'>, data: Hex) => {
  const [state] = decodeFunctionResult({ abi: intentAbi, functionName: 'twapStates', data })
  const { slicesDone, lastExecutedAt } = state!
  return sliceProgress({ order, schedule: schedule! }, { slicesDone, lastAt: Number(lastExecutedAt) })
}
