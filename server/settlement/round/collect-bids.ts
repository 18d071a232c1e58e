import type { Address, Hex } from 'viem'
import type { AgentOutcome } from '@/lib/api/intent/agent-bids'
import type { Agent, Bid, BidRequest, OpenIntent } from '../../agents/agent'
import { type Promised, type RelayOffer, readPromised, readRelayOffers } from '../../agents/relay-offers'
import type { IntentRow } from '../../intent/orders/order-row'
import { describeError } from '../../log'
import type { RoundDeps } from '../settlement-deps'
import { readFrozen } from './candidates'
import { findHeldFees } from './held-fees'
import { askedFeeOf, offerOf, toOpenIntent } from './open-intent'
import { readSold } from './read-sold'
import { readReverting } from './reverting-handlers'

/** A bid with the orders that it fills, in its order; `n` counts the bids of one agent. */
export type Collected = { agent: Agent; n: number; bid: Bid; intents: readonly OpenIntent[] }

/** The answer of an agent; `outcome` is set if it is known before its bids are simulated. */
export type CollectedRun = { agent: string; ms: number; bids: number; outcome?: AgentOutcome }

export type Collection = {
  bids: readonly Collected[]
  runs: readonly CollectedRun[]
  reasons: ReadonlyMap<Hex, string>
}

/**
 * Asks all agents at once for bids on these orders. Each agent gets the orders whose owners allow
 * it, except those that it failed to settle several times or whose handlers reverted; outside
 * agents get none where the chain has an `outsideObstacle`. Orders to another chain that no relayer
 * would pay are left out, and so are bids for orders that the agent was not asked about. `reasons`
 * gives for orders why an agent did not bid.
 *
 * @example
 * (await collectBids(deps, { round, rows, account, nowMs })).bids[0]?.agent.name // 'amm'
 */
export const collectBids = async (
  deps: RoundDeps,
  { round, rows, account }: { round: BidRequest['round']; rows: readonly IntentRow[]; account: Address },
): Promise<Collection> => {
  const opened = await openIntents(deps, rows)
  const answered = await Promise.all(
    (await agentsHere(deps)).map(
      async (agent): Promise<{ bids: Collected[]; run?: CollectedRun; reasons: [Hex, string][] }> => {
        const allowed = rows.filter((row) => opened.has(row.orderHash) && mayFill(agent, row))
        const startedAt = deps.nowMs()
        const asked = { orderHashes: allowed.map(({ orderHash }) => orderHash), agent: agent.name, nowMs: startedAt }
        const reverting = { chain: deps.served.chain, rows: allowed, agent: agent.name, nowMs: startedAt }
        const frozen = new Map([
          ...(await readFrozen(deps.database, asked)).map((hash): [Hex, string] => [hash, 'RevertedRepeatedly']),
          ...(await readReverting(deps.database, reverting)).map((hash): [Hex, string] => [hash, 'HandlerReverted']),
        ])
        const reasons = [...frozen]
        const intents = new Map(
          allowed
            .filter(({ orderHash }) => !frozen.has(orderHash))
            .map(({ orderHash }): [Hex, OpenIntent] => [orderHash, opened.get(orderHash)!]),
        )
        if (intents.size === 0) return { bids: [], reasons }
        const answer = await agent
          .bid(deps.served, { round, intents: [...intents.values()], account })
          .catch((error) => {
            deps.log('warn', 'an agent failed', { agent: agent.name, ...describeError(error) })
            return { bids: [], declines: [], failure: 'failed' as const }
          })
        for (const { orderHash, reason, cause } of answer.declines) {
          reasons.push([orderHash, reason])
          if (cause !== undefined) deps.log('warn', 'an agent failed', { orderHash, ...describeError(cause) })
        }
        const bids = answer.bids.flatMap((bid, n): Collected[] => {
          const filled = bid.fills.flatMap(({ orderHash }) => intents.get(orderHash) ?? [])
          const isAsked =
            filled.length === bid.fills.length && filled.length > 0 && new Set(filled).size === filled.length
          return isAsked && bid.fills.every(isFill) ? [{ agent, n, bid, intents: filled }] : []
        })
        const { failure } = answer
        const outcome =
          failure ?? (bids.length < answer.bids.length ? 'malformed' : bids.length === 0 ? 'declined' : undefined)
        return {
          bids,
          reasons,
          run: { agent: agent.name, ms: deps.nowMs() - startedAt, bids: bids.length, ...(outcome && { outcome }) },
        }
      },
    ),
  )
  // The reason of the first agent counts: market conditions come before what other agents report.
  const reasons = new Map(answered.flatMap((answer) => answer.reasons).toReversed())
  for (const { orderHash } of rows) if (!opened.has(orderHash)) reasons.set(orderHash, 'NoRelayer')
  return { bids: answered.flatMap(({ bids }) => bids), runs: answered.flatMap(({ run }) => run ?? []), reasons }
}

/**
 * Opens the orders of a round, cross-chain ones with a relayer's fee. Cross-chain orders without a
 * relayer's offer are left out, since their transfer would only be refunded.
 */
const openIntents = async (
  { served, database, nowMs }: Pick<RoundDeps, 'served' | 'database' | 'nowMs'>,
  rows: readonly IntentRow[],
): Promise<ReadonlyMap<Hex, OpenIntent>> => {
  const { isBridgeOff } = served.chain
  const offers = !isBridgeOff && rows.some(isAcross) ? await readRelayOffers(database, { nowMs: nowMs() }) : new Map()
  const opened = new Map<Hex, OpenIntent>()
  const promises = new Map<RelayOffer, Promised>()
  const sold = await readSold(database, rows)
  const open = (row: IntentRow) => toOpenIntent(row, { sold: sold.get(row.orderHash) })
  for (const row of rows) {
    const offer = isAcross(row) ? offerOf(row, offers) : undefined
    if (offer === undefined) {
      if (!isAcross(row)) opened.set(row.orderHash, open(row))
      continue
    }
    // Promised amounts reduce the offer of the fast speed alone.
    const promised = promises.get(offer) ?? (offer.fast ? await readPromised(database, offer) : { all: 0n, fast: 0n })
    promises.set(offer, promised)
    opened.set(row.orderHash, { ...open(row), relay: askedFeeOf(row, { offer, promised }) })
  }
  const intents = [...opened.values()]
  const held = await findHeldFees(database, { chainId: served.chain.id, intents, nowMs: nowMs() })
  for (const [orderHash, fee] of held) {
    const intent = opened.get(orderHash)!
    opened.set(orderHash, { ...intent, relay: { ...intent.relay!, held: fee } })
  }
  return opened
}

const isAcross = ({ destChainId }: IntentRow) => destChainId !== null

/** Outside agents are left out on a chain whose contract would not enforce their promises. */
const agentsHere = async ({ agents, served }: RoundDeps): Promise<readonly Agent[]> => {
  const all = agents()
  const own = all.filter(({ isOutside }) => !isOutside)
  return own.length === all.length || (await served.outsideObstacle()) === undefined ? all : own
}

const isFill = ({ fillIn, fillOut }: Bid['fills'][number]) => fillIn > 0n && fillOut > 0n

const mayFill = ({ name }: Agent, { includeAgents, excludeAgents }: IntentRow) =>
  (includeAgents.length === 0 || includeAgents.includes(name)) && !excludeAgents.includes(name)
