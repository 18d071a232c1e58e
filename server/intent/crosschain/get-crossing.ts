import { and, eq, inArray } from 'drizzle-orm'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { CrossingTransfer, getCrossing as operation } from '@/lib/api/intent/crossing'
import { findLane } from '@/lib/chain/registry/lanes'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { isoTime } from '@/lib/iso-time'
import { scaled } from '@/lib/order/bridge/bridge-terms'
import { isArrivedLeg } from '@/lib/order/lifecycle'
import { type AskedLane, readLaneTimes } from '../../agents/lanes/lane-times'
import { signedSpeedOf } from '../../agents/relay-offers'
import { readPromises, type TransferPromise } from '../../agents/relayers/promises'
import type { ServedChain } from '../../chain/facts/served-chain'
import { readState } from '../../chain/market/read-state'
import { bridgeRefunds, relayFills } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { settlementAttempts } from '../../db/intent-schema'
import { chainCursors } from '../../db/schema'
import type { Deps } from '../../deps'
import { orderNotFound } from '../../ledger/order-not-found'
import { type LegRow, readLegs } from '../orders/bridge-legs'
import { soldFor } from '../orders/far-amounts'
import { findIntent } from '../orders/find-orders'
import type { IntentRow } from '../orders/order-row'

type CrossingDeps = Pick<Deps, 'chains' | 'database'>
type Crossing = Answer<typeof operation>

/**
 * Answers GET /v2/delta/orders/hash/{hash}/crossing: the transfers of an order by both chains at
 * their followed blocks. Without transfers and times for an order on one chain.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getCrossing(deps, { hash })).transfers[0]?.state // 'sent'
 */
export const getCrossing = async (deps: CrossingDeps, { hash }: Parsed<typeof operation>): Promise<Crossing> => {
  const { database } = deps
  const row = await findIntent(database, { orderHash: hash })
  if (row === undefined) throw orderNotFound()
  const { orderHash, chainId: srcChainId } = row
  const destChainId = row.destChainId === null ? srcChainId : Number(row.destChainId)
  const chainIds = [...new Set([srcChainId, destChainId])]
  const legs = (await readLegs(database, [orderHash])).get(orderHash) ?? []
  const [heads, refundedAt, payers, promises, time] = await Promise.all([
    readHeads(database, chainIds),
    readRefundTimes(database, legs),
    readPayers(database, legs),
    readPromises(database, [orderHash]),
    timeOf(deps, row, legs),
  ])
  const promise = promises.get(orderHash)
  const transfers = legs.map((leg) => ({
    ...transferOf(leg, { refundedAt, payers }),
    ...(promise && { promise: promiseOf(promise) }),
    sale: saleOf(leg, row),
  }))
  return { orderHash, srcChainId, destChainId, transfers, time, heads }
}

const secondsTime = (seconds: bigint) => isoTime(Number(seconds) * 1_000)

const transferOf = (
  leg: LegRow,
  { refundedAt, payers }: { refundedAt: ReadonlyMap<string, bigint>; payers: ReadonlyMap<string, boolean> },
): Omit<CrossingTransfer, 'sale' | 'promise'> => {
  const { refundTransaction: refunded, inputToken, inputAmount } = leg
  const refundSeconds = refunded === null ? undefined : refundedAt.get(refunded)
  return {
    part: leg.part.toString(),
    transferId: leg.transferId.toString(),
    relayHash: leg.relayHash,
    state: leg.state,
    isLate: leg.isLate,
    deposit: {
      transaction: leg.transactionHash,
      block: Number(leg.blockNumber),
      at: secondsTime(leg.blockSeconds),
    },
    inputToken,
    inputAmount: inputAmount.toString(),
    outputToken: leg.outputToken,
    outputAmount: leg.outputAmount.toString(),
    fillDeadline: Number(leg.fillDeadline),
    recipient: leg.recipient,
    payment: paymentOf(leg, payers),
    refund:
      refunded === null || refundSeconds === undefined
        ? null
        : {
            transaction: refunded,
            chainId: leg.chainId,
            token: inputToken,
            amount: inputAmount.toString(),
            at: secondsTime(refundSeconds),
          },
  }
}

const promiseOf = ({ relayer, fee, dueSeconds, outcome }: TransferPromise): CrossingTransfer['promise'] => ({
  relayer,
  fee: fee.toString(),
  payBy: secondsTime(dueSeconds),
  outcome,
})

const saleOf = ({ landedHash, endTransaction, endAmount }: LegRow, row: IntentRow): CrossingTransfer['sale'] => {
  const token = soldFor(row)
  if (landedHash === null || token === undefined) return null
  return { orderHash: landedHash, token, transaction: endTransaction, amount: endAmount?.toString() ?? null }
}

const paymentOf = (leg: LegRow, payers: ReadonlyMap<string, boolean>): CrossingTransfer['payment'] => {
  const { state, fillTransaction, fillBlock, paidSeconds, paidAmount, paidTo, outputAmount, recipient } = leg
  if (!isArrivedLeg(state)) return null
  // Until its event is found, the block is only that of the first answer as paid.
  const isFound = fillTransaction !== null
  return {
    transaction: fillTransaction,
    block: isFound ? Number(fillBlock) : null,
    at: isFound && paidSeconds !== null ? secondsTime(paidSeconds) : null,
    amount: (paidAmount ?? outputAmount).toString(),
    recipient: paidTo ?? recipient,
    isByVenue: isFound ? (payers.get(fillTransaction) ?? false) : null,
  }
}

const readHeads = async (database: Database, chainIds: readonly number[]): Promise<Crossing['heads']> => {
  const rows = await database
    .select({ chainId: chainCursors.chainId, number: chainCursors.number, timestamp: chainCursors.timestamp })
    .from(chainCursors)
    .where(inArray(chainCursors.chainId, [...chainIds]))
    .orderBy(chainCursors.chainId)
  return rows.map(({ chainId, number, timestamp }) => ({ chainId, block: Number(number), at: secondsTime(timestamp) }))
}

/** Reads the block times of refunds by transaction, unix seconds. */
const readRefundTimes = async (database: Database, legs: readonly LegRow[]): Promise<ReadonlyMap<string, bigint>> => {
  const refunds = legs.flatMap(({ refundTransaction }) => refundTransaction ?? [])
  const [leg] = legs
  if (leg === undefined || refunds.length === 0) return new Map()
  const rows = await database
    .select({ transaction: bridgeRefunds.transactionHash, seconds: bridgeRefunds.blockSeconds })
    .from(bridgeRefunds)
    .where(
      and(
        eq(bridgeRefunds.chainId, leg.chainId),
        eq(bridgeRefunds.token, leg.inputToken),
        eq(bridgeRefunds.account, leg.owner),
        inArray(bridgeRefunds.transactionHash, refunds),
      ),
    )
  return new Map(rows.map(({ transaction, seconds }) => [transaction, seconds]))
}

/** Reads which payments the venue's relayer sent, by transaction. */
const readPayers = async (database: Database, legs: readonly LegRow[]): Promise<ReadonlyMap<string, boolean>> => {
  const paid = legs.flatMap(({ fillTransaction }) => fillTransaction ?? [])
  if (paid.length === 0) return new Map()
  const rows = await database
    .select({ transaction: settlementAttempts.transactionHash })
    .from(settlementAttempts)
    .innerJoin(relayFills, eq(relayFills.settlementId, settlementAttempts.settlementId))
    .where(inArray(settlementAttempts.transactionHash, paid))
  return new Map(rows.map(({ transaction }) => [transaction, true]))
}

/** Returns the usual times of transfers with an order's lane, speed and value. */
const timeOf = async (
  { chains, database }: CrossingDeps,
  row: IntentRow,
  legs: readonly LegRow[],
): Promise<Crossing['time']> => {
  const { chainId, destChainId, destToken, outputToken, protocolData } = row
  if (destChainId === null || outputToken === null || protocolData === null) return null
  const [from, to] = [chains.get(chainId), chains.get(Number(destChainId))]
  if (from === undefined || to === undefined) return null
  const lane = findLane(from.chain, to.chain, { input: destToken, output: outputToken })
  if (lane === undefined) return null
  const asked = { from: from.chain, to: to.chain, lane, value: await transferValueOf(from, row, legs[0]) }
  const [times] = await readLaneTimes(database, [asked])
  return times![signedSpeedOf(protocolData)]
}

/** Returns the value of an order's first or expected transfer, if the pools are known. */
const transferValueOf = async (
  from: ServedChain,
  { destToken, destAmount, slices, scalingFactor }: IntentRow,
  leg: LegRow | undefined,
): Promise<AskedLane['value']> => {
  const state = await readState(from).catch(() => undefined)
  const price = state && usdPrices(from.chain, state.market).get(destToken)
  if (price === undefined) return undefined
  const entering = leg?.inputAmount ?? destAmount / (slices ?? 1n)
  return { usd: price * Number(entering), amount: scaled(entering, scalingFactor ?? 0) }
}
