import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { agentRuns, outsideAgents } from '../../db/round-schema'
import { type AgentHealth, agentHealthOf, agentHealthReachMs, uncounted } from './agent-health'

/** Maximum number of agents asked in a round. */
const maxAgents = 20
/** Outcomes read per agent: a hundred decide a block, more of them its level. */
const maxRuns = 1_000

/** A registered agent and its health. */
type TrustedAgent = Pick<typeof outsideAgents.$inferSelect, 'name' | 'url' | 'keyVersion'> & {
  health: AgentHealth
}

/**
 * Reads the registered outside agents, oldest first, with their health at a unix time in ms.
 *
 * @example
 * const agents = await readAgentHealths(database, { atMs: Date.now() })
 * agents.map(({ name, health }) => [name, health.blocked]) // [['nimble', undefined]]
 */
export const readAgentHealths = async (database: Database, { atMs }: { atMs: number }): Promise<TrustedAgent[]> => {
  const rows = await database
    .select()
    .from(outsideAgents)
    .where(and(eq(outsideAgents.isActive, true), eq(outsideAgents.does, 'bids')))
    .orderBy(outsideAgents.createdAtMs, outsideAgents.name)
    .limit(maxAgents)
  return Promise.all(
    rows.map(async ({ name, url, keyVersion }) => ({
      name,
      url,
      keyVersion,
      health: await readAgentHealth(database, { name, atMs }),
    })),
  )
}

const readAgentHealth = async (
  database: Database,
  { name, atMs }: { name: string; atMs: number },
): Promise<AgentHealth> => {
  const counts = notInArray(agentRuns.outcome, [...uncounted])
  const runs = await database
    .select({ outcome: agentRuns.outcome, atMs: agentRuns.atMs })
    .from(agentRuns)
    .where(and(eq(agentRuns.agent, name), gt(agentRuns.atMs, atMs - agentHealthReachMs), counts))
    .orderBy(desc(agentRuns.atMs))
    .limit(maxRuns)
  return agentHealthOf(runs.toReversed(), atMs)
}
