import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { AuctionDelay } from '@/lib/order/round'
import type { Database } from '../db/client'
import { chainAgents } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import type { Agent } from './agent'

/** Time after its last heartbeat for which an agent's settler counts as running. */
export const heartbeatTimeoutMs = 60_000

/** The agents that currently fill intents, by chain. */
export type ActiveAgents = {
  /** Returns this process's agents of a chain as of the last `refresh`, without a request. */
  on: (chainId: number) => readonly Agent[]
  /** Returns the sorted names of all agents of a chain, also those of other processes. */
  namesOn: (chainId: number) => readonly string[]
  /** Returns why auctions on a chain are delayed; undefined where they run. */
  delayOn: (chainId: number) => AuctionDelay | undefined
  refresh: (nowMs: number) => Promise<void>
}

/**
 * Tracks which agents fill intents on each chain: those that some process settles for, as it
 * reports (`server/settlement/send/settler-nonces`), and where auctions are delayed
 * (`server/settlement/round/note-delay`). Agents without a settling process are not quoted.
 *
 * @example
 * const active = createActiveAgents({ database, agents: [amm] })
 * await active.refresh(Date.now())
 * active.on(1).map(({ name }) => name) // ['amm']
 */
export const createActiveAgents = ({
  database,
  agents,
}: {
  database: Database
  agents: readonly Agent[]
}): ActiveAgents => {
  let active: readonly { chainId: number; agent: string; delay: AuctionDelay | null }[] = []
  const namesOn = (id: number) => active.flatMap(({ chainId, agent }) => (chainId === id ? agent : []))
  return {
    on: (chainId) => agents.filter(({ name }) => namesOn(chainId).includes(name)),
    namesOn,
    delayOn: (id) => active.find(({ chainId }) => chainId === id)?.delay ?? undefined,
    refresh: async (nowMs) => {
      active = await database
        .select({ chainId: chainAgents.chainId, agent: chainAgents.agent, delay: chainCursors.auctionDelay })
        .from(chainAgents)
        .leftJoin(chainCursors, eq(chainCursors.chainId, chainAgents.chainId))
        .where(and(gt(chainAgents.heardAtMs, nowMs - heartbeatTimeoutMs), isNull(chainAgents.obstacle)))
        .orderBy(asc(chainAgents.agent))
    },
  }
}
