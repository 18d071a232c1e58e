import { and, eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { alertTargets } from '../db/alert-schema'
import type { Database } from '../db/client'

/** A browser, by its endpoint and the secret that only it and the service know. */
export type Browser = { endpoint: string; auth: string; account?: Address | undefined }

/**
 * Selects the rows of a browser, or of one account in it.
 *
 * @example
 * await database.delete(alertTargets).where(isOfBrowser({ endpoint, auth }))
 */
export const isOfBrowser = ({ endpoint, auth, account }: Browser) =>
  and(
    eq(alertTargets.endpoint, endpoint),
    eq(alertTargets.auth, auth),
    account && eq(alertTargets.account, toLowerAddress(account)),
  )

/**
 * Returns the query for the subscriptions of a browser.
 *
 * @example
 * await findTargets(database, { endpoint, auth }) // [{ id: '...', account: '0xf39f...', ... }]
 */
export const findTargets = (database: Database, browser: Browser) =>
  database.select().from(alertTargets).where(isOfBrowser(browser))
