import { inArray } from 'drizzle-orm'
import type { unsubscribeAlerts as operation } from '@/lib/api/alerts'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { alertTargets } from '../db/alert-schema'
import { requireAlerts } from './alert-settings'
import { findTargets } from './find-targets'
import type { AlertDeps } from './subscribe-alerts'

/**
 * Answers POST /alerts/subscriptions/remove: ends the subscriptions of a browser or webhook, with
 * alerts that were not sent yet. Repeating it has no effect.
 *
 * @throws {ApiError} NotFound without alerts
 * @example
 * await unsubscribeAlerts(deps, { endpoint, auth }) // { removed: 1 }
 */
export const unsubscribeAlerts = async (
  deps: Pick<AlertDeps, 'alerts' | 'database' | 'hmacKey'>,
  receiver: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> => {
  requireAlerts(deps)
  const ids = (await findTargets(deps, receiver)).map(({ id }) => id)
  if (ids.length === 0) return { removed: 0 }
  const { rowCount } = await deps.database.delete(alertTargets).where(inArray(alertTargets.id, ids))
  return { removed: rowCount ?? 0 }
}
