import type { Status } from '@/lib/api/system/status'
import { isoTime } from '@/lib/iso-time'
import type { ReadLanes } from '../agents/lanes/read-lanes'
import { type OutsideRelayer, readRelayers } from '../agents/relayers/read-relayers'
import type { Deps } from '../deps'
import type { QuoteTimes } from './quote-times'
import { readAgents } from './read-agents'
import { readAnnouncedAgents } from './read-announced-agents'
import { readChains } from './read-chains'

/** All requests within this time get the same answer: it costs some queries. */
const keptForMs = 2_000

/**
 * Answers GET /status from the database and this process's view of the chains. Of an answering node
 * it only reads whether its bridge is paused, once per block. The answer is cached for two seconds.
 *
 * @throws the database's errors.
 * @example
 * (await createGetStatus(deps, { quoteTimes, readLanes, refusedLately })()).chains[0]?.intents // 'settled'
 */
export const createGetStatus = (
  deps: Pick<Deps, 'database' | 'chains' | 'nowMs' | 'clockAheadMs'>,
  {
    quoteTimes,
    readLanes,
    refusedLately,
  }: {
    quoteTimes: Pick<QuoteTimes, 'read'>
    readLanes: ReadLanes
    /** Returns the number of requests that this process refused for load. */
    refusedLately: () => number
  },
): (() => Promise<Status>) => {
  let kept: { atMs: number; status: Promise<Status> } | undefined
  return () => {
    const nowMs = deps.nowMs()
    if (kept && Math.abs(nowMs - kept.atMs) < keptForMs) return kept.status
    const asked = {
      atMs: nowMs,
      status: readStatus(deps, nowMs, {
        readLanes,
        readOwn: () => ({ quotes: quoteTimes.read(), refused: refusedLately() }),
      }),
    }
    kept = asked
    asked.status.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.status
  }
}

const readStatus = async (
  deps: Pick<Deps, 'database' | 'chains' | 'clockAheadMs'>,
  nowMs: number,
  { readLanes, readOwn }: { readLanes: ReadLanes; readOwn: () => Pick<Status, 'quotes' | 'refused'> },
): Promise<Status> => {
  const heard = await readAnnouncedAgents(deps.database, nowMs)
  const [chains, lanes, agents, relayers] = await Promise.all([
    readChains(deps, { heard, nowMs }),
    readLanes(),
    readAgents(deps.database, { heard, nowMs }),
    readRelayers(deps.database, { nowMs }),
  ])
  const clock = { aheadMs: deps.clockAheadMs() }
  return {
    at: new Date(nowMs).toISOString(),
    clock,
    chains,
    lanes: [...lanes],
    agents,
    relayers: relayers.map(toStatus),
    ...readOwn(),
  }
}

const toStatus = ({ name, counts, blockedUntilMs }: OutsideRelayer): NonNullable<Status['relayers']>[number] => {
  const { kept, broken, open } = counts
  return { name, kept, broken, open, blockedUntil: blockedUntilMs === undefined ? null : isoTime(blockedUntilMs) }
}
