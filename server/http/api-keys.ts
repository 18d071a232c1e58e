import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Plan } from '@/lib/api/allowances'
import type { Database } from '../db/client'
import { apiKeys } from '../db/schema'

/** A plan that changed is noticed by every replica within this time. */
const cacheMs = 30_000
const maxCached = 1_000

/**
 * Makes the function that finds the plan of an API key. Keys are known by their hash only; answers are remembered for 30 s.
 *
 * @example
 * const planOf = createPlanLookup({ database, nowMs: Date.now })
 * await planOf('no such key') // undefined
 */
export const createPlanLookup = ({ database, nowMs }: { database: Database; nowMs: () => number }) => {
  const cached = new Map<string, { plan: Plan | undefined; until: number }>()
  return async (key: string): Promise<Plan | undefined> => {
    const keyHash = hashKey(key)
    const known = cached.get(keyHash)
    if (known && known.until > nowMs()) return known.plan
    const [row] = await database
      .select({ plan: apiKeys.plan })
      .from(apiKeys)
      .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)))
    if (cached.size >= maxCached) cached.clear()
    const plan = row?.plan as Plan | undefined
    cached.set(keyHash, { plan, until: nowMs() + cacheMs })
    return plan
  }
}

/**
 * Stores a key that the operator hands to an integrator.
 *
 * @example
 * await storeApiKey(database, { key: randomBytes(24).toString('base64url'), name: 'Example Ltd', plan: 'pro' })
 */
export const storeApiKey = async (
  database: Database,
  { key, name, plan }: { key: string; name: string; plan: Plan },
): Promise<void> => {
  await database.insert(apiKeys).values({ keyHash: hashKey(key), name, plan })
}

/**
 * The form in which a key is kept: SHA-256 in hex.
 *
 * @example
 * hashKey('').slice(0, 8) // 'e3b0c442'
 */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
