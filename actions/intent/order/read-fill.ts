import { type Address, type Hash, parseEventLogs } from 'viem'
import { isNativeToken, isSameAddress, recipientOf } from '@/lib/address'
import { sumOf } from '@/lib/amount'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { listTransfers, netTransfers } from '@/lib/chain/swap/net-transfers'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { orderKinds } from '@/lib/order/intent'
import { type ChainReceipt, type RpcRequest, readReceipt } from '../../wallet/send/receipt'
import { FillNotShownError } from '../intent-errors'
import type { IntentFill } from '../intent-run'

/** A part of an order that a transaction settled, raw units; of a whole order all of it. */
export type FilledPart = {
  /** True if nothing is left after it. */
  isLast: boolean
  /** The amount taken, including every fee; of a sale that of the whole order. */
  paid: bigint
  received: bigint
  /**
   * The filled amount up to and including it, of a sale in source units, of a purchase in
   * destination units; not reported for the last part.
   */
  filled: bigint | undefined
}

/**
 * Reads the parts of an order that a transaction settled, from its logs alone: the intent
 * contract's event names this order, and the token's transfers show that the beneficiary received
 * the amount, or the bridge of an order across chains, or the handler that completes it. The native
 * token emits no transfer, so only the contract's event proves it. Returns an empty list if it
 * settled none.
 *
 * @throws {FillNotShownError} when the logs contradict each other
 */
export const readParts = (
  receipt: ChainReceipt,
  chain: Chain,
  { hash, order, handling }: HashedIntent,
): FilledPart[] => {
  const doubt = (reason: string) => new FillNotShownError({ hash: receipt.hash, reason })
  const parts = filledIn(receipt, chain).filter(({ args }) => args.orderHash === hash)
  if (!receipt.succeeded || parts.length === 0) return []
  const beneficiary = recipientOf(order)
  const other = parts.find(({ args }) => !isSameAddress(args.beneficiary, beneficiary))
  if (other) throw doubt(`it pays ${other.args.beneficiary}`)
  const received = sumOf(parts.map(({ args }) => args.returnAmount))
  const paidHere = isBridged(order) ? chain.contracts.spokePool : beneficiary
  const arrived = handling
    ? givenTo(handling.handler, receipt.logs, { token: order.destToken, from: spenderOf(chain, 'intent') })
    : paidHere
      ? netTransfers(receipt.logs, order.destToken, paidHere)
      : 0n
  if (!isNativeToken(order.destToken) && arrived < received)
    throw doubt(`${arrived} raw units arrived, and the contract says ${received}`)
  return parts.map((part) => ({
    isLast: part.eventName === 'OrderSettled',
    paid: part.args.srcAmount,
    received: part.args.returnAmount,
    filled: part.eventName === 'OrderPartiallyFilled' ? part.args.totalFilledAmount : undefined,
  }))
}

/** Adds up the transfers of a token from one account to another; raw units. */
const givenTo = (
  account: Address,
  logs: ChainReceipt['logs'],
  { token, from: giver }: { token: Address; from: Address },
): bigint =>
  sumOf(
    listTransfers(logs, token)
      .filter(({ from, to }) => isSameAddress(from, giver) && isSameAddress(to, account))
      .map(({ amount }) => amount),
  )

/**
 * Reads the combined fill of an order from the transactions that filled it: all of it was settled,
 * within the signed limits.
 *
 * @throws {FillNotShownError} when the logs do not show it
 */
export const readFill = (receipts: readonly ChainReceipt[], chain: Chain, hashed: HashedIntent): IntentFill => {
  const { hash, order } = hashed
  const read = receipts.map((receipt) => ({ receipt, parts: readParts(receipt, chain, hashed) }))
  const parts = read.flatMap(({ parts }) => parts)
  const last = read.find(({ parts }) => parts.some(({ isLast }) => isLast))?.receipt
  const final = parts.find(({ isLast }) => isLast)
  const doubt = (reason: string) => new FillNotShownError({ hash: (last ?? receipts.at(-1))?.hash ?? '', reason })
  if (!last || !final) throw doubt('it settles another order, or none')
  const received = sumOf(parts.map(({ received }) => received))
  const isSale = order.kind === orderKinds.SELL
  const paid = isSale ? final.paid : sumOf(parts.map(({ paid }) => paid))
  if (received < order.destAmount || paid > order.srcAmount) throw doubt('it settles for less than was signed')
  const others = countOthers(receipts, chain, hash)
  return {
    transactionHash: last.hash,
    blockNumber: last.blockNumber,
    paid,
    others,
    received: isBridged(order) ? dueElsewhere(receipts, chain, hash) : received,
    ...(parts.length > 1 && { parts: parts.length }),
  }
}

/** Counts the other orders that these transactions filled. */
export const countOthers = (receipts: readonly ChainReceipt[], chain: Chain, hash: Hash): number => {
  const settled = receipts.flatMap((receipt) => filledIn(receipt, chain).map(({ args }) => args.orderHash))
  return new Set(settled.filter((orderHash) => orderHash !== hash)).size
}

/** Returns the amount due on the other chain for transfers of an order, raw units. */
export const dueElsewhere = (receipts: readonly ChainReceipt[], chain: Chain, hash: Hash): bigint => {
  const own = receipts
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => isSameAddress(address, spenderOf(chain, 'intent')))
  const transfers = parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs: own as never })
  return sumOf(transfers.map(({ args }) => (args.orderHash === hash ? args.outputAmount : 0n)))
}

const filledIn = ({ logs }: ChainReceipt, chain: Chain) => {
  const own = logs.filter(({ address }) => isSameAddress(address, spenderOf(chain, 'intent')))
  return parseEventLogs({ abi: intentAbi, eventName: ['OrderSettled', 'OrderPartiallyFilled'], logs: own as never })
}

type ReadDeps = { rpc: RpcRequest; sleep: (milliseconds: number) => Promise<void> }

const retryMs = 1_000
/** The node may be some blocks behind the service's. */
const tries = 30

/** Reads the fill of an order once the node has its transactions. */
export const readFillOf = async (
  { rpc, sleep }: ReadDeps,
  transactions: readonly Hash[],
  chain: Chain,
  signed: HashedIntent,
): Promise<IntentFill> => {
  const read = async (hash: Hash): Promise<ChainReceipt> => {
    for (let left = tries; left > 0; left -= 1) {
      const receipt = await readReceipt(rpc, hash).catch(() => undefined)
      if (receipt) return receipt
      await sleep(retryMs)
    }
    throw new FillNotShownError({ hash, reason: 'the node does not know it' })
  }
  return readFill(await Promise.all([...new Set(transactions)].map(read)), chain, signed)
}
