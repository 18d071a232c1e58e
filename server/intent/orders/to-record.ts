import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { isoTime } from '@/lib/iso-time'
import { familyOf, writeSigned } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import type { IntentLog } from './intent-logs'
import { type IntentRow, signedOf } from './order-row'

/**
 * Writes a stored order as the wire has it: `events` are all that the contract wrote about it, in the order of the chain.
 *
 * @example
 * toRecord(row, []).status // 'PENDING'
 */
export const toRecord = (row: IntentRow, events: readonly IntentLog[]): IntentRecord => {
  const { chainId, srcAmount, destAmount } = row
  const fills = fillsOf(row, events)
  const isSale = row.kind === orderKinds.SELL
  const isDone = row.status === 'COMPLETED'
  const expectedAmount = familyOf(row.family).hasExpectedAmount ? row.expectedAmount.toString() : null
  const executedAmount = isDone ? sumOf(fills, isSale ? 'received' : 'spent').toString() : null
  const source = { chainId, token: row.srcToken }
  const destination = {
    chainId: row.destChainId === null ? chainId : Number(row.destChainId),
    token: row.outputToken ?? row.destToken,
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
    // The side that was signed exactly has the one key `amount`: clients tell the two apart by it.
    input: isSale
      ? { ...source, amount: srcAmount.toString() }
      : { ...source, expectedAmount, maxAmount: srcAmount.toString(), executedAmount },
    output: isSale
      ? { ...destination, expectedAmount, minAmount: destAmount.toString(), executedAmount }
      : { ...destination, amount: destAmount.toString() },
    transactions: fills.map(({ transactionHash, percent, spent, received }) => ({
      originTx: transactionHash,
      destinationTx: null,
      filledPercent: percent,
      spentAmount: spent.toString(),
      receivedAmount: received.toString(),
    })),
    refunds: [],
    createdAt: isoTime(row.createdAtMs),
    updatedAt: isoTime(row.updatedAtMs),
    expiresAt: isoTime(Number(row.deadline) * 1_000),
  }
}

type Shown = { transactionHash: IntentLog['transactionHash']; percent: number; spent: bigint; received: bigint }

/** Of a sale the contract writes what is filled after each part, of a purchase also what the part cost. */
const fillsOf = (row: IntentRow, events: readonly IntentLog[]): Shown[] => {
  const isSale = row.kind === orderKinds.SELL
  const total = intentTotal(row)
  let before = 0n
  return events.flatMap(({ kind, transactionHash, totalFilled, srcAmount, returned }) => {
    if (kind !== 'settled' && kind !== 'filled') return []
    const [start, end] = [before, kind === 'settled' ? total : totalFilled!]
    before = end
    const percent = percentOf(end, total) - percentOf(start, total)
    return [{ transactionHash, percent, spent: isSale ? end - start : srcAmount!, received: returned! }]
  })
}

/** Whole 128ths, which a double holds exactly: percents of all fills add up to what is filled, in any order. */
const percentOf = (filled: bigint, total: bigint) => Number((filled * 12_800n) / total) / 128

const sumOf = (fills: readonly Shown[], what: 'spent' | 'received') => fills.reduce((sum, fill) => sum + fill[what], 0n)
