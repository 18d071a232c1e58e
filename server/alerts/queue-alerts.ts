import { inArray, sql } from 'drizzle-orm'
import { alertDeliveries, alertEvents, alertTargets } from '../db/alert-schema'
import type { Transaction } from '../db/client'
import type { FoundAlert } from './found-alert'

/** The alerts of an account within an hour: others can fill and answer its offers in small parts. */
const maxPerHour = { push: 60, webhook: 600 }
const hourMs = 3_600_000

/** The maximum time from an event to its subscription: clocks of chain and service differ. */
const toleranceMs = 120_000

/**
 * Stores new events, each with a delivery for the target that it names, or for all that want it. An
 * event that is stored already is left out, and so are the deliveries of an account that had too
 * many. Returns the number of new ones.
 *
 * @example
 * await queueAlerts(transaction, { found: await findFills(search), nowMs }) // 1
 */
export const queueAlerts = async (
  transaction: Transaction,
  { found, nowMs }: { found: readonly FoundAlert[]; nowMs: number },
): Promise<number> => {
  if (found.length === 0) return 0
  const events = found.map(({ message, partner }) => {
    const { id, account, kind } = message
    return { id, account, partner, kind, message, recordedAtMs: nowMs }
  })
  const added = await transaction
    .insert(alertEvents)
    .values(events)
    .onConflictDoNothing()
    .returning({ id: alertEvents.id })
  const targets = new Map(found.map(({ message, targetId }) => [message.id, targetId]))
  const named = added.flatMap(({ id }) => {
    const targetId = targets.get(id)
    return targetId === undefined ? [] : [{ eventId: id, targetId, dueAtMs: nowMs }]
  })
  if (named.length > 0) await transaction.insert(alertDeliveries).values(named)
  const forAll = added.filter(({ id }) => targets.get(id) === undefined).map(({ id }) => id)
  if (forAll.length > 0) await queueForAll(transaction, { ids: forAll, nowMs })
  return added.length
}

const queueForAll = (transaction: Transaction, { ids, nowMs }: { ids: readonly string[]; nowMs: number }) =>
  transaction.execute(sql`
    insert into ${alertDeliveries} (event_id, target_id, due_at_ms)
    select ${alertEvents.id}, ${alertTargets.id}, ${nowMs}::bigint
    from ${alertEvents} join ${alertTargets}
      on ${alertTargets.account} = ${alertEvents.account} or ${alertTargets.partner} = ${alertEvents.partner}
    where ${inArray(alertEvents.id, ids)} and ${alertEvents.kind} = any(${alertTargets.kinds})
      and ${alertTargets.expiresAtMs} > ${nowMs}
      and ${alertTargets.createdAtMs} <= (${alertEvents.message} ->> 'at')::bigint + ${toleranceMs}
      and (${alertTargets.partner} is not null or (
        select count(*) from ${alertEvents} past
        where past.account = ${alertEvents.account} and past.recorded_at_ms > ${nowMs - hourMs}
      ) <= case ${alertTargets.channel} when 'push' then ${maxPerHour.push}::int else ${maxPerHour.webhook}::int end)
    on conflict do nothing`)
