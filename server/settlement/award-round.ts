import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { heardForMs } from '../agents/active-agents'
import type { Agent, Bid, OpenIntent } from '../agents/agent'
import { transact } from '../db/client'
import { intentOrders, lanes, settlements } from '../db/intent-schema'
import { type IntentRow, signedOrderOf } from '../intent/order-row'
import { recomputeIntents } from '../intent/recompute-orders'
import { noteTimeline } from '../intent/timeline'
import { intentsNamed } from '../intent/which-orders'
import type { Cursor } from '../ledger/cursor'
import { describeError } from '../log'
import { feesOf } from './attempt'
import { type Award, award } from './award'
import { readCandidates, readFrozen } from './candidates'
import { type LaneAt, openPerLane } from './lanes'
import { rehearseBid } from './rehearse-bid'
import { scoreOf } from './score'
import type { RoundDeps } from './settlement-deps'
import { stillLeads } from './still-leads'

/** Orders of one round. */
const ordersPerRound = 500
/** Orders that are remembered as asked for on a block: nothing changes for them before the next one. */
const mostAsked = 5_000

/** What a process remembers of its rounds on a chain: when each order was bid for, and on which block. */
export type Asked = Map<Hex, { blockHash: Hex; atMs: number }>

/**
 * A round: asks the agents for bids on the orders that wait, does each bid on the cursor's block without sending it, and awards an order to the
 * bid that is worth most to its owner. Why an order was not filled is noted with it. Nothing happens while another process follows the
 * chain, while pools and orders are known as of different blocks, and while no lane has room.
 *
 * An order is bid for once its window is over, then at most once in a window, and once on a block.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await awardRound(deps, { cursor, lanes, asked: new Map(), nowMs }) // ['0x4e68...'], what was awarded
 */
export const awardRound = async (
  deps: RoundDeps,
  { cursor, lanes: at, asked, nowMs }: { cursor: Cursor; lanes: readonly LaneAt[]; asked: Asked; nowMs: number },
): Promise<Hex[]> => {
  const { served, database, windowMs } = deps
  const { state, blockHash } = served.tracker.market()
  if (blockHash !== cursor.hash || served.tracker.status().stale) return []
  const lane = await readRoomiest(deps, { at, nowMs })
  if (lane === undefined) return []
  forget(asked, { blockHash, before: nowMs - windowMs })
  if (asked.size >= mostAsked) return []
  const chainId = served.chain.id
  const rows = await readCandidates(database, {
    ...{ chainId, postedBy: nowMs - windowMs, except: [...asked.keys()], limit: ordersPerRound },
  })
  if (rows.length === 0) return []
  const bids = await collectBids(deps, { rows, account: lane.account, nowMs })
  const fees = feesOf(await served.gasPrices.at(blockHash))
  const awarded: Hex[] = []
  const reasons = new Map<Hex, string>()
  for (const row of rows) {
    const { orderHash } = row
    const { offers, reason } = bids.get(orderHash)!
    if (offers.length > 0 && awarded.length === lane.room) continue
    asked.set(orderHash, { blockHash, atMs: nowMs })
    const best = await chooseBest(deps, {
      offers,
      account: lane.account,
      blockHash,
      maxFee: fees.maxFee,
      market: state,
    })
    if (best.won === undefined) reasons.set(orderHash, best.reason ?? reason ?? 'NoAgentAllowed')
    else if (await award(deps, { cursor, lanes: at, fees, award: best.won, nowMs })) awarded.push(orderHash)
  }
  await noteDeclined(deps, { cursor, rows, reasons, nowMs })
  return awarded
}

const forget = (asked: Asked, { blockHash, before }: { blockHash: Hex; before: number }): void => {
  for (const [orderHash, at] of asked) if (at.blockHash !== blockHash && at.atMs <= before) asked.delete(orderHash)
}

/** The account of ours with the most nonces to give, and how many. */
const readRoomiest = async (
  { served, database, keys }: RoundDeps,
  { at, nowMs }: { at: readonly LaneAt[]; nowMs: number },
): Promise<{ account: Address; room: number } | undefined> => {
  const chainId = served.chain.id
  const heard = await database
    .select({ account: lanes.account })
    .from(lanes)
    .where(
      and(
        ...[eq(lanes.chainId, chainId), gt(lanes.heardAtMs, nowMs - heardForMs)],
        inArray(lanes.account, [...keys.accounts]),
      ),
    )
  const open = await database
    .select({ account: settlements.account })
    .from(settlements)
    .where(and(eq(settlements.chainId, chainId), eq(settlements.state, 'open')))
  const [roomiest] = heard
    .filter(({ account }) => at.some((lane) => lane.account === account))
    .map(({ account }) => ({ account, room: openPerLane - open.filter((one) => one.account === account).length }))
    .toSorted((a, b) => b.room - a.room)
  return roomiest && roomiest.room > 0 ? roomiest : undefined
}

type Offer = { agent: string; intent: OpenIntent; bid: Bid }
type Offers = { offers: Offer[]; reason?: string }

/** What the agents bid for each order whose owner lets them; and of those who do not, the reason of the last. */
const collectBids = async (
  deps: RoundDeps,
  { rows, account, nowMs }: { rows: readonly IntentRow[]; account: Address; nowMs: number },
): Promise<Map<Hex, Offers>> => {
  const collected = new Map(rows.map(({ orderHash }): [Hex, Offers] => [orderHash, { offers: [] }]))
  await Promise.all(
    deps.agents.map(async (agent) => {
      const allowed = rows.filter((row) => mayFill(agent, row))
      if (allowed.length === 0) return
      const orderHashes = allowed.map(({ orderHash }) => orderHash)
      const frozen = new Set(await readFrozen(deps.database, { orderHashes, agent: agent.name, nowMs }))
      for (const orderHash of frozen) collected.get(orderHash)!.reason = 'RevertedRepeatedly'
      const intents = allowed.filter(({ orderHash }) => !frozen.has(orderHash)).map(toOpenIntent)
      const answers = await agent.bid(deps.served, { intents, account })
      for (const [index, answer] of answers.entries()) {
        const found = collected.get(intents[index]!.orderHash)!
        if ('data' in answer) found.offers.push({ agent: agent.name, intent: intents[index]!, bid: answer })
        else {
          found.reason = answer.reason
          if (answer.cause !== undefined)
            deps.log('warn', 'an agent failed', { orderHash: answer.orderHash, ...describeError(answer.cause) })
        }
      }
    }),
  )
  return collected
}

const mayFill = ({ name }: Agent, { includeAgents, excludeAgents }: IntentRow) =>
  (includeAgents.length === 0 || includeAgents.includes(name)) && !excludeAgents.includes(name)

const toOpenIntent = (row: IntentRow): OpenIntent => ({
  ...{ orderHash: row.orderHash, family: row.family, signature: row.signature, filled: row.filled },
  order: signedOrderOf(row),
})

type Choosing = {
  offers: readonly Offer[]
  account: Address
  blockHash: Hex
  maxFee: bigint
  market: Parameters<typeof scoreOf>[2]['market']
}

const chooseBest = async (
  { served }: RoundDeps,
  { offers, account, blockHash, maxFee, market }: Choosing,
): Promise<{ won?: Award; reason?: string }> => {
  let best: { won: Award; score: bigint } | undefined
  let reason: string | undefined
  for (const { agent, intent, bid } of offers) {
    const rehearsed = await rehearseBid(served, { intent, bid, account, blockHash, maxFee })
    if (!rehearsed.ok) {
      reason = rehearsed.reason
      continue
    }
    const { amount, gas } = rehearsed
    const score = scoreOf(intent, amount, { chain: served.chain, market })
    if (score === undefined) reason = 'BadUsdPrice'
    else if (best === undefined || score > best.score) best = { won: { agent, account, bid, intent, gas }, score }
  }
  return best ?? { ...(reason !== undefined && { reason }) }
}

/** An order at a limit that nobody fills yet rests from now on. */
const noteDeclined = async (
  { served: { chain }, database, log }: RoundDeps,
  {
    cursor,
    rows,
    reasons,
    nowMs,
  }: { cursor: Cursor; rows: readonly IntentRow[]; reasons: ReadonlyMap<Hex, string>; nowMs: number },
): Promise<void> => {
  if (reasons.size === 0) return
  const events = [...reasons].map(([orderHash, reason]) => ({ orderHash, label: 'declined' as const, reason }))
  const resting = rows
    .filter(({ orderHash, type, wasActive }) => type === 'LIMIT' && !wasActive && reasons.has(orderHash))
    .map(({ orderHash }) => orderHash)
  await transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId: chain.id, cursor }))) return
    await noteTimeline(transaction, { nowMs, events })
    if (resting.length === 0) return
    await transaction.update(intentOrders).set({ wasActive: true }).where(inArray(intentOrders.orderHash, resting))
    await recomputeIntents(transaction, { chain, log, nowMs, which: intentsNamed(resting) })
  })
}
