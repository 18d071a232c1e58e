import { asc, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import { hashRelay } from '@/lib/chain/bridge/spoke-pool'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import type { BridgeLeg } from '@/lib/order/lifecycle'
import { bridgeLegs } from '../../db/bridge-schema'
import type { Database, Transaction } from '../../db/client'
import type { IntentLog } from './intent-logs'
import { type IntentRow, signedOrderOf } from './order-row'
import { noteTimeline } from './timeline'

/** A transfer of an order to another chain, with its state on both chains. */
export type LegRow = typeof bridgeLegs.$inferSelect

/** The columns of a transfer that follow from the signed order and its event. */
export type SentLeg = Omit<typeof bridgeLegs.$inferInsert, FarColumn>
type FarColumn =
  | ('landedHash' | 'endTransaction' | 'endBlock' | 'endAmount')
  | ('state' | 'isAsked' | 'isLate' | 'isNews' | 'isClosed')
  | ('fillTransaction' | 'fillBlock' | 'paidSeconds' | 'paidAmount' | 'paidTo')
  | ('refundTransaction' | 'refundBlock' | 'isRefundDeferred')

type SignedRow = Parameters<typeof signedOrderOf>[0] & Pick<IntentRow, 'chainId' | 'orderHash'>

/**
 * Returns the transfers that a bridged order's fills started, by slice.
 *
 * @example
 * legsOf(mainnet, row, events) // [{ relayHash: '0x5b0e...', part: 0n, inputAmount: 999000000n, ... }]
 */
export const legsOf = (
  chain: Pick<Chain, 'id' | 'contracts'>,
  row: SignedRow,
  logs: readonly IntentLog[],
): SentLeg[] => {
  if (row.destChainId === null) return []
  const order = signedOrderOf(row)
  const { chainId, orderHash } = row
  const destChainId = Number(row.destChainId)
  // A replaced block may have emitted the same slice; the later event is valid.
  const byPart = new Map<bigint, SentLeg>()
  for (const { kind, ...log } of logs.toSorted(byPlace)) {
    const { part, transferId, inputAmount, outputAmount, blockSeconds } = log
    const isWhole = part !== null && transferId !== null && inputAmount !== null && outputAmount !== null
    if (kind !== 'bridged' || log.orderHash !== orderHash || !isWhole) continue
    const relay = relayOfBridged({ chain, order }, { transferId, inputAmount, outputAmount, blockSeconds })
    if (relay === undefined) continue
    const { blockNumber, blockHash, logIndex, transactionHash } = log
    byPart.set(part, {
      relayHash: hashRelay(relay, destChainId),
      orderHash,
      chainId,
      destChainId,
      part,
      transferId,
      blockNumber,
      blockHash,
      blockSeconds,
      logIndex,
      transactionHash,
      owner: addressAt(relay.depositor, 0),
      recipient: addressAt(relay.recipient, 0),
      inputToken: addressAt(relay.inputToken, 0),
      inputAmount,
      outputToken: addressAt(relay.outputToken, 0),
      outputAmount,
      message: relay.message,
      fillDeadline: BigInt(relay.fillDeadline),
    })
  }
  return [...byPart.values()]
}

const byPlace = (a: IntentLog, b: IntentLog) =>
  a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : a.blockNumber < b.blockNumber ? -1 : 1

/**
 * Returns the output of an order's fills and the amount that entered transfers, raw units of the
 * destination token. They are equal unless logs are missing.
 *
 * @example
 * sentOf(events) // { returned: 999000000n, sent: 999000000n }
 */
export const sentOf = (logs: readonly IntentLog[]): { returned: bigint; sent: bigint } => ({
  returned: logs.reduce((sum, { returned }) => sum + (returned ?? 0n), 0n),
  sent: logs.reduce((sum, { inputAmount }) => sum + (inputAmount ?? 0n), 0n),
})

/**
 * Stores the transfers of orders by their events: adds new ones, and deletes those whose event is
 * gone. The destination chain's answers about the others are kept. Returns their states by order;
 * no entry for orders that stay on their chain.
 *
 * @example
 * (await syncLegs(transaction, { chain, orders: [row], events, nowMs })).get(row.orderHash) // ['sent']
 */
export const syncLegs = async (
  transaction: Transaction,
  {
    chain,
    orders,
    events,
    nowMs,
  }: {
    chain: Pick<Chain, 'id' | 'contracts'>
    orders: readonly (SignedRow & Pick<IntentRow, 'filled'>)[]
    events: ReadonlyMap<string, readonly IntentLog[]>
    nowMs: number
  },
): Promise<Map<string, BridgeLeg[]>> => {
  const crossing = orders.filter(({ destChainId }) => destChainId !== null)
  const derived = crossing.flatMap((row) => legsOf(chain, row, events.get(row.orderHash) ?? []))
  const states = new Map<string, BridgeLeg[]>(crossing.map(({ orderHash }) => [orderHash, []]))
  // An unfilled order has no transfers.
  const isStored = crossing.some(({ filled }) => filled > 0n)
  if (derived.length === 0 && !isStored) return states
  const stored = await transaction
    .select()
    .from(bridgeLegs)
    .where(isOfOrders(crossing.map(({ orderHash }) => orderHash)))
    .orderBy(asc(bridgeLegs.relayHash))
    .for('update')
  const byHash = new Map(stored.map((leg) => [leg.relayHash, leg]))
  const isDerived = new Set(derived.map(({ relayHash }) => relayHash))
  const gone = stored.flatMap(({ relayHash }) => (isDerived.has(relayHash) ? [] : [relayHash]))
  if (gone.length > 0) await transaction.delete(bridgeLegs).where(inArray(bridgeLegs.relayHash, gone))
  const changed = derived.filter((leg) => !isSamePlace(byHash.get(leg.relayHash), leg))
  await store(transaction, changed)
  const added = changed.filter(({ relayHash }) => !byHash.has(relayHash))
  await noteTimeline(transaction, { nowMs, events: added.map(bridgedEvent) })
  for (const { orderHash, relayHash } of derived) states.get(orderHash)!.push(byHash.get(relayHash)?.state ?? 'sent')
  return states
}

const isOfOrders = (hashes: readonly Hex[]) => sql`${bridgeLegs.orderHash} = any(${sql.param([...hashes])}::text[])`

const isSamePlace = (stored: LegRow | undefined, { blockHash, logIndex }: SentLeg) =>
  stored?.blockHash === blockHash && stored.logIndex === logIndex

/** Rows per statement, which can have 65,535 parameters. */
const legsPerInsert = 1_000

const store = async (transaction: Transaction, legs: readonly SentLeg[]): Promise<void> => {
  for (let start = 0; start < legs.length; start += legsPerInsert)
    await transaction
      .insert(bridgeLegs)
      .values(legs.slice(start, start + legsPerInsert))
      .onConflictDoUpdate({
        target: bridgeLegs.relayHash,
        set: {
          blockNumber: sql`excluded.block_number`,
          blockHash: sql`excluded.block_hash`,
          blockSeconds: sql`excluded.block_seconds`,
          logIndex: sql`excluded.log_index`,
          transactionHash: sql`excluded.transaction_hash`,
          // Its new block is not deep yet.
          isClosed: false,
        },
      })
}

const bridgedEvent = ({ orderHash, destChainId, transactionHash }: SentLeg) => ({
  orderHash,
  label: 'bridged' as const,
  reason: `${destChainId}`,
  transactionHash,
})

/**
 * Reads the transfers of orders, by order and slice.
 *
 * @example
 * (await readLegs(database, [orderHash])).get(orderHash)?.[0]?.state // 'paid'
 */
export const readLegs = async (
  database: Database | Transaction,
  orderHashes: readonly Hex[],
): Promise<Map<string, LegRow[]>> => {
  const byOrder = new Map<string, LegRow[]>()
  if (orderHashes.length === 0) return byOrder
  const rows = await database.select().from(bridgeLegs).where(isOfOrders(orderHashes)).orderBy(asc(bridgeLegs.part))
  for (const row of rows) byOrder.set(row.orderHash, [...(byOrder.get(row.orderHash) ?? []), row])
  return byOrder
}
