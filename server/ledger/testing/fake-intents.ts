import {
  type AbiFunction,
  type Address,
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionResult,
  getAbiItem,
  type Hex,
  keccak256,
  pad,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { bridgeOutput, decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { FamilyName } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { intentTotal, sourceLeft } from '@/lib/order/intent-funds'
import { amountsOfSlice, type Schedule, sliceAmount } from '@/lib/order/twap'

/** Access to the state and the logs of a fake chain. */
export type FakeState = {
  read: (key: string) => bigint
  set: (key: string, value: bigint) => void
  write: (address: Hex, topics: Hex[], data: Hex) => void
  /** Moves tokens that the intent contract may pull; false if it may not. */
  pull: (from: Address, token: Address, amount: bigint) => boolean
}

export const intent = toLowerAddress(mainnet.contracts.intent!)
const place = { chainId: mainnet.id, intent }

const used = (owner: string, nonce: bigint) => `used ${owner} ${nonce}`
const filledOf = (orderHash: string) => `filled ${orderHash}`
const slicesOf = (orderHash: string) => `slices ${orderHash}`
const slicedAt = (orderHash: string) => `sliced at ${orderHash}`
const signedBy = (owner: string, orderHash: string) => `signed by ${owner} ${orderHash}`

const topicOf = (name: 'OrderSettled' | 'OrderPartiallyFilled' | 'NonceInvalidated' | 'PreSignatureSet' | 'Bridged') =>
  toEventSelector(getAbiItem({ abi: intentAbi, name }))
const word = (value: string | bigint) => callOf('0x', BigInt(value))

/** Returns the log of an output that leaves for another chain. The bridge takes as much as it may. */
const bridgedLog = (
  { order, orderHash }: Pick<FakeIntent, 'order' | 'orderHash'>,
  { part, inputAmount }: { part: bigint; inputAmount: bigint },
): { topics: Hex[]; data: Hex } => {
  const { owner, bridge } = order
  const { scalingFactor, protocolData, protocolSelector, destinationChainId, outputToken } = bridge
  const outputAmount = bridgeOutput({ amount: inputAmount, scalingFactor }, decodeProtocolData(protocolData)!)!
  const depositNonce = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [orderHash, part]))
  const transferId = keccak256(concat([mainnet.contracts.acrossBridge!, pad(owner), depositNonce]))
  const selector = pad(protocolSelector, { dir: 'right', size: 32 })
  const words = [BigInt(selector), part, destinationChainId, BigInt(outputToken), inputAmount, outputAmount]
  return { topics: [topicOf('Bridged'), word(owner), orderHash, transferId], data: callOf('0x', ...words) }
}

/** A signed order on a fake chain: anyone may settle it, and every key's signature is valid. */
export type FakeIntent = {
  order: IntentOrder
  orderHash: Hex
  family: FamilyName
  isPreSigned?: boolean
  schedule?: Schedule | undefined
}

/** A placeholder for the time of the block that will be mined. */
export const ofThisBlock = -1n

/**
 * Does what the intent contract does on a fake chain: it checks orders, pulls tokens and writes logs;
 * it pays nothing.
 *
 * @example
 * const { settle } = fakeIntents({ read, set, write, pull, now })
 * settle(signed, order.srcAmount) // true, and OrderSettled is written
 */
export const fakeIntents = ({ read, set, write, pull }: FakeState) => {
  /** Bridges the output of a fill if the order has a bridge. */
  const send = (of: Pick<FakeIntent, 'order' | 'orderHash'>, leg: { part: bigint; inputAmount: bigint }) => {
    if (of.order.bridge.destinationChainId === 0n) return
    const { topics, data } = bridgedLog(of, leg)
    write(intent, topics, data)
  }

  return {
    /** Fills an amount, or all that is left, at a block time in seconds; false if the contract would revert. */
    settle: (
      { order, orderHash, family, isPreSigned = false }: FakeIntent,
      amount: bigint,
      seconds: bigint,
    ): boolean => {
      const { owner, nonce, srcToken, destToken } = order
      const total = intentTotal(order)
      const before = family === 'Order' ? 0n : read(filledOf(orderHash))
      const filled = family === 'Order' || amount > total - before ? total : before + amount
      if (read(used(owner, nonce)) === 1n || seconds > order.deadline || filled === before) return false
      if (isPreSigned && read(signedBy(owner, orderHash)) === 0n) return false
      const taken = sourceLeft(order, before) - sourceLeft(order, filled)
      if (!pull(owner, srcToken, taken)) return false
      if (family !== 'Order') set(filledOf(orderHash), filled)
      const isDone = filled === total
      if (isDone) set(used(owner, nonce), 1n)
      send({ order, orderHash }, { part: 0n, inputAmount: order.destAmount })
      const money = [BigInt(srcToken), BigInt(destToken), order.srcAmount, order.destAmount, order.destAmount, 0n, 0n]
      const topic = topicOf(isDone ? 'OrderSettled' : 'OrderPartiallyFilled')
      write(intent, [topic, word(owner), word(owner), orderHash], callOf('0x', ...money, ...(isDone ? [] : [filled])))
      return true
    },
    /** Fills a slice; false if the contract would revert. `seconds` is no later than the time of the block. */
    settleSlice: (
      { order, orderHash, schedule, isPreSigned = false }: FakeIntent,
      index: bigint,
      seconds: bigint,
    ): boolean => {
      const { owner, nonce, srcToken, destToken } = order
      const done = read(slicesOf(orderHash))
      if (schedule === undefined || index !== done || read(used(owner, nonce)) === 1n) return false
      const lastAt = read(slicedAt(orderHash))
      const isEarly = lastAt === ofThisBlock || (done > 0n && seconds < lastAt + schedule.interval)
      if (isEarly || seconds > order.deadline) return false
      if (isPreSigned && read(signedBy(owner, orderHash)) === 0n) return false
      const { srcAmount, destAmount } = amountsOfSlice(order, schedule, index)
      if (!pull(owner, srcToken, srcAmount)) return false
      set(slicesOf(orderHash), done + 1n)
      set(slicedAt(orderHash), ofThisBlock)
      const isDone = done + 1n === schedule.slices
      if (isDone) set(used(owner, nonce), 1n)
      const filled = sliceAmount(intentTotal(order), schedule) * (index + 1n)
      const given = order.kind === 0 ? order.srcAmount : srcAmount
      send({ order, orderHash }, { part: index, inputAmount: destAmount })
      const money = [BigInt(srcToken), BigInt(destToken), given, order.destAmount, destAmount, 0n, 0n]
      const topic = topicOf(isDone ? 'OrderSettled' : 'OrderPartiallyFilled')
      write(intent, [topic, word(owner), word(owner), orderHash], callOf('0x', ...money, ...(isDone ? [] : [filled])))
      return true
    },
    /** Invalidates a nonce. A used one writes no log here, since no view could show the order of the two. */
    invalidate: (owner: Address, nonce: bigint) => {
      if (read(used(owner, nonce)) === 1n) return
      set(used(owner, nonce), 1n)
      write(intent, [topicOf('NonceInvalidated'), word(owner)], word(nonce))
    },
    /** Sets a presignature; some deployments emit no log of it. */
    preSign: (owner: Address, orderHash: Hex, isSigned: boolean, isLogged = true) => {
      set(signedBy(owner, orderHash), isSigned ? 1n : 0n)
      if (isLogged) write(intent, [topicOf('PreSignatureSet'), word(owner), orderHash], word(isSigned ? 1n : 0n))
    },
  }
}

const viewOf = (name: 'isNonceUsed' | 'isPreSigned' | 'swapFilledAmount' | 'twapStates'): [Hex, AbiFunction] => {
  const view = getAbiItem({ abi: intentAbi, name }) as AbiFunction
  return [toFunctionSelector(view), view]
}
/** The views by selector, hashed once: a long test calls them ten thousand times. */
const views = new Map((['isNonceUsed', 'isPreSigned', 'swapFilledAmount', 'twapStates'] as const).map(viewOf))

/**
 * Returns the answers of the contract's views on a state; undefined for any other call.
 *
 * @example
 * intentView((key) => state.get(key) ?? 0n, data) // '0x0000...0001'
 */
export const intentView = (read: FakeState['read'], data: Hex): Hex | undefined => {
  const view = views.get(data.slice(0, 10) as Hex)
  if (view === undefined) return undefined
  const [first, second] = decodeAbiParameters(view.inputs, `0x${data.slice(10)}`)
  if (view.name === 'isNonceUsed') return word(read(used(toLowerAddress(first as Address), second as bigint)))
  if (view.name === 'isPreSigned') return word(read(signedBy(toLowerAddress(first as Address), second as Hex)))
  if (view.name === 'twapStates') {
    const states = (first as Hex[]).map((hash) => ({
      slicesDone: Number(read(slicesOf(hash))),
      lastExecutedAt: read(slicedAt(hash)),
    }))
    return encodeFunctionResult({ abi: intentAbi, functionName: 'twapStates', result: states })
  }
  return word(read(filledOf(hashIntent(place, { order: first as IntentOrder, family: 'FillableOrder' }))))
}
