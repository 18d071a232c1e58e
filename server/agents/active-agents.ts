import { asc, gt } from 'drizzle-orm'
import type { Database } from '../db/client'
import { chainAgents } from '../db/intent-schema'
import type { Agent } from './agent'

/** How long somebody who settles for an agent counts as there after the last sign. */
export const heardForMs = 60_000

/** Agents by the chains that they fill intents of now. */
export type ActiveAgents = {
  /** Those of a chain that this process knows, as of the last `refresh`; asks nobody. */
  on: (chainId: number) => readonly Agent[]
  /** The names of all agents of a chain in alphabetical order, also of those that only the processes know that ask them. */
  namesOn: (chainId: number) => readonly string[]
  refresh: (nowMs: number) => Promise<void>
}

/**
 * Knows which agents fill intents where: those that some process settles for, as it says itself now and then (`server/settlement/lanes`).
 * What nobody settles is not quoted.
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
  let heard: readonly { chainId: number; agent: string }[] = []
  const namesOn = (id: number) => heard.flatMap(({ chainId, agent }) => (chainId === id ? agent : []))
  return {
    on: (chainId) => agents.filter(({ name }) => namesOn(chainId).includes(name)),
    namesOn,
    refresh: async (nowMs) => {
      heard = await database
        .select({ chainId: chainAgents.chainId, agent: chainAgents.agent })
        .from(chainAgents)
        .where(gt(chainAgents.heardAtMs, nowMs - heardForMs))
        .orderBy(asc(chainAgents.agent))
    },
  }
}
