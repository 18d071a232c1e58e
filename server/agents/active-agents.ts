import { gt } from 'drizzle-orm'
import type { Database } from '../db/client'
import { lanes } from '../db/intent-schema'
import type { Agent } from './agent'

/** How long somebody who settles for an agent counts as there after the last sign. */
export const heardForMs = 60_000

/** Agents by the chains that they fill intents of now. */
export type ActiveAgents = {
  /** Those of a chain, as of the last `refresh`; asks nobody. */
  on: (chainId: number) => readonly Agent[]
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
  let byChain: ReadonlyMap<number, readonly Agent[]> = new Map()
  return {
    on: (chainId) => byChain.get(chainId) ?? none,
    refresh: async (nowMs) => {
      const heard = await database
        .selectDistinct({ chainId: lanes.chainId, agent: lanes.agent })
        .from(lanes)
        .where(gt(lanes.heardAtMs, nowMs - heardForMs))
      const chainIds = new Set(heard.map(({ chainId }) => chainId))
      const of = (id: number) =>
        agents.filter(({ name }) => heard.some(({ chainId, agent }) => chainId === id && agent === name))
      byChain = new Map([...chainIds].map((id) => [id, of(id)]))
    },
  }
}

const none: readonly Agent[] = []
