import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { heartbeatTimeoutMs } from '../../agents/active-agents'
import type { RoundReport } from '../../agents/agent'
import { feeNamedBy, mayArrive } from '../../agents/bridge-fee'
import { takePromise } from '../../agents/relayers/promises'
import { type MarketAt, pinnedTo, readPrices } from '../../chain/market/read-state'
import { type Transaction, transact } from '../../db/client'
import { intentOrders, lanes, settlements } from '../../db/intent-schema'
import { roundIdAt } from '../../db/monthly-tables'
import type { IntentRow } from '../../intent/orders/order-row'
import { recomputeIntents } from '../../intent/orders/recompute-orders'
import { noteTimeline } from '../../intent/orders/timeline'
import { intentsNamed } from '../../intent/orders/which-orders'
import type { Cursor } from '../../ledger/cursor'
import { planSettlements } from '../batch/plan-settlements'
import { feesOf } from '../send/attempt'
import type { SettlerNonce } from '../send/settler-nonces'
import { stillLeads } from '../send/still-leads'
import type { RoundDeps } from '../settlement-deps'
import { type Award, awardTogether } from './award'
import { type RoundCandidate, readUnfilled } from './candidates'
import { chooseOrders } from './choose-orders'
import { collectBids } from './collect-bids'
import { type EvaluatedBid, evaluateBids } from './evaluate-bids'
import { type RoundMemory, waitBeforeAsking } from './find-candidates'
import { farTokenOf, findShortage, lockRelayers } from './reserve-transfers'
import { storeRound } from './store-round'

/**
 * Runs a round: asks the agents for bids on the waiting orders, simulates those that could win, and
 * awards each order to the bid that is worth most to its owner (`choose-winners`), several in one
 * transaction where that needs less gas (`plan-settlements`). Everything refers to `state`, the
 * newest block that pools and ledger both know (`round-state`). Bids stay in memory until the round
 * ends and are then stored with the awards in one transaction. Each order that was not filled gets
 * the reason. Does nothing while another process follows the chain or no nonce is free. Returns the
 * awarded orders.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await awardRound(deps, { state, cursor, lanes, candidates, memory, nowMs }) // ['0x4e68...']
 */
export const awardRound = async (
  given: RoundDeps,
  {
    state,
    cursor,
    lanes: at,
    candidates: waiting,
    memory: { asked },
    nowMs,
  }: {
    state: MarketAt
    cursor: Cursor
    lanes: readonly SettlerNonce[]
    candidates: readonly RoundCandidate[]
    memory: RoundMemory
    nowMs: number
  },
): Promise<Hex[]> => {
  if (waiting.length === 0) return []
  const deps = { ...given, served: pinnedTo(given.served, state) }
  const { served, database, windowMs, newId } = deps
  const block = { number: state.blockNumber, hash: state.blockHash, timestamp: state.blockSeconds }
  const lane = await readRoomiest(deps, { at, nowMs })
  if (lane === undefined) return []
  const chainId = served.chain.id
  const closesAtMs = nowMs + windowMs - waitBeforeAsking(deps)
  const id = `${roundIdAt(Math.floor(nowMs / 1_000))}-${newId()}`
  const round = { id, blockNumber: block.number, closesAtMs }
  const { account, room } = lane
  const candidates = chooseOrders(waiting, { chain: served.chain, room, orderOf: ({ row }) => row })
  const rows = candidates.map(({ row }) => row)
  const { bids, runs, reasons } = await collectBids(deps, { round, rows, account })
  const prices = await readPrices(served)
  const fees = feesOf(prices)
  const orderHashes = rows.map(({ orderHash }) => orderHash)
  const alone = await readUnfilled(database, { orderHashes, nowMs })
  const evaluation = {
    bids,
    orderHashes,
    room,
    alone,
    account,
    block,
    gasPrice: prices.gasPrice,
    dataPrice: prices.dataPrice,
    fees,
    market: state.market,
  }
  const evaluated = await evaluateBids(deps, evaluation)
  const turnOf = ({ intents }: EvaluatedBid) =>
    Math.min(...intents.map(({ orderHash }) => orderHashes.indexOf(orderHash)))
  const winners = evaluated.filter(({ verdict }) => verdict === 'won').toSorted((a, b) => turnOf(a) - turnOf(b))
  const planned = await planSettlements(served, { winners, room, alone, account, block, fees })
  const decided = decidedOf(evaluated, orderHashes)
  const unpulled = unpulledOf(evaluated)
  for (const { row, rate } of candidates)
    if (decided.has(row.orderHash)) {
      // An order without a rate is offered again on the next block, whatever its pair pays.
      const reached = unpulled.has(row.orderHash) ? undefined : rate
      asked.set(row.orderHash, {
        blockHash: block.hash,
        atMs: nowMs,
        filled: row.filled,
        ...(reached && { rate: reached }),
      })
    }

  const closed = await transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId, cursor }))) return undefined
    const awarded: Hex[] = []
    await lockRelayers(
      transaction,
      planned.flat().flatMap(({ intents }) => intents),
    )
    for (const group of planned) {
      const awards = new Map<EvaluatedBid, Award>()
      for (const one of group) {
        // Transfers of this group are stored only once all of it is awarded, so they are added
        // here.
        const transfers = [...awards.keys(), one].flatMap(transfersOf)
        const shortage = await findShortage(transaction, { transfers, nowMs })
        const refusal = shortage ?? (await takePromises(transaction, one, nowMs))
        if (refusal !== undefined) Object.assign(one, { verdict: 'stale', reason: refusal })
        else awards.set(one, awardOf(one, { roundId: round.id, account }))
      }
      const given = { cursor, lanes: at, fees, awards: [...awards.values()], nowMs }
      const made = new Set(await awardTogether(deps, transaction, given))
      for (const [one, award] of awards)
        if (made.has(award)) awarded.push(...one.intents.map(({ orderHash }) => orderHash))
        else one.verdict = 'stale'
    }
    const times = { openedAtMs: nowMs, closedAtMs: deps.nowMs() }
    const opened = { id: round.id, chainId, epoch: cursor.epoch, block, orders: rows.length, ...times }
    const outcomes = await storeRound(transaction, {
      ...opened,
      evaluated: evaluated.filter(({ intents }) => intents.some(({ orderHash }) => decided.has(orderHash))),
      runs,
    })
    const left = rows.filter(({ orderHash }) => decided.has(orderHash) && !awarded.includes(orderHash))
    await noteDeclined(deps, transaction, { rows: left, evaluated, reasons, nowMs })
    return { awarded, outcomes }
  })
  if (closed === undefined) return []
  // The round does not wait for these two.
  void deps.boundFills({ roundId: round.id, state, won: evaluated.filter(({ verdict }) => verdict === 'won') })
  for (const agent of deps.agents()) {
    const outcome = closed.outcomes.get(agent.name)
    const bids = evaluated.filter((one) => one.agent === agent).flatMap(toTold)
    if (outcome !== undefined) void agent.reportRound?.({ roundId: round.id, chainId, outcome, bids })
  }
  return closed.awarded
}

const awardOf = (
  { agent, intents, fills, bid: { data, guarantees }, gas = 0n }: EvaluatedBid,
  of: Pick<Award, 'roundId' | 'account'>,
): Award => ({ ...of, agent: agent.name, fills, guarantees, intents, data, gas })

/**
 * Returns the orders whose tokens a trial could not take: the block of the round may be older than
 * their approval.
 */
const unpulledOf = (evaluated: readonly EvaluatedBid[]): ReadonlySet<Hex> =>
  new Set(
    evaluated
      .filter(({ verdict, reason }) => verdict === 'failed' && reason === 'TransferHelper: TRANSFER_FROM_FAILED')
      .flatMap(({ intents }) => intents.map(({ orderHash }) => orderHash)),
  )

const toTold = ({ intents, verdict, scores, reason, isTried }: EvaluatedBid): RoundReport['bids'] =>
  intents.map(({ orderHash }, at) => ({
    orderHash,
    won: verdict === 'won',
    reason: verdict === 'won' ? undefined : (reason ?? verdict),
    score: isTried ? scores[at] : undefined,
  }))

/** Assigns the promises of relayers whose fees a bid names; returns why it cannot, if so. */
const takePromises = async (
  transaction: Transaction,
  { intents, bid }: EvaluatedBid,
  nowMs: number,
): Promise<'PromiseGone' | undefined> => {
  for (const { order, orderHash, relay } of intents) {
    if (!isBridged(order)) continue
    const id = relay?.held?.fee === feeNamedBy(bid.data) ? relay?.held?.id : undefined
    if (!(await takePromise(transaction, { orderHash, id, nowMs }))) return 'PromiseGone'
  }
  return undefined
}

/** The transfers that a bid begins, each with the maximum that is expected to arrive. */
const transfersOf = ({ intents, fills, bid }: EvaluatedBid) =>
  intents.flatMap((intent, at) => {
    if (!isBridged(intent.order)) return []
    const amount = mayArrive(intent, fills[at]!, bid.data) ?? 0n
    const isFast = amount <= (intent.relay?.fast?.maxAmount ?? -1n)
    return [{ ...farTokenOf(intent.order), amount, isFast }]
  })

/**
 * Returns the orders whose result on this block is known: without bids, or with the best bid
 * simulated and a free nonce.
 */
const decidedOf = (evaluated: readonly EvaluatedBid[], orderHashes: readonly Hex[]): ReadonlySet<Hex> => {
  const open = new Set<Hex>()
  const tried = new Set<Hex>()
  for (const { intents, verdict } of evaluated)
    for (const { orderHash } of intents)
      if (verdict === 'untried' || verdict === 'noRoom') open.add(orderHash)
      else tried.add(orderHash)
  for (const { intents, verdict } of evaluated)
    if (verdict === 'noRoom') for (const { orderHash } of intents) tried.delete(orderHash)
  return new Set(orderHashes.filter((orderHash) => tried.has(orderHash) || !open.has(orderHash)))
}

/** Returns the settling account with the most free nonces, and their number. */
const readRoomiest = async (
  { served, database, keys, maxPendingNonces }: RoundDeps,
  { at, nowMs }: { at: readonly SettlerNonce[]; nowMs: number },
): Promise<{ account: Address; room: number } | undefined> => {
  const chainId = served.chain.id
  const heard = await database
    .select({ account: lanes.account })
    .from(lanes)
    .where(
      and(
        eq(lanes.chainId, chainId),
        gt(lanes.heardAtMs, nowMs - heartbeatTimeoutMs),
        inArray(lanes.account, [...keys.accounts]),
      ),
    )
  const open = await database
    .select({ account: settlements.account })
    .from(settlements)
    .where(and(eq(settlements.chainId, chainId), eq(settlements.state, 'open')))
  const [roomiest] = heard
    .filter(({ account }) => at.some((lane) => lane.account === account))
    .map(({ account }) => ({ account, room: maxPendingNonces - open.filter((one) => one.account === account).length }))
    .toSorted((a, b) => b.room - a.room)
  return roomiest && roomiest.room > 0 ? roomiest : undefined
}

/** Stores why orders were not filled. A limit order counts as resting from then on. */
const noteDeclined = async (
  { served: { chain }, log }: RoundDeps,
  transaction: Transaction,
  {
    rows,
    evaluated,
    reasons,
    nowMs,
  }: {
    rows: readonly IntentRow[]
    evaluated: readonly EvaluatedBid[]
    reasons: ReadonlyMap<Hex, string>
    nowMs: number
  },
): Promise<void> => {
  const failed = new Map(
    evaluated.flatMap(({ intents, reason }) =>
      reason === undefined ? [] : intents.map(({ orderHash }): [Hex, string] => [orderHash, reason]),
    ),
  )
  const waiting = new Set(
    evaluated
      .flatMap(({ verdict, intents }) => (verdict === 'conflict' ? intents : []))
      .map(({ orderHash }) => orderHash),
  )
  const reasonOf = (orderHash: Hex) =>
    waiting.has(orderHash) ? 'PairSettled' : (failed.get(orderHash) ?? reasons.get(orderHash) ?? 'NoAgentAllowed')
  const events = rows.map(({ orderHash }) => ({ orderHash, label: 'declined' as const, reason: reasonOf(orderHash) }))
  await noteTimeline(transaction, { nowMs, events })
  const resting = rows.filter(({ type, wasActive }) => type === 'LIMIT' && !wasActive).map(({ orderHash }) => orderHash)
  if (resting.length === 0) return
  await transaction.update(intentOrders).set({ wasActive: true }).where(inArray(intentOrders.orderHash, resting))
  await recomputeIntents(transaction, { chain, log, nowMs, which: intentsNamed(resting) })
}
