import { asc, gt } from 'drizzle-orm'
import type { OutsideObstacle } from '@/lib/api/system/status'
import { heartbeatTimeoutMs } from '../agents/active-agents'
import type { Database } from '../db/client'
import { chainAgents } from '../db/intent-schema'

/**
 * An agent that a process asked for bids on a chain within the last day, or why it does not ask it
 * there.
 */
export type AnnouncedAgent = { chainId: number; agent: string; isNow: boolean; obstacle: OutsideObstacle | null }

const reachesMs = 86_400_000

/**
 * Reads which agents were asked for bids on which chain within the last day, and which are asked
 * now, by name.
 *
 * @example
 * await readAnnouncedAgents(database, Date.now()) // [{ chainId: 1, agent: 'amm', isNow: true, obstacle: null }]
 */
export const readAnnouncedAgents = async (database: Database, nowMs: number): Promise<AnnouncedAgent[]> => {
  const rows = await database
    .select()
    .from(chainAgents)
    .where(gt(chainAgents.heardAtMs, nowMs - reachesMs))
    .orderBy(asc(chainAgents.agent), asc(chainAgents.chainId))
  return rows.map(({ heardAtMs, ...row }) => ({ ...row, isNow: heardAtMs > nowMs - heartbeatTimeoutMs }))
}
