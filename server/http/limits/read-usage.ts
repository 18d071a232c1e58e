import { and, eq } from 'drizzle-orm'
import { allowances } from '@/lib/api/contract/allowances'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer } from '@/lib/api/contract/operation'
import type { getUsage } from '@/lib/api/partner/partners'
import type { Database } from '../../db/client'
import { rateWindows } from '../../db/schema'
import { callerOfKey } from './admit'
import { findKeyHolder } from './api-keys'
import { readKeyUsage } from './key-usage'
import { countedDays, dayMs } from './rate-row'

/**
 * Reads the use of an API key and its limits. Only a caller with the key gets them; this request is
 * counted separately.
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
  const caller = callerOfKey(key)
  const [row] = await database
    .select()
    .from(rateWindows)
    .where(and(eq(rateWindows.caller, caller), eq(rateWindows.scope, 'all')))
  const asked = await readKeyUsage(database, { caller, nowMs: nowMs() })
  const { perSecond, burst, perDay } = allowances[holder.plan]
  const { usedToday, days } = countedDays(row, nowMs())
  return {
    ...holder,
    perSecond,
    burst,
    perDay,
    usedToday,
    leftToday: Math.max(0, perDay - usedToday),
    days,
    endpoints: asked.map(({ day, operation, requests, refused }) => ({
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      endpoint: operation,
      requests,
      refused,
    })),
  }
}
