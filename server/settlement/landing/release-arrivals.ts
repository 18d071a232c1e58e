import { and, asc, eq, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { arrivalOf } from '@/lib/chain/bridge/landing'
import { releaseCall } from '@/lib/chain/bridge/release-call'
import { type GasMarket, gasCostIn } from '../../chain/market/gas-cost'
import { bridgeLegs } from '../../db/bridge-schema'
import { transact } from '../../db/client'
import { intentOrders, settlementOrders } from '../../db/intent-schema'
import type { IntentRow } from '../../intent/orders/order-row'
import { isInFlight } from '../../intent/orders/which-orders'
import type { Cursor } from '../../ledger/cursor'
import { keeperAgent } from '../expiry/return-expired'
import { settlementLifetimeSeconds } from '../round/award'
import { gasLimitOf, revertWord } from '../round/rehearse-bid'
import { type Fees, feesOf } from '../send/attempt'
import { reserveNonce } from '../send/reserve-nonce'
import type { SettlerNonce } from '../send/settler-nonces'
import { stillLeads } from '../send/still-leads'
import { storeSettlement } from '../send/store-settlement'
import type { SettlementDeps } from '../settlement-deps'

/** The dependencies of releasing arrivals on one chain; `accounts` are those that settle orders. */
export type ReleaseDeps = Omit<SettlementDeps, 'send'> & {
  accounts: readonly Address[]
  /** The newest market of the chain; undefined while it is unknown. */
  readMarket: () => Promise<GasMarket | undefined>
}

/** Arrivals that were not released: the reason, and the time of the last attempt, unix ms. */
export type ReleaseMemory = { refused: Map<Hex, { reason: string; atMs: number }> }

/** The maximum of arrivals that one run releases. */
const maxReleased = 20

/** Milliseconds before a refused arrival is tried again. */
const retryMs = 60_000

/** Seconds after the deadline from which an arrival is released even if the gas costs more. */
const releasedAfterSeconds = 3_600n

type Releasing = {
  cursor: Cursor & { chainId: number }
  /** Reads the settlers' nonces at the cursor's block; undefined if another process leads. */
  readLanes: () => Promise<readonly SettlerNonce[] | undefined>
  memory: ReleaseMemory
  nowMs: number
}

/**
 * Pays arrivals of our transfers that were not sold in time to their recipients by `release`, which
 * anyone may call: at once if the amount is worth the gas, else an hour after the deadline. Logs
 * once why one is not released. Returns the number of stored calls; they are sent with the
 * settlements.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await releaseArrivals(deps, { cursor, readLanes, memory: { refused: new Map() }, nowMs }) // 1
 */
export const releaseArrivals = async (
  deps: ReleaseDeps,
  { cursor, readLanes, memory, nowMs }: Releasing,
): Promise<number> => {
  const found = await findUnsold(deps, cursor)
  const hashes = new Set(found.map(({ orderHash }) => orderHash))
  for (const hash of memory.refused.keys()) if (!hashes.has(hash)) memory.refused.delete(hash)
  const due = found.filter(({ orderHash }) => nowMs - (memory.refused.get(orderHash)?.atMs ?? 0) >= retryMs)
  if (due.length === 0) return 0
  const { gasPrices } = deps.served
  const [market, lanes] = await Promise.all([deps.readMarket(), readLanes()])
  if (lanes === undefined) return 0
  const fees = feesOf(gasPrices.latest() ?? (await gasPrices.at(cursor.hash)))
  let released = 0
  for (const order of due.slice(0, maxReleased)) {
    const reason = await decide(deps, { order, market, lanes, fees, cursor, nowMs })
    if (reason === 'NoNonce' || reason === 'OtherLeader') break
    if (reason === undefined) {
      memory.refused.delete(order.orderHash)
      released++
    } else refuse(deps, { memory, order, reason, nowMs })
  }
  return released
}

/** Finds the expired orders of arrivals whose tokens are still in the landing contract. */
const findUnsold = async (
  { database }: ReleaseDeps,
  { chainId }: Pick<Releasing['cursor'], 'chainId'>,
): Promise<IntentRow[]> => {
  const rows = await database
    .select({ order: intentOrders })
    .from(bridgeLegs)
    .innerJoin(intentOrders, eq(intentOrders.orderHash, bridgeLegs.landedHash))
    .where(
      and(
        eq(bridgeLegs.destChainId, chainId),
        eq(bridgeLegs.isClosed, false),
        eq(bridgeLegs.state, 'arrived'),
        eq(intentOrders.status, 'EXPIRED'),
        sql`not ${isInFlight}`,
      ),
    )
    .orderBy(asc(intentOrders.deadline))
    .limit(maxReleased)
  return rows.map(({ order }) => order)
}

type Deciding = Pick<Releasing, 'cursor' | 'nowMs'> & {
  order: IntentRow
  market: GasMarket | undefined
  lanes: readonly SettlerNonce[]
  fees: Fees
}

/** Signs and stores the call that releases an arrival. Returns the reason if it does not. */
const decide = async (
  deps: ReleaseDeps,
  { order, market, lanes, fees, cursor, nowMs }: Deciding,
): Promise<string | undefined> => {
  const { served, database, accounts } = deps
  const { chain, client } = served
  const { orderHash, srcToken: token, srcAmount: amount } = order
  const data = releaseCall(arrivalOf(order))
  const to = chain.contracts.landing!
  const tried = await client.estimateGas({ account: accounts[0]!, to, data, blockTag: 'latest' }).then(
    (gas) => ({ gas }),
    (error: unknown) => ({ reason: revertWord(error) }),
  )
  if ('reason' in tried) return tried.reason
  const { gas } = tried
  const cost = market && gasCostIn(market, { token, gas, data })
  const isWorthIt = cost !== undefined && amount >= cost
  if (!isWorthIt && cursor.timestamp < order.deadline + releasedAfterSeconds) return 'NotWorthItsGas'
  return transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId: chain.id, cursor }))) return 'OtherLeader'
    for (const account of accounts) {
      const nonce = await reserveNonce(transaction, { chainId: chain.id, account, lanes, maxOpen: 1 })
      if (nonce === undefined) continue
      const settlementId = await storeSettlement(deps, transaction, {
        settlement: {
          account,
          nonce,
          agent: keeperAgent,
          purpose: 'release',
          data,
          gas: gasLimitOf(gas),
          deadlineSeconds: cursor.timestamp + settlementLifetimeSeconds,
        },
        fees,
        nowMs,
      })
      // If another process releases it too, this insert fails: an order is in one open settlement.
      await transaction
        .insert(settlementOrders)
        .values({ settlementId, orderHash, fillIn: amount, fillOut: 0n, isInFlight: true })
      return undefined
    }
    return 'NoNonce'
  })
}

const refuse = (
  { log, served }: ReleaseDeps,
  { memory, order, reason, nowMs }: Pick<Releasing, 'memory' | 'nowMs'> & { order: IntentRow; reason: string },
): void => {
  const { orderHash } = order
  const isKnown = memory.refused.get(orderHash)?.reason === reason
  memory.refused.set(orderHash, { reason, atMs: nowMs })
  if (isKnown) return
  const level = reason === 'NotWorthItsGas' ? 'info' : 'warn'
  log(level, 'an arrival that was not sold is not released', { chainId: served.chain.id, orderHash, reason })
}
