import { and, eq } from 'drizzle-orm'
import { allowances } from '@/lib/api/contract/allowances'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer } from '@/lib/api/contract/operation'
import type { getUsage } from '@/lib/api/partner/partners'
import type { Database } from '../../db/client'
import { rateWindows } from '../../db/schema'
import { callerOfKey } from './admit'
import { findKeyHolder } from './api-keys'
import { countedDays } from './rate-row'

/**
 * Says what was asked with an API key, and what it may ask. Only who has the key hears of it; asking for this counts apart.
 *
 * @throws {ApiError} InvalidApiKey without a key, and for one that is unknown or revoked.
 * @example
 * (await readUsage({ database, nowMs: Date.now }, key)).usedToday // 1234
 */
export const readUsage = async (
  { database, nowMs }: { database: Database; nowMs: () => number },
  key: string | undefined,
): Promise<Answer<typeof getUsage>> => {
  const holder = key === undefined ? undefined : await findKeyHolder(database, key)
  if (key === undefined || holder === undefined) throw new ApiError('InvalidApiKey')
  const [row] = await database
    .select()
    .from(rateWindows)
    .where(and(eq(rateWindows.caller, callerOfKey(key)), eq(rateWindows.scope, 'all')))
  const { perSecond, burst, perDay } = allowances[holder.plan]
  return { ...holder, perSecond, burst, perDay, ...countedDays(row, nowMs()) }
}
