import { isDeepStrictEqual } from 'node:util'
import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  zeroAddress,
} from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { type Call, encodeAggregate } from '@/lib/chain/aggregate'
import type { Chain } from '@/lib/chain/chain'
import { unpackIntentFee } from '@/lib/chain/intent-fee'
import { decodeRevert, wordOf } from '@/lib/chain/revert'
import { uintAt } from '@/lib/chain/words'
import { orderKinds } from '@/lib/order/intent'
import type { Bid, Fill, OpenIntent } from '../agents/agent'
import { balanceCall, nativeBalanceCall } from '../chain/balances'
import type { ReadableChain } from '../chain/served-chain'
import { reasonOf } from '../chain/simulate'
import { withMulticall } from '../chain/with-multicall'
import type { BlockAt } from '../ledger/cursor'

/** What a bid comes to when it is tried out: its fills as they really are, and the gas it needs; or the word for why it is worth nothing. */
export type Rehearsal = { ok: true; fills: readonly Fill[]; gas: bigint } | { ok: false; reason: string }

/** A bid and the orders that it fills, in its order. */
export type BidFor = { bid: Bid; intents: readonly OpenIntent[]; isOutside?: true | undefined }

/** Reasons are kept with orders: contracts may revert with texts of any length. */
const longestReason = 100

/**
 * Under these conditions what an outside agent bids is done once more: another time, another producer of the block. What comes to another
 * amount then depends on who looks.
 */
const otherwise = {
  feeRecipient: '0x00000000000000000000000000000000000c0de5',
  secondsLater: 13n,
  gasPricePercent: 170n,
} as const

/**
 * Does what was bid on one block without sending it, as the account that would send it, and counts what came of it. Of one order balances and
 * fees before and behind it are read in the same call; several orders at once are paid exactly what the call says by the contract itself.
 * Nothing that an agent says of its bid is believed but where it says less.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await rehearseBid(served, { bid, intents: [intent], account, block, maxFee }) // { ok: true, fills: [{ orderHash, fillIn, fillOut }], gas: 312000n }
 */
export const rehearseBid = async (
  { chain, client }: ReadableChain,
  {
    account,
    block,
    maxFee,
    ...bidFor
  }: BidFor & { account: Address; block: Pick<BlockAt, 'hash' | 'timestamp'>; maxFee: bigint },
): Promise<Rehearsal> => {
  const { bid, isOutside } = bidFor
  const to = chain.contracts.intent!
  try {
    const done = await tryOut({ chain, client }, { ...bidFor, account, blockHash: block.hash })
    if (!done.ok) return done
    if (isOutside) {
      const other = { ...bidFor, account, blockHash: block.hash, maxFee, at: block }
      // Not every node does it under other conditions: then a stranger's bid counts for nothing, and the round goes on.
      const again = await tryOut({ chain, client }, other).catch(() => undefined)
      if (again === undefined) return { ok: false, reason: 'NotComparable' }
      if (!again.ok || !isDeepStrictEqual(again.fills, done.fills)) return { ok: false, reason: 'Differs' }
    }
    const sent = { account, to, data: bid.data, maxFeePerGas: maxFee, maxPriorityFeePerGas: 0n }
    return { ...done, gas: await client.estimateGas({ ...sent, blockTag: 'latest' }) }
  } catch (error) {
    return { ok: false, reason: revertWord(error) }
  }
}

type Tried = { ok: true; fills: readonly Fill[] } | { ok: false; reason: string }

/** `at` says that it is done under other conditions than those of this block. */
const tryOut = async (
  { chain, client }: ReadableChain,
  {
    bid,
    intents,
    account,
    blockHash,
    maxFee = 0n,
    at,
  }: BidFor & { account: Address; blockHash: Hex; maxFee?: bigint; at?: Pick<BlockAt, 'timestamp'> },
): Promise<Tried> => {
  const [single] = intents.length === 1 ? intents : []
  if (single === undefined && !saysItself(bid, intents)) return { ok: false, reason: 'MalformedBid' }
  const counts = single ? countedOf(chain, single) : []
  const calls = [...counts, { target: chain.contracts.intent!, data: bid.data }, ...counts]
  const { multicall3 } = chain.contracts
  const { data = '0x' } = await client.call({
    ...{ to: account, data: encodeAggregate(calls), blockHash },
    stateOverride: [{ address: account, code: withMulticall(multicall3, multicall3) }],
    ...(at && {
      gasPrice: (maxFee * otherwise.gasPricePercent) / 100n,
      blockOverrides: { feeRecipient: otherwise.feeRecipient, time: at.timestamp + otherwise.secondsLater },
    }),
  })
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  const settled = results[counts.length]!
  if (!settled.success) return { ok: false, reason: reasonWord(wordOf(decodeRevert(settled.returnData))) }
  if (single === undefined) return { ok: true, fills: bid.fills }
  const [fill] = bid.fills as [Fill]
  const amount = amountOf(single, results.slice(0, counts.length), results.slice(-counts.length))
  const isSale = single.order.kind === orderKinds.SELL
  return { ok: true, fills: [{ ...fill, ...(isSale ? { fillOut: amount } : { fillIn: amount }) }] }
}

/** Whether a call is the one that pays each of several orders what the bid says. */
const saysItself = ({ fills, data }: Bid, intents: readonly OpenIntent[]): boolean => {
  const { functionName, args } = decodeFunctionData({ abi: intentAbi, data })
  if (functionName !== 'crossSettle' && functionName !== 'crossSettleSlices') return false
  const said = functionName === 'crossSettle' ? args[0] : [...args[0], ...args[1]]
  return (
    said.length === fills.length &&
    said.every(
      ({ orderWithSig: { order, signature }, ...amounts }, at) =>
        amounts.fillIn === fills[at]!.fillIn &&
        amounts.fillOut === fills[at]!.fillOut &&
        order.nonce === intents[at]!.order.nonce &&
        signature === intents[at]!.signature,
    )
  )
}

type Results = readonly { success: boolean; returnData: Hex }[]

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
