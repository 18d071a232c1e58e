import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { isoTime } from '@/lib/iso-time'
import { familyOf, writeSigned } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import type { LegRow } from './bridge-legs'
import { type FarAmounts, farAmountsOf, soldFor } from './far-amounts'
import type { IntentLog } from './intent-logs'
import type { PricedLog } from './order-events'
import { type IntentRow, signedOf } from './order-row'

/**
 * Converts an order to its wire format with its logs in chain order and its bridge transfers.
 *
 * @example
 * toRecord(row, []).status // 'PENDING'
 */
export const toRecord = (row: IntentRow, events: readonly PricedLog[], legs: readonly LegRow[] = []): IntentRecord => {
  const { chainId, srcAmount } = row
  const far = farAmountsOf(row)
  const fills = fillsOf(row, events, legs)
  const isSale = row.kind === orderKinds.SELL
  const hasEnded = row.status === 'COMPLETED' || row.status === 'REFUNDED'
  const isKnown = hasEnded && (!isSale || fills.every(({ isPaymentKnown }) => isPaymentKnown))
  const executedAmount = isKnown ? sumOf(fills, isSale ? 'received' : 'spent').toString() : null
  const hasExpectedAmount = familyOf(row.family).hasExpectedAmount
  const expectedInput = hasExpectedAmount ? row.expectedAmount.toString() : null
  const expectedOutput = hasExpectedAmount ? far.expected.toString() : null
  const source = { chainId, token: row.srcToken }
  const destination = {
    chainId: row.destChainId === null ? chainId : Number(row.destChainId),
    token: soldFor(row) ?? row.outputToken ?? row.destToken,
  }
  return {
    id: row.id,
    status: row.status,
    side: isSale ? 'SELL' : 'BUY',
    type: row.type,
    onChainOrderType: row.family,
    owner: row.owner,
    beneficiary: row.beneficiary,
    orderHash: row.orderHash,
    partner: row.partner,
    order: writeSigned(signedOf(row)),
    // The exactly signed side has the single key `amount`, by which clients tell the sides apart.
    input: isSale
      ? { ...source, amount: srcAmount.toString() }
      : { ...source, expectedAmount: expectedInput, maxAmount: srcAmount.toString(), executedAmount },
    output: isSale
      ? { ...destination, expectedAmount: expectedOutput, minAmount: far.min.toString(), executedAmount }
      : { ...destination, amount: boughtOf(row, { far, fills }).toString() },
    transactions: fills.map(({ event, destinationTx, percent, spent, received }) => ({
      originTx: event.transactionHash,
      destinationTx,
      filledPercent: percent,
      spentAmount: spent.toString(),
      receivedAmount: received.toString(),
      filledAt: isoTime(Number(event.blockSeconds) * 1_000),
      feeAmount: (event.protocolFee! + event.partnerFee!).toString(),
      srcUsd: event.srcUsd ?? null,
      destUsd: event.destUsd ?? null,
    })),
    refunds: legs.flatMap(refundOf),
    createdAt: isoTime(row.createdAtMs),
    updatedAt: isoTime(row.updatedAtMs),
    expiresAt: isoTime(Number(row.deadline) * 1_000),
  }
}

/**
 * Returns the output of a purchase where it is paid: the signed amount on its own chain; on another
 * one the minimum, and the paid amount once known.
 */
const boughtOf = (
  { destChainId, status }: IntentRow,
  { far, fills }: { far: FarAmounts; fills: readonly Shown[] },
): bigint => {
  if (destChainId === null) return far.signed
  const isKnown = status === 'COMPLETED' && fills.every(({ isPaymentKnown }) => isPaymentKnown)
  return isKnown ? sumOf(fills, 'received') : far.min
}

type Shown = {
  /** The log of the fill. */
  event: PricedLog
  destinationTx: LegRow['fillTransaction']
  percent: number
  spent: bigint
  received: bigint
  /** False while the payment on another chain is unknown. */
  isPaymentKnown: boolean
}

/** Lists the fills; events have the filled total, those of purchases also the part's cost. */
const fillsOf = (row: IntentRow, events: readonly PricedLog[], legs: readonly LegRow[]): Shown[] => {
  const isSale = row.kind === orderKinds.SELL
  const byTransfer = new Map(legs.map((leg) => [nameOf(leg), leg]))
  // The contract emits a transfer right before its fill.
  const transfers = events.filter(({ kind }) => kind === 'bridged').map((event) => byTransfer.get(nameOf(event)))
  let fills = 0
  const total = intentTotal(row)
  let before = 0n
  return events.flatMap((event) => {
    const { kind, totalFilled, srcAmount, returned } = event
    if (kind !== 'settled' && kind !== 'filled') return []
    const [start, end] = [before, kind === 'settled' ? total : totalFilled!]
    before = end
    const percent = percentOf(end, total) - percentOf(start, total)
    // The yield of a position is sold with its signed amount.
    const fill = { event, percent, spent: isSale && row.strategy === null ? end - start : srcAmount! }
    if (row.destChainId === null) return [{ ...fill, destinationTx: null, received: returned!, isPaymentKnown: true }]
    return [{ ...fill, ...paymentOf(transfers[fills++]) }]
  })
}

const nameOf = ({ transferId }: Pick<IntentLog, 'transferId'>) => `${transferId}`

/** Returns the payment of a transfer; the due amount until it is found. */
const paymentOf = (leg: LegRow | undefined): Pick<Shown, 'destinationTx' | 'received' | 'isPaymentKnown'> => {
  if (leg === undefined) return { destinationTx: null, received: 0n, isPaymentKnown: false }
  const { state, message, fillTransaction: destinationTx, paidAmount, outputAmount, endTransaction, endAmount } = leg
  if (state === 'refunded') return { destinationTx, received: 0n, isPaymentKnown: true }
  if (state === 'released') return { destinationTx: endTransaction, received: 0n, isPaymentKnown: true }
  if (endAmount !== null) return { destinationTx: endTransaction, received: endAmount, isPaymentKnown: true }
  // The output is unknown before the sale.
  if (message !== '0x' && state !== 'paid') return { destinationTx: null, received: 0n, isPaymentKnown: false }
  return { destinationTx, received: paidAmount ?? outputAmount, isPaymentKnown: paidAmount !== null }
}

/** Returns the refund to the owner, or what the recipient got of an arrival that was not sold. */
const refundOf = ({ state, refundTransaction, endTransaction, ...leg }: LegRow) => {
  const { chainId, inputToken, inputAmount, destChainId, outputToken, endAmount } = leg
  if (state === 'released')
    return [{ tx: endTransaction!, chainId: destChainId, token: outputToken, amount: `${endAmount}` }]
  return refundTransaction === null
    ? []
    : [{ tx: refundTransaction, chainId, token: inputToken, amount: inputAmount.toString() }]
}

/** Uses multiples of 1/128, which a double holds exactly, so that percents sum exactly. */
const percentOf = (filled: bigint, total: bigint) => Number((filled * 12_800n) / total) / 128

const sumOf = (fills: readonly Shown[], what: 'spent' | 'received') => fills.reduce((sum, fill) => sum + fill[what], 0n)
