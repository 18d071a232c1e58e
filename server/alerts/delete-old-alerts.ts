import { lte } from 'drizzle-orm'
import { alertConsents, alertEvents, alertTargets } from '../db/alert-schema'
import type { Database } from '../db/client'
import { deleteInBatches } from '../db/delete-in-batches'

/** The time for which an event is stored, so that it is not sent again, milliseconds. */
const eventLifetimeMs = 30 * 86_400_000

/**
 * Deletes subscriptions and consents that are over, and old events with what was not sent of them.
 *
 * @example
 * await deleteOldAlerts(database, { nowMs: Date.now() })
 */
export const deleteOldAlerts = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  await deleteInBatches(database, { from: alertTargets, where: lte(alertTargets.expiresAtMs, nowMs) })
  await deleteInBatches(database, { from: alertConsents, where: lte(alertConsents.expiresAtMs, nowMs) })
  const isOld = lte(alertEvents.recordedAtMs, nowMs - eventLifetimeMs)
  await deleteInBatches(database, { from: alertEvents, where: isOld })
}
