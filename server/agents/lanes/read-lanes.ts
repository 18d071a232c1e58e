import { and, eq, inArray, sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import type { LaneState } from '@/lib/api/intent/crossing'
import { speeds } from '@/lib/order/bridge/speeds'
import { type BridgePauses, readBridgePauses } from '../../chain/facts/bridge-pauses'
import { joinedChains } from '../../chain/facts/joined-chains'
import type { ServedChain } from '../../chain/facts/served-chain'
import { bridgeLegs, relayOffers } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { offerLastsMs } from '../../relay-times'
import { farKey, offerAt, offerOfRow, type Promised, readPromised } from '../relay-offers'
import { type AskedLane, readLaneTimes } from './lane-times'

/** Cache time of an answer, which costs several queries. */
const keptForMs = 2_000

/** Reads the lanes between served chains; cached for two seconds. */
export type ReadLanes = () => Promise<readonly LaneState[]>

type LaneDeps = { chains: ReadonlyMap<number, ServedChain>; database: Database; nowMs: () => number }

/**
 * Returns a reader of the lanes between served chains: the relayer's limits and fees, the transfer
 * times, and the number of open transfers.
 *
 * @example
 * (await createReadLanes(deps)())[0]?.symbol // 'USDC'
 */
export const createReadLanes = (deps: LaneDeps): ReadLanes => {
  let kept: { atMs: number; lanes: Promise<LaneState[]> } | undefined
  return () => {
    const nowMs = deps.nowMs()
    if (kept && Math.abs(nowMs - kept.atMs) < keptForMs) return kept.lanes
    const asked = { atMs: nowMs, lanes: readLanes(deps, nowMs) }
    kept = asked
    asked.lanes.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.lanes
  }
}

const readLanes = async ({ chains, database }: LaneDeps, nowMs: number): Promise<LaneState[]> => {
  const asked = joinedChains({ chains }).flatMap(({ from, to, lanes }) =>
    lanes.map((lane): AskedLane => ({ from, to, lane })),
  )
  const ends = [...new Set(asked.flatMap(({ from, to }) => [from.id, to.id]))]
  const targets = new Set(asked.map(({ to }) => to.id))
  const [times, counts, offers, pauses] = await Promise.all([
    readLaneTimes(database, asked),
    readCounts(database, [...targets]),
    readOffers(database, { chainIds: [...targets], nowMs }),
    Promise.all(ends.map(async (id): Promise<[number, BridgePauses]> => [id, await readBridgePauses(chains.get(id)!)])),
  ])
  const pausesOf = new Map(pauses)
  return asked.map((one, at): LaneState => {
    const { from, to, lane } = one
    const far = farKey({ chainId: to.id, token: lane.output.address })
    const state = offers.get(far)
    const obstacle = obstacleOf(one, { state, pausesOf })
    const { open = 0, late = 0 } = counts.get(`${from.id} ${far}`) ?? {}
    const standard = state && offerAt(state.offer, { speed: 'standard', from: from.id, promised: state.promised })
    return {
      srcChainId: from.id,
      destChainId: to.id,
      symbol: lane.input.symbol,
      srcToken: toLowerAddress(lane.input.address),
      destToken: toLowerAddress(lane.output.address),
      isPaused: obstacle === 'DepositsPaused' || obstacle === 'FillsPaused',
      obstacle,
      maxAmount: (standard && obstacle === null ? smallest(standard.maxAmount, standard.funds) : 0n).toString(),
      speeds: speedsOf(one, { state, times: times[at]! }),
      open,
      late,
    }
  })
}

type OfferState = Awaited<ReturnType<typeof readOffers>> extends Map<string, infer state> ? state : never

const obstacleOf = (
  { from, to }: AskedLane,
  { state, pausesOf }: { state: OfferState | undefined; pausesOf: ReadonlyMap<number, BridgePauses> },
): LaneState['obstacle'] => {
  if (pausesOf.get(from.id)!.deposits) return 'DepositsPaused'
  if (pausesOf.get(to.id)!.fills) return 'FillsPaused'
  return state === undefined ? 'Stopped' : state.obstacle
}

const speedsOf = (
  { from }: AskedLane,
  { state, times }: { state: OfferState | undefined; times: Awaited<ReturnType<typeof readLaneTimes>>[number] },
): LaneState['speeds'] =>
  speeds.flatMap((name) => {
    const { offer, promised } = state ?? {}
    const terms = offer && promised ? offerAt(offer, { speed: name, from: from.id, promised }) : undefined
    if (terms === undefined) return []
    const { feePips, feeFlat } = terms
    return [{ name, feePips, feeFlat: feeFlat.toString(), ...times[name] }]
  })

/** Reads the current relay offers of some chains, and the amounts promised of each. */
const readOffers = async (database: Database, { chainIds, nowMs }: { chainIds: readonly number[]; nowMs: number }) => {
  const rows = await database
    .select()
    .from(relayOffers)
    .where(inArray(relayOffers.chainId, [...chainIds]))
  const current = rows.filter(({ heardAtMs }) => heardAtMs > nowMs - offerLastsMs)
  const states = await Promise.all(
    current.map(async (row) => {
      const promised: Promised = await readPromised(database, row)
      return [farKey(row), { offer: offerOfRow(row), obstacle: row.obstacle, promised }] as const
    }),
  )
  return new Map(states)
}

/** Counts open transfers by origin chain, destination chain and arriving token. */
const readCounts = async (
  database: Database,
  chainIds: readonly number[],
): Promise<ReadonlyMap<string, { open: number; late: number }>> => {
  const { chainId, destChainId, outputToken, isLate, isClosed, state } = bridgeLegs
  const rows = await database
    .select({
      chainId,
      destChainId,
      outputToken,
      open: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${isLate}))::int`,
    })
    .from(bridgeLegs)
    .where(and(inArray(destChainId, [...chainIds]), eq(isClosed, false), eq(state, 'sent')))
    .groupBy(chainId, destChainId, outputToken)
  return new Map(
    rows.map(({ open, late, ...row }) => [
      `${row.chainId} ${farKey({ chainId: row.destChainId, token: row.outputToken })}`,
      { open, late },
    ]),
  )
}
