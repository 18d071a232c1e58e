import { asc, gt } from 'drizzle-orm'
import type { OutsideObstacle } from '@/lib/api/system/status'
import { heardForMs } from '../agents/active-agents'
import type { Database } from '../db/client'
import { chainAgents } from '../db/intent-schema'

/**
 * An agent that some process asked for bids on a chain within the last day, or why it does not ask
 * it there.
 */
export type Heard = { chainId: number; agent: string; isNow: boolean; obstacle: OutsideObstacle | null }

const reachesMs = 86_400_000

/**
 * Reads which agents were asked for bids where within the last day, and which are now, by name.
 *
 * @example
 * await readHeard(database, Date.now()) // [{ chainId: 1, agent: 'amm', isNow: true, obstacle: null }]
 */
export const readHeard = async (database: Database, nowMs: number): Promise<Heard[]> => {
  const rows = await database
    .select()
    .from(chainAgents)
    .where(gt(chainAgents.heardAtMs, nowMs - reachesMs))
    .orderBy(asc(chainAgents.agent), asc(chainAgents.chainId))
  return rows.map(({ heardAtMs, ...row }) => ({ ...row, isNow: heardAtMs > nowMs - heardForMs }))
}
