import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, zeroAddress } from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { unpackIntentFee } from '@/lib/chain/intent-fee'
import { decodeRevert, wordOf } from '@/lib/chain/revert'
import { orderKinds } from '@/lib/order/intent'
import type { Bid, OpenIntent } from '../agents/agent'
import { encodeAggregate } from '../chain/aggregate'
import { balanceCall, nativeBalanceCall } from '../chain/balances'
import type { Call } from '../chain/multicall'
import type { ReadableChain } from '../chain/served-chain'
import { reasonOf } from '../chain/simulate'
import { withMulticall } from '../chain/with-multicall'
import { uintAt } from '../chain/words'

/** What a bid comes to: of a sale what arrives, of a purchase what is spent, raw units before fees, and the gas it needs; or the word that it reverts with. */
export type Rehearsal = { ok: true; amount: bigint; gas: bigint } | { ok: false; reason: string }

/** Reasons are kept with orders: contracts may revert with texts of any length. */
const longestReason = 100

/**
 * Does what was bid on one block without sending it, as the account that would send it, and counts what came of it: balances and fees before
 * and behind it are read in the same call. Nothing that an agent says of its bid is believed.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await rehearseBid(served, { intent, bid, account, blockHash, maxFee }) // { ok: true, amount: 998400000000000000n, gas: 312000n }
 */
export const rehearseBid = async (
  { chain, client }: ReadableChain,
  {
    intent,
    bid,
    account,
    blockHash,
    maxFee,
  }: { intent: OpenIntent; bid: Bid; account: Address; blockHash: Hex; maxFee: bigint },
): Promise<Rehearsal> => {
  const counts = countedOf(chain, intent)
  const settle: Call = { target: chain.contracts.intent!, data: bid.data }
  try {
    const results = await callAs({ chain, client }, account, { calls: [...counts, settle, ...counts], blockHash })
    const done = results[counts.length]!
    if (!done.success) return { ok: false, reason: reasonWord(wordOf(decodeRevert(done.returnData))) }
    const sent = { account, to: settle.target, data: bid.data, maxFeePerGas: maxFee, maxPriorityFeePerGas: 0n }
    const gas = await client.estimateGas({ ...sent, blockTag: 'latest' })
    return { ok: true, gas, amount: amountOf(intent, results.slice(0, counts.length), results.slice(-counts.length)) }
  } catch (error) {
    return { ok: false, reason: revertWord(error) }
  }
}

type Results = readonly { success: boolean; returnData: Hex }[]

const callAs = async (
  { chain, client }: ReadableChain,
  account: Address,
  { calls, blockHash }: { calls: readonly Call[]; blockHash: Hex },
): Promise<Results> => {
  const { multicall3 } = chain.contracts
  const { data = '0x' } = await client.call({
    ...{ to: account, data: encodeAggregate(calls), blockHash },
    stateOverride: [{ address: account, code: withMulticall(multicall3, multicall3) }],
  })
  return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
}

/** What is kept for partner and service is what a sale brought besides, and what a purchase did not cost. */
const amountOf = ({ order }: OpenIntent, before: Results, after: Results): bigint => {
  const changed = after.reduce(
    (sum, { returnData }, index) => sum + uintAt(returnData, 0) - uintAt(before[index]!.returnData, 0),
    0n,
  )
  return order.kind === orderKinds.SELL ? changed : -changed
}

/**
 * The word for why a call reverts.
 *
 * @throws the error itself where the node failed.
 * @example
 * revertWord(error) // 'InsufficientReturnAmount'
 */
export const revertWord = (error: unknown): string => {
  const reason = reasonOf(error)
  if (reason === undefined) throw error
  return reason.kind === 'funds' ? 'AgentLacksGas' : reasonWord(wordOf(reason))
}

const reasonWord = (word = 'Reverted') => word.slice(0, longestReason)

/** What is counted: first what the person has of the token that differs, then what the contract keeps of it for partner and service. */
const countedOf = (chain: Chain, { order }: OpenIntent): Call[] => {
  const { owner, beneficiary, srcToken, destToken, kind, partnerAndFee } = order
  const isSale = kind === orderKinds.SELL
  const person = isSale && !isSameAddress(beneficiary, zeroAddress) ? beneficiary : owner
  const token = isSale ? destToken : srcToken
  const { partner } = unpackIntentFee(partnerAndFee)
  const takers = isSameAddress(partner, zeroAddress) ? [zeroAddress] : [zeroAddress, partner]
  const fees = takers.map((taker): Call => {
    const asked = { abi: intentAbi, functionName: 'getCollectedFees', args: [taker, token] } as const
    return { target: chain.contracts.intent!, data: encodeFunctionData(asked) }
  })
  return [heldCall(chain, { token, person, isSale }), ...fees]
}

/** Native tokens come to the person, and go out of the person's deposit. */
const heldCall = (
  chain: Chain,
  { token, person, isSale }: { token: Address; person: Address; isSale: boolean },
): Call => {
  if (!isNativeToken(token)) return balanceCall(token, person)
  return isSale ? nativeBalanceCall(chain, person) : balanceCall(chain.contracts.deltaWrappedNative!, person)
}
