import {
  type Address,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  zeroAddress,
} from 'viem'
import { isNativeToken, isSameAddress, recipientOf } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import { type AggregatedCall, encodeAggregate } from '@/lib/chain/node/aggregate'
import { decodeRevert } from '@/lib/chain/node/revert'
import { withMulticall } from '@/lib/chain/node/with-multicall'
import { uintAt } from '@/lib/chain/node/words'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { amountsOfFill } from '@/lib/order/intent-left'
import type { Bid, Fill, OpenIntent } from '../../agents/agent'
import { reachesLimit } from '../../agents/limit'
import { balanceCall, nativeBalanceCall } from '../../chain/facts/balances'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { reasonOf, reasonWord } from '../../chain/facts/simulate'
import type { BlockAt } from '../../ledger/cursor'
import type { Fees } from '../send/attempt'
import type { NextBlock } from '../send/next-blocks'

/** The simulated fills and gas of a bid, or the reason for which it fails. */
export type Rehearsal = { ok: true; fills: readonly Fill[]; gas: bigint } | { ok: false; reason: string }

/** A bid and the orders that it fills, in its order. */
type BidFor = { bid: Bid; intents: readonly OpenIntent[] }

/**
 * The margin for gas that pools need when a settlement is mined, above its simulation: ticks to
 * cross, slots that are written first.
 */
const gasMargin = { numerator: 5n, denominator: 4n } as const

/**
 * Returns the gas limit of a settlement that needed `gas` in its simulation.
 *
 * @example
 * gasLimitOf(200_000n) // 250000n
 */
export const gasLimitOf = (gas: bigint): bigint => (gas * gasMargin.numerator) / gasMargin.denominator

/**
 * Simulates a bid of our own agents on one block, as the account that would send it. For one order,
 * balances and fees before and after it are read in the same call; for several orders, the contract
 * itself pays exactly the amounts of the call.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await rehearseBid(served, { bid, intents: [intent], account, block, fees })
 * // { ok: true, fills: [{ orderHash, fillIn, fillOut }], gas: 312000n }
 */
export const rehearseBid = async (
  served: ReadableChain,
  { account, block, fees, ...bidFor }: BidFor & { account: Address; block: Pick<BlockAt, 'hash'>; fees: Fees },
): Promise<Rehearsal> => {
  // Requested in parallel, since the node may be far away; ignored if the measurement fails.
  const gas = estimateGas(served, { bid: bidFor.bid, account, fees })
  gas.catch(() => undefined)
  try {
    const done = await measureBid(served, { ...bidFor, account, blockHash: block.hash })
    return done.ok ? { ...done, gas: await gas } : done
  } catch (error) {
    return { ok: false, reason: revertWord(error) }
  }
}

/**
 * Simulates a bid of an outside agent: exactly the transaction that would be sent, under the
 * conditions of each block that may mine it. The agent's contract can detect a simulation and act
 * differently when mined. So the call names the promised amounts, the contract reverts below them,
 * and a call that succeeds is worth its promise. Nothing is measured, which would need code at the
 * account.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await rehearseOutsideBid(served, { bid, intents: [intent], account, block, fees, nextBlocks })
 * // { ok: true, fills: bid.fills, gas: 312000n }
 */
export const rehearseOutsideBid = async (
  served: ReadableChain,
  {
    bid,
    intents,
    account,
    block,
    fees,
    nextBlocks,
  }: BidFor & {
    account: Address
    block: Pick<BlockAt, 'hash'>
    fees: Fees
    nextBlocks: readonly NextBlock[]
  },
): Promise<Rehearsal> => {
  if (!namesFills(bid, intents)) return { ok: false, reason: 'MalformedBid' }
  try {
    const gas = await estimateGas(served, { bid, account, fees })
    const sent = { data: bid.data, account, gas: gasLimitOf(gas), blockHash: block.hash }
    for (const next of nextBlocks) {
      const reason = await failureIn(served, { ...sent, next })
      if (reason !== undefined) return { ok: false, reason }
    }
    return { ok: true, fills: bid.fills, gas }
  } catch (error) {
    const reason = revertWord(error)
    const promisesEnough = intents.every((intent, at) => reachesOwner(intent, bid.fills[at]!))
    return { ok: false, reason: reason === 'InsufficientReturnAmount' && promisesEnough ? 'Underdelivered' : reason }
  }
}

/**
 * Returns why a transaction that succeeds on the newest block fails in a later one, or undefined if
 * it succeeds.
 */
const failureIn = async (
  { chain, client }: ReadableChain,
  {
    next: { fees, baseFeePerGas, ...conditions },
    ...sent
  }: { data: Hex; account: Address; gas: bigint; blockHash: Hex; next: NextBlock },
): Promise<string | undefined> => {
  try {
    await client.call({
      to: chain.contracts.intent!,
      ...sent,
      maxFeePerGas: fees.maxFee,
      maxPriorityFeePerGas: fees.tip,
      blockOverrides: { ...conditions, ...(baseFeePerGas !== undefined && { baseFeePerGas }) },
    })
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    if (reason?.kind === 'funds') return lacksGas
    // Some nodes accept no block overrides: then outside bids fail, and the round continues.
    return reason === undefined ? 'NotComparable' : 'Differs'
  }
}

const estimateGas = (
  { chain, client }: ReadableChain,
  { bid, account, fees }: { bid: Bid; account: Address; fees: Fees },
): Promise<bigint> =>
  client.estimateGas({
    account,
    to: chain.contracts.intent!,
    data: bid.data,
    blockTag: 'latest',
    maxFeePerGas: fees.maxFee,
    maxPriorityFeePerGas: fees.tip,
  })

const reachesOwner = (intent: OpenIntent, { fillIn, fillOut }: Fill): boolean => {
  const { order, filled } = intent
  const isSale = order.kind === orderKinds.SELL
  const owed = amountsOfFill(order, { filled, fill: isSale ? fillIn : fillOut })
  return reachesLimit(intent, owed, isSale ? fillOut : fillIn)
}

type Measured = { ok: true; fills: readonly Fill[] } | { ok: false; reason: string }

const measureBid = async (
  { chain, client }: ReadableChain,
  { bid, intents, account, blockHash }: BidFor & { account: Address; blockHash: Hex },
): Promise<Measured> => {
  const [single] = intents.length === 1 ? intents : []
  if (single === undefined && !namesFills(bid, intents)) return { ok: false, reason: 'MalformedBid' }
  const isHandled = single !== undefined && familyOf(single.family).fills.isHandled
  // A handler consumes the output: its settlement returns the amount in place of a balance.
  const counts = single && !isHandled ? countedOf(chain, single) : []
  const calls = [...counts, { target: chain.contracts.intent!, data: bid.data }, ...counts]
  const { multicall3 } = chain.contracts
  const { data = '0x' } = await client.call({
    to: account,
    data: encodeAggregate(calls),
    blockHash,
    stateOverride: [{ address: account, code: withMulticall(multicall3, multicall3) }],
  })
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  const settled = results[counts.length]!
  if (!settled.success) return { ok: false, reason: reasonWord(decodeRevert(settled.returnData)) }
  if (single === undefined) return { ok: true, fills: bid.fills }
  const [fill] = bid.fills as [Fill]
  const amount = isHandled
    ? uintAt(settled.returnData, 0)
    : amountOf(single, results.slice(0, counts.length), results.slice(-counts.length))
  const isSale = single.order.kind === orderKinds.SELL
  return { ok: true, fills: [{ ...fill, ...(isSale ? { fillOut: amount } : { fillIn: amount }) }] }
}

/**
 * True if a call settles exactly these orders by the amounts of the bid. A position in a vault
 * sells all that it pays.
 */
const namesFills = ({ fills, data }: Bid, intents: readonly OpenIntent[]): boolean => {
  const said = saidFills(decodeFunctionData({ abi: intentAbi, data }))
  return (
    said !== undefined &&
    said.length === fills.length &&
    said.every(
      ({ orderWithSig: { order, signature }, fillIn = fills[0]!.fillIn, fillOut }, at) =>
        fillIn === fills[at]!.fillIn &&
        fillOut === fills[at]!.fillOut &&
        order.nonce === intents[at]?.order.nonce &&
        signature === intents[at].signature,
    )
  )
}

type Settling = DecodeFunctionDataReturnType<typeof intentAbi>

/**
 * An order of a call and its amounts, without the source amount if a position in a vault decides
 * it.
 */
type SaidFill = { orderWithSig: { order: { nonce: bigint }; signature: Hex }; fillIn?: bigint; fillOut: bigint }

/** Returns the fills that a call names, or undefined for a call that names none. */
const saidFills = ({ functionName, args }: Settling): readonly SaidFill[] | undefined => {
  switch (functionName) {
    case 'crossSettle':
      return args[0]
    case 'crossSettleSlices':
      return [...args[0], ...args[1]]
    case 'swapSettleProductive':
      return [{ orderWithSig: args[0], fillOut: args[1] }]
    case 'settleExternal':
      return [{ orderWithSig: args[0], fillIn: args[1], fillOut: args[2] }]
    default:
      return undefined
  }
}

type Results = readonly { success: boolean; returnData: Hex }[]

/**
 * Returns the amount of a fill. Fees of partner and service count as received by a sale, and as not
 * spent by a purchase.
 */
const amountOf = ({ order }: OpenIntent, before: Results, after: Results): bigint => {
  const changed = after.reduce(
    (sum, { returnData }, index) => sum + uintAt(returnData, 0) - uintAt(before[index]!.returnData, 0),
    0n,
  )
  return order.kind === orderKinds.SELL ? changed : -changed
}

/**
 * Returns the reason for which a call reverts.
 *
 * @throws the error itself if the node failed.
 * @example
 * revertWord(error) // 'InsufficientReturnAmount'
 */
export const revertWord = (error: unknown): string => {
  const reason = reasonOf(error)
  if (reason === undefined) throw error
  return reason.kind === 'funds' ? lacksGas : reasonWord(reason)
}

/** The sending account cannot pay for the gas, which is not the agent's fault. */
export const lacksGas = 'AgentLacksGas'

/**
 * Returns the calls that measure a fill: the owner's balance of the token that changes, then the
 * fees that the contract keeps of it for partner and service. For a cross-chain sale, the balance
 * is that of the SpokePool.
 */
const countedOf = (chain: Chain, { order }: OpenIntent): AggregatedCall[] => {
  const { owner, beneficiary, srcToken, destToken, kind, partnerAndFee } = order
  const isSale = kind === orderKinds.SELL
  const recipient = recipientOf({ owner, beneficiary })
  const paid = isBridged(order) ? chain.contracts.spokePool! : recipient
  const person = isSale ? paid : owner
  const token = isSale ? destToken : srcToken
  const { partner } = unpackIntentFee(partnerAndFee)
  const takers = isSameAddress(partner, zeroAddress) ? [zeroAddress] : [zeroAddress, partner]
  const fees = takers.map((taker): AggregatedCall => {
    const asked = { abi: intentAbi, functionName: 'getCollectedFees', args: [taker, token] } as const
    return { target: chain.contracts.intent!, data: encodeFunctionData(asked) }
  })
  return [heldCall(chain, { token, person, isSale }), ...fees]
}

/** The recipient gets native tokens, and the owner pays them from a deposit. */
const heldCall = (
  chain: Chain,
  { token, person, isSale }: { token: Address; person: Address; isSale: boolean },
): AggregatedCall => {
  if (!isNativeToken(token)) return balanceCall(token, person)
  return isSale ? nativeBalanceCall(chain, person) : balanceCall(chain.contracts.deltaWrappedNative!, person)
}
