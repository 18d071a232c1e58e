import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { agentRuns, outsideAgents } from '../../db/round-schema'
import type { Log } from '../../log'
import { deriveAgentKey, deriveOrderIdSecret } from './agent-auth'
import { createHttpAgent, type HttpAgent } from './http-agent'
import { type Standing, standingOf, standingReachesMs, uncounted } from './standing'

/** Agents that are asked in a round. */
const mostAgents = 20
/** Answers of one agent that are read: a block is by the last hundred, and this many say how often it was doubled. */
const mostRuns = 1_000

/** Agents of others. */
export type OutsideAgents = {
  /** Those that are asked now, as of the last `refresh`; asks nobody. */
  asked: () => readonly HttpAgent[]
  /** How far each registered one is trusted, by name. */
  standings: () => ReadonlyMap<string, Standing>
  refresh: (nowMs: number) => Promise<void>
}

/**
 * Knows the registered outside agents and which of them are not asked for now, because they failed too often.
 *
 * @example
 * const outside = createOutsideAgents({ database, secret, allowPrivate: false, nowMs: Date.now, log })
 * await outside.refresh(Date.now())
 * outside.asked().map(({ name }) => name) // ['nimble']
 */
export const createOutsideAgents = ({
  database,
  secret,
  allowPrivate,
  nowMs,
  log,
}: {
  database: Database
  secret: Uint8Array
  allowPrivate: boolean
  nowMs: () => number
  log: Log
}): OutsideAgents => {
  const orderIdSecret = deriveOrderIdSecret(secret)
  /** One agent is one object, so that it is called once at a time; another url or key makes another. */
  let known: ReadonlyMap<string, HttpAgent> = new Map()
  let standings: ReadonlyMap<string, Standing> = new Map()
  let asked: readonly HttpAgent[] = []
  return {
    asked: () => asked,
    standings: () => standings,
    refresh: async (atMs) => {
      const rows = await database
        .select()
        .from(outsideAgents)
        .where(eq(outsideAgents.isActive, true))
        .orderBy(outsideAgents.createdAtMs, outsideAgents.name)
        .limit(mostAgents)
      const read = rows.map(async ({ name }) => [name, await readStanding(database, { name, atMs })] as const)
      standings = new Map(await Promise.all(read))
      const agents = rows.map(({ name, url, keyVersion }): [string, HttpAgent] => {
        const id = `${name} ${keyVersion} ${url}`
        const open = () => {
          const key = deriveAgentKey(secret, { name, keyVersion })
          return createHttpAgent({ name, url, key, allowPrivate, orderIdSecret, nowMs, log })
        }
        return [id, known.get(id) ?? open()]
      })
      known = new Map(agents)
      asked = [...known.values()].filter(({ name }) => standings.get(name)?.blocked === undefined)
    },
  }
}

const readStanding = async (database: Database, { name, atMs }: { name: string; atMs: number }): Promise<Standing> => {
  const counts = notInArray(agentRuns.outcome, [...uncounted])
  const runs = await database
    .select({ outcome: agentRuns.outcome, atMs: agentRuns.atMs })
    .from(agentRuns)
    .where(and(eq(agentRuns.agent, name), gt(agentRuns.atMs, atMs - standingReachesMs), counts))
    .orderBy(desc(agentRuns.atMs))
    .limit(mostRuns)
  return standingOf(runs.toReversed(), atMs)
}
