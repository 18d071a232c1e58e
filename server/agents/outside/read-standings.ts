import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { agentRuns, outsideAgents } from '../../db/round-schema'
import { type AgentStanding, standingOf, standingReachesMs, uncounted } from './standing'

/** Agents that are asked in a round. */
const mostAgents = 20
/** Answers of one agent that are read: a block is by the last hundred, and this many say how often it was doubled. */
const mostRuns = 1_000

/** A registered agent and how far it is trusted. */
type TrustedAgent = Pick<typeof outsideAgents.$inferSelect, 'name' | 'url' | 'keyVersion'> & {
  standing: AgentStanding
}

/**
 * Reads which agents of others are registered and how far each is trusted at a moment, unix milliseconds; those that were registered first come first.
 *
 * @example
 * (await readStandings(database, { atMs: Date.now() })).map(({ name, standing }) => [name, standing.blocked]) // [['nimble', undefined]]
 */
export const readStandings = async (database: Database, { atMs }: { atMs: number }): Promise<TrustedAgent[]> => {
  const rows = await database
    .select()
    .from(outsideAgents)
    .where(eq(outsideAgents.isActive, true))
    .orderBy(outsideAgents.createdAtMs, outsideAgents.name)
    .limit(mostAgents)
  return Promise.all(
    rows.map(async ({ name, url, keyVersion }) => ({
      ...{ name, url, keyVersion },
      standing: await readStanding(database, { name, atMs }),
    })),
  )
}

const readStanding = async (
  database: Database,
  { name, atMs }: { name: string; atMs: number },
): Promise<AgentStanding> => {
  const counts = notInArray(agentRuns.outcome, [...uncounted])
  const runs = await database
    .select({ outcome: agentRuns.outcome, atMs: agentRuns.atMs })
    .from(agentRuns)
    .where(and(eq(agentRuns.agent, name), gt(agentRuns.atMs, atMs - standingReachesMs), counts))
    .orderBy(desc(agentRuns.atMs))
    .limit(mostRuns)
  return standingOf(runs.toReversed(), atMs)
}
