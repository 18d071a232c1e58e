import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { AuctionDelay } from '@/lib/order/round'
import type { Database } from '../db/client'
import { chainAgents } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import type { Agent } from './agent'

/** How long somebody who settles for an agent counts as there after the last sign. */
export const heardForMs = 60_000

/** Agents by the chains that they fill intents of now. */
export type ActiveAgents = {
  /** Those of a chain that this process knows, as of the last `refresh`; asks nobody. */
  on: (chainId: number) => readonly Agent[]
  /** The names of all agents of a chain in alphabetical order, also of those that only the processes know that ask them. */
  namesOn: (chainId: number) => readonly string[]
  /** Returns why auctions wait there, though orders may be posted; undefined where they are held. */
  delayOn: (chainId: number) => AuctionDelay | undefined
  refresh: (nowMs: number) => Promise<void>
}

/**
 * Knows which agents fill intents where: those that some process settles for, as it reports itself
 * (`server/settlement/send/lanes`), and where auctions wait (`server/settlement/round/note-delay`). An agent that
 * no process settles for is not quoted.
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
  let heard: readonly { chainId: number; agent: string; delay: AuctionDelay | null }[] = []
  const namesOn = (id: number) => heard.flatMap(({ chainId, agent }) => (chainId === id ? agent : []))
  return {
    on: (chainId) => agents.filter(({ name }) => namesOn(chainId).includes(name)),
    namesOn,
    delayOn: (id) => heard.find(({ chainId }) => chainId === id)?.delay ?? undefined,
    refresh: async (nowMs) => {
      heard = await database
        .select({ chainId: chainAgents.chainId, agent: chainAgents.agent, delay: chainCursors.auctionDelay })
        .from(chainAgents)
        .leftJoin(chainCursors, eq(chainCursors.chainId, chainAgents.chainId))
        .where(and(gt(chainAgents.heardAtMs, nowMs - heardForMs), isNull(chainAgents.obstacle)))
        .orderBy(asc(chainAgents.agent))
    },
  }
}
