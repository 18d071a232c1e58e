import { and, eq, gte } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Bid, OpenIntent } from '../agents/agent'
import { transact } from '../db/client'
import { intentOrders, lanes, settlementAttempts, settlementOrders, settlements } from '../db/intent-schema'
import { recomputeIntents } from '../intent/recompute-orders'
import { noteTimeline } from '../intent/timeline'
import { intentsNamed } from '../intent/which-orders'
import type { Cursor } from '../ledger/cursor'
import { type Fees, signAttempt } from './attempt'
import { isAwardable } from './candidates'
import { type LaneAt, openPerLane } from './lanes'
import type { SettlementDeps } from './settlement-deps'
import { stillLeads } from './still-leads'

/** Blocks in which a settlement is wanted: after the last of them its nonce is taken away from it. */
export const wantedForBlocks = 5n

/** Pools may need more gas when it is mined than they did when it was tried: ticks to cross, slots that are written first. */
const gasMargin = { numerator: 5n, denominator: 4n } as const

/** Who settles an order how; `gas` is what that needed when it was tried. */
export type Award = { agent: string; account: Address; bid: Bid; intent: OpenIntent; gas: bigint }

/** `lanes` are all lanes as of the cursor's block, where every settlement of an earlier nonce has ended. */
type Awarding = { cursor: Cursor; lanes: readonly LaneAt[]; fees: Fees; award: Award; nowMs: number }

/**
 * Gives an order to who bid best for it: the transaction that settles it is signed and written down, together with the nonce that it takes,
 * and only what is written down is ever sent. Says whether that happened: not where another process has the chain now, the block that was
 * bid on was taken back, the order is another one than was bid for, or the lane is full.
 *
 * @example
 * await award(deps, { cursor, lanes, fees, award: { agent: 'amm', account, bid, intent, gas }, nowMs }) // true
 */
export const award = async (
  { served, database, keys, newId, log }: Omit<SettlementDeps, 'send'>,
  { cursor, lanes: at, fees, award: won, nowMs }: Awarding,
): Promise<boolean> => {
  const { chain } = served
  const chainId = chain.id
  const { agent, account, bid, intent } = won
  const { orderHash } = intent
  const firstFree = at.find((lane) => lane.account === account)?.nonce
  if (firstFree === undefined) return false
  return transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId, cursor }))) return false
    const ofLane = and(eq(lanes.chainId, chainId), eq(lanes.account, account))
    const [lane] = await transaction.select({ account: lanes.account }).from(lanes).where(ofLane).for('update')
    if (!lane) return false
    const [held] = await transaction
      .select({ orderHash: intentOrders.orderHash })
      .from(intentOrders)
      .where(eq(intentOrders.orderHash, orderHash))
      .for('update')
    // Asked once the row is ours: what others wrote to it until then is seen.
    const [open] = await transaction
      .select({ filled: intentOrders.filled })
      .from(intentOrders)
      .where(and(eq(intentOrders.orderHash, orderHash), isAwardable))
    if (!held || open?.filled !== intent.filled) return false
    const taken = await transaction
      .select({ nonce: settlements.nonce })
      .from(settlements)
      .where(and(eq(settlements.chainId, chainId), eq(settlements.account, account), gte(settlements.nonce, firstFree)))
    if (taken.length >= openPerLane) return false
    const nonce = firstMissing(
      firstFree,
      taken.map((one) => one.nonce),
    )
    const settlement = {
      ...{ id: newId(), chainId, account, nonce, agent, data: bid.data, state: 'open' as const },
      gas: (won.gas * gasMargin.numerator) / gasMargin.denominator,
      ...{ deadlineBlock: cursor.number + wantedForBlocks, createdAtMs: nowMs },
    }
    const attempt = await signAttempt(keys, { chain, settlement, kind: 'settle', fees })
    await transaction.insert(settlements).values(settlement)
    await transaction.insert(settlementAttempts).values({ ...attempt, settlementId: settlement.id })
    const { fillIn, fillOut } = bid
    await transaction
      .insert(settlementOrders)
      .values({ settlementId: settlement.id, orderHash, fillIn, fillOut, isInFlight: true })
    await transaction.update(intentOrders).set({ wasActive: true }).where(eq(intentOrders.orderHash, orderHash))
    await noteTimeline(transaction, { nowMs, events: [{ orderHash, label: 'awarded', reason: agent }] })
    await recomputeIntents(transaction, { chain, log, nowMs, which: intentsNamed([orderHash]) })
    return true
  })
}

/**
 * The first number from `first` on that is not taken.
 *
 * @example
 * firstMissing(4, [6, 4]) // 5
 */
export const firstMissing = (first: number, taken: readonly number[]): number => {
  let next = first
  while (taken.includes(next)) next++
  return next
}
