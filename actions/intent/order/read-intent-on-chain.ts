import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import type { IntentOnChain } from '@/lib/history/intent/judge-intent'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { sliceProgress } from '@/lib/history/intent/slice-progress'
import { allowanceCall, balanceCall, type ContractCall, readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'

/** The calls that read what an owner has of a source and lets the intent contract take; one alone of a native one, which lies deposited there. */
export const fundsCalls = (chain: Chain, owner: Address, token: Address): readonly ContractCall[] => {
  const intent = spenderOf(chain, 'intent')
  const deposit = encodeFunctionData({ abi: intentAbi, functionName: 'balanceOf', args: [owner] })
  return isNativeToken(token)
    ? [{ to: intent, data: deposit }]
    : [balanceCall(chain, owner, token), allowanceCall(owner, token, intent)]
}

/** Reads all of it at one block. A native source lies deposited in the intent contract. Undefined where that does not answer. */
export const readIntentOnChain = async (
  rpc: RpcRequest,
  chain: Chain,
  signed: Pick<HashedIntent, 'order' | 'hash' | 'schedule'>,
): Promise<IntentOnChain | undefined> => {
  const { order, hash, schedule } = signed
  const { owner, nonce, srcToken } = order
  const isUsed = encodeFunctionData({ abi: intentAbi, functionName: 'isNonceUsed', args: [owner, nonce] })
  const isSigned = encodeFunctionData({ abi: intentAbi, functionName: 'isPreSigned', args: [owner, hash] })
  const states = encodeFunctionData({ abi: intentAbi, functionName: 'twapStates', args: [[hash]] })
  const ofOrder = [isUsed, isSigned, ...(schedule ? [states] : [])].map((data) => ({
    to: spenderOf(chain, 'intent'),
    data,
  }))
  const answers = await readMany(rpc, chain, [...ofOrder, ...fundsCalls(chain, owner, srcToken)])
  const [used, preSigned, state] = answers.slice(0, ofOrder.length)
  const [balance, allowance = balance] = answers.slice(ofOrder.length)
  if (used === undefined) return undefined
  const word = (answer: typeof used | undefined) => (answer === undefined ? 0n : firstWord(answer))
  const progress = state && progressOf(signed, state)
  return {
    isNonceUsed: firstWord(used) !== 0n,
    isPreSigned: word(preSigned) !== 0n,
    balance: word(balance),
    allowance: word(allowance),
    ...(progress && { progress }),
  }
}

const progressOf = ({ order, schedule }: Pick<HashedIntent, 'order' | 'schedule'>, data: Hex) => {
  const [state] = decodeFunctionResult({ abi: intentAbi, functionName: 'twapStates', data })
  const { slicesDone, lastExecutedAt } = state!
  return sliceProgress({ order, schedule: schedule! }, { slicesDone, lastAt: Number(lastExecutedAt) })
}
