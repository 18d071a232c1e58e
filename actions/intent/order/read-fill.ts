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

/** A part of an order that a transaction settled, raw units; of a whole one all of it. */
export type FilledPart = {
  /** Nothing is left after it. */
  isLast: boolean
  /** What the contract says was taken for it, every fee counted; of a sale it says the whole order's. */
  paid: bigint
  received: bigint
  /** What is filled with it, of a sale in source units, of a purchase in destination units; not said of the last. */
  filled: bigint | undefined
}

/**
 * Reads which parts of an order a transaction settled, from its logs alone: the intent contract says so
 * of this very order, and the transfers of the token show that the beneficiary got what it says, or the
 * bridge of an order that is paid on another chain, or the handler of one that it completes. The native token
 * leaves no transfer, so the contract's event alone tells. Empty where it settled none.
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
    ...{ isLast: part.eventName === 'OrderSettled', paid: part.args.srcAmount, received: part.args.returnAmount },
    filled: part.eventName === 'OrderPartiallyFilled' ? part.args.totalFilledAmount : undefined,
  }))
}

/** Adds up what an account got of a token from another one, whatever it did with it; raw units. */
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
 * Reads what the transactions that filled an order did for it, together: all of it was settled, within what was signed.
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
  const settled = receipts.flatMap((receipt) => filledIn(receipt, chain).map(({ args }) => args.orderHash))
  const others = new Set(settled.filter((one) => one !== hash)).size
  return {
    transactionHash: last.hash,
    blockNumber: last.blockNumber,
    paid,
    others,
    received: isBridged(order) ? dueElsewhere(receipts, chain, hash) : received,
    ...(parts.length > 1 && { parts: parts.length }),
  }
}

/** Returns what is due on the other chain of the transfers that these transactions began for an order, raw units. */
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
/** A node may be some blocks behind the service's. */
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
