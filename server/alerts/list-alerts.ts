import { asc, inArray } from 'drizzle-orm'
import type { listAlerts as operation } from '@/lib/api/alerts'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { isoTime } from '@/lib/iso-time'
import { alertPrices, alertTargets } from '../db/alert-schema'
import { requireAlerts } from './alert-settings'
import { findTargets } from './find-targets'
import { type AlertDeps, targetLifetimeMs } from './subscribe-alerts'

/**
 * Answers POST /alerts/subscriptions/list: the subscriptions of a browser or webhook, which are renewed.
 *
 * @throws {ApiError} NotFound without alerts
 * @example
 * await listAlerts(deps, { endpoint, auth }) // { subscriptions: [{ account: '0xf39f...', kinds: ['fill'], ... }] }
 */
export const listAlerts = async (
  deps: Pick<AlertDeps, 'alerts' | 'database' | 'hmacKey' | 'nowMs'>,
  receiver: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> => {
  requireAlerts(deps)
  const expiresAtMs = deps.nowMs() + targetLifetimeMs
  const rows = await findTargets(deps, receiver)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await deps.database.update(alertTargets).set({ expiresAtMs }).where(inArray(alertTargets.id, ids))
  const prices =
    ids.length === 0
      ? []
      : await deps.database
          .select()
          .from(alertPrices)
          .where(inArray(alertPrices.targetId, ids))
          .orderBy(asc(alertPrices.createdAtMs), asc(alertPrices.id))
  const accounts = new Map(rows.map(({ id, account }) => [id, account!]))
  return {
    prices: prices.map(({ targetId, ...one }) => ({ ...one, account: accounts.get(targetId)! })),
    subscriptions: rows.map(({ account, kinds }) => ({ account: account!, kinds, expiresAt: isoTime(expiresAtMs) })),
  }
}
