import { timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { alertTargets } from '../db/alert-schema'
import type { Database, Transaction } from '../db/client'
import { webhookKey } from './webhook-request'

/**
 * A browser or a webhook of an account, by its endpoint and the secret that only it and the service
 * know; all accounts of it if none is named.
 */
export type Receiver = { endpoint: string; auth: string; account?: Address | undefined }

/** `hmacKey`: the service's secret, from which secrets of webhooks are derived. */
type Place = { database: Database | Transaction; hmacKey: Buffer }

/**
 * Returns the subscriptions of a browser or webhook, the oldest first; none with another secret.
 *
 * @example
 * await findTargets(deps, { endpoint, auth }) // [{ id: '...', account: '0xf39f...', ... }]
 */
export const findTargets = async ({ database, hmacKey }: Place, { endpoint, auth, account }: Receiver) => {
  const isHere = and(
    eq(alertTargets.endpoint, endpoint),
    account ? eq(alertTargets.account, toLowerAddress(account)) : isNotNull(alertTargets.account),
  )
  const rows = await database
    .select()
    .from(alertTargets)
    .where(isHere)
    .orderBy(asc(alertTargets.createdAtMs), asc(alertTargets.id))
  return rows.filter((row) => isSame(auth, row.auth ?? webhookKey(hmacKey, row.id)))
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
