import { sql } from 'drizzle-orm'
import { type AgentFailure, type AgentOutcome, agentFailures } from '@/lib/api/intent/agent-bids'
import type { AgentStatus } from '@/lib/api/system/status'
import type { AgentHealth } from '../agents/outside/agent-health'
import { readAgentHealths } from '../agents/outside/read-agent-health'
import { houseAgents } from '../agents/outside/register-agent'
import type { Database } from '../db/client'
import { agentRuns } from '../db/round-schema'
import type { AnnouncedAgent } from './read-announced-agents'

const dayMs = 86_400_000
/** The maximum of counted answers of one agent. */
const maxRuns = 2_000

/**
 * Reads the results of each agent in the last day: the venue's agents that were asked, and every
 * registered outside one. Their urls are not included.
 *
 * @example
 * (await readAgents(database, { heard, nowMs: Date.now() }))[0]?.name // 'amm'
 */
export const readAgents = async (
  database: Database,
  { heard, nowMs }: { heard: readonly AnnouncedAgent[]; nowMs: number },
): Promise<AgentStatus[]> => {
  const own = houseAgents.filter((name) => heard.some(({ agent }) => agent === name))
  const registered = await readAgentHealths(database, { atMs: nowMs })
  const agents: { name: string; isOutside: boolean; health?: AgentHealth }[] = [
    ...own.map((name) => ({ name, isOutside: false })),
    ...registered.map(({ name, health }) => ({ name, health, isOutside: true })),
  ]
  const tallies = await readTallies(database, { names: agents.map(({ name }) => name), nowMs })
  return agents.map(({ name, isOutside, health }) => {
    const ofAgent = tallies.filter((tally) => tally.agent === name)
    const countOf = (outcome: AgentOutcome) => ofAgent.find((tally) => tally.outcome === outcome)?.count ?? 0
    const all = ofAgent.find(({ outcome }) => outcome === null)
    const [p50Ms = null, p95Ms = null] = all?.ms ?? []
    const blocked = health?.blocked
    const heardNow = heard.filter(({ agent, isNow }) => agent === name && isNow)
    return {
      name,
      isOutside,
      // A blocked agent was announced recently but is no longer asked.
      chainIds: blocked ? [] : heardNow.flatMap(({ chainId, obstacle }) => (obstacle === null ? chainId : [])),
      notAsked: heardNow.flatMap(({ chainId, obstacle }) => (obstacle === null ? [] : { chainId, reason: obstacle })),
      asked: all?.count ?? 0,
      won: countOf('won'),
      lost: countOf('lost'),
      declined: countOf('declined'),
      failures: ofAgent.flatMap(({ outcome, count }) => (isFailure(outcome) ? { reason: outcome, count } : [])),
      p50Ms,
      p95Ms,
      blocked: blocked
        ? {
            until: new Date(blocked.untilMs).toISOString(),
            answers: blocked.answers,
            failures: [...blocked.failures],
          }
        : null,
    }
  })
}

const isFailure = (outcome: AgentOutcome | null): outcome is AgentFailure =>
  agentFailures.some((failure) => failure === outcome)

/**
 * The count of each outcome of an agent; for all together (null), half and 95 % of the times in ms.
 */
type Tally = { agent: string; outcome: AgentOutcome | null; count: number; ms: number[] }

const readTallies = async (
  database: Database,
  { names, nowMs }: { names: readonly string[]; nowMs: number },
): Promise<Tally[]> => {
  const { rows } = await database.execute<Tally>(sql`
    select asked.agent, newest.outcome, count(*)::int as count,
      percentile_disc(array[0.5, 0.95]) within group (order by newest.ms) as ms
    from unnest(${sql.param(names)}::text[]) as asked (agent)
    cross join lateral (
      select ${agentRuns.outcome}, ${agentRuns.ms} from ${agentRuns}
      where ${agentRuns.agent} = asked.agent and ${agentRuns.atMs} > ${nowMs - dayMs}
      order by ${agentRuns.atMs} desc limit ${maxRuns}
    ) as newest
    group by grouping sets ((asked.agent), (asked.agent, newest.outcome))
    order by count desc, newest.outcome`)
  return rows
}
