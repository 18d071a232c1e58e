import { createHash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { IntentPrice } from '@/lib/api/intent/intent'
import type { Database } from '../db/client'
import { deleteInBatches } from '../db/delete-in-batches'
import { intentRoutes } from '../db/schema'
import { createLruCache } from '../lru-cache'
import { canonicalJson } from '../pricing/canonical-json'

const limits = {
  /** Milliseconds for which an order can be built from a route. */
  lifeMs: 600_000,
  /** Maximum number of routes remembered as stored. */
  known: 4_096,
  /** Milliseconds in which new routes are collected for one write. */
  groupMs: 10,
  /** Rows per statement. */
  batch: 500,
} as const

/** The routes of given prices; orders are built only from an unchanged one of these. */
export type IntentRoutes = {
  /** Resolves when every replica can find the routes of a price. */
  save: (price: Pick<IntentPrice, 'side' | 'route' | 'alternatives'>) => Promise<void>
  /** True if a route was given for that side, with keys in any order and unchanged values. */
  knows: (given: { side: IntentPrice['side']; route: unknown }) => Promise<boolean>
}

type IntentRoutesDeps = { database: Database; nowMs: () => number; sleep: (ms: number) => Promise<unknown> }

/**
 * Stores the digest of each route for ten minutes: SHA-256 of its side and its canonical JSON.
 * Equal requests of a block share a route, which is written once.
 *
 * @example
 * const routes = createIntentRoutes({ database, nowMs: Date.now, sleep })
 * await routes.save(price)
 * await routes.knows({ side: 'SELL', route: price.route }) // true
 */
export const createIntentRoutes = ({ database, nowMs, sleep }: IntentRoutesDeps): IntentRoutes => {
  const stored = createLruCache<string, number>(limits.known)
  let waiting = new Set<string>()
  let writing: Promise<void> | undefined

  const write = async () => {
    await sleep(limits.groupMs)
    const digests = [...waiting]
    waiting = new Set()
    writing = undefined
    const keptUntilMs = nowMs() + limits.lifeMs
    for (let at = 0; at < digests.length; at += limits.batch)
      await store(database, { digests: digests.slice(at, at + limits.batch), keptUntilMs })
    for (const digest of digests) stored.set(digest, keptUntilMs)
  }

  return {
    save: async ({ side, route, alternatives }) => {
      const isFresh = (digest: string) => (stored.get(digest) ?? 0) - nowMs() > limits.lifeMs / 2
      const missing = [route, ...alternatives].map((one) => digestOf({ side, route: one })).filter((d) => !isFresh(d))
      if (missing.length === 0) return
      for (const digest of missing) waiting.add(digest)
      writing ??= write()
      await writing
    },
    knows: async (given) => {
      const isThis = and(eq(intentRoutes.digest, digestOf(given)), gt(intentRoutes.keptUntilMs, nowMs()))
      const [row] = await database.select({ digest: intentRoutes.digest }).from(intentRoutes).where(isThis)
      return row !== undefined
    },
  }
}

const digestOf = ({ side, route }: { side: string; route: unknown }): string =>
  createHash('sha256').update(side).update(canonicalJson(route)).digest('hex')

/** Two replicas or blocks may return the same route; the later expiry applies. */
const store = (database: Database, { digests, keptUntilMs }: { digests: readonly string[]; keptUntilMs: number }) =>
  // Uses one parameter, since building a statement per row would cost more than the write.
  database.execute(sql`
    insert into ${intentRoutes} (digest, kept_until_ms)
    select unnest(${sql.param(digests)}::text[]), ${keptUntilMs}::bigint
    on conflict (digest) do update set kept_until_ms = excluded.kept_until_ms`)

/**
 * Deletes expired routes.
 *
 * @example
 * await deleteOldRoutes(database, { nowMs: Date.now() })
 */
export const deleteOldRoutes = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  await deleteInBatches(database, { from: intentRoutes, where: lte(intentRoutes.keptUntilMs, nowMs) })
}
