import { and, eq, lte, sql } from 'drizzle-orm'
import { alertDeliveries, alertEvents, alertTargets } from '../db/alert-schema'
import type { Database } from '../db/client'
import type { Log } from '../log'
import { askBounded } from '../outside/ask-bounded'
import { OutsideCallError } from '../outside/outside-call-error'
import type { AlertSettings } from './alert-settings'
import { pushRequest } from './push-alert'
import { webhookKey, webhookRequest } from './webhook-request'

/** `hmacKey`: the service's secret, from which keys of webhooks are derived. */
export type SendDeps = { database: Database; settings: AlertSettings; hmacKey: Buffer; log: Log }

/** The deliveries of one run; all are sent at once. */
export const maxSentAtOnce = 20
const deadlineMs = 10_000
const maxAnswerBytes = 16 * 1_024
/** The pause before the second attempt, milliseconds; each further one is twice as long. */
const firstPauseMs = 30_000
const maxPauseMs = 6 * 3_600_000
/** The attempts of a delivery: after about two hours it is given up. */
export const maxAttempts = 9

type Delivery = Awaited<ReturnType<typeof takeDue>>[number]

/** `gone`: the endpoint ended; `refused`: it will never take this alert; `later`: it may, in some time. */
type Outcome = { kind: 'taken' | 'gone' | 'refused' } | { kind: 'later'; afterMs: number }

/**
 * Sends alerts that are due. Taking one moves it to its next attempt, so that two processes never
 * send it at once, and a process that ends in between leaves it to the next attempt. Returns the
 * number that was due.
 *
 * @example
 * await sendAlerts({ database, settings, log }, nowMs) // 3
 */
export const sendAlerts = async (deps: SendDeps, nowMs: number): Promise<number> => {
  const due = await takeDue(deps.database, nowMs)
  await Promise.all(
    due.map(async (delivery) => {
      const outcome = await send(deps, delivery, nowMs)
      await note(deps, delivery, outcome, nowMs)
    }),
  )
  return due.length
}

const takeDue = async (database: Database, nowMs: number) => {
  const pauseMs = sql`least(${firstPauseMs}::bigint * (1 << ${alertDeliveries.attempts}), ${maxPauseMs}::bigint)`
  const taken = database.$with('taken').as(
    database
      .update(alertDeliveries)
      .set({ attempts: sql`${alertDeliveries.attempts} + 1`, dueAtMs: sql`${nowMs}::bigint + ${pauseMs}` })
      .where(
        sql`(${alertDeliveries.eventId}, ${alertDeliveries.targetId}) in (
          select event_id, target_id from ${alertDeliveries} where ${lte(alertDeliveries.dueAtMs, nowMs)}
          order by due_at_ms limit ${maxSentAtOnce} for update skip locked)`,
      )
      .returning(),
  )
  return database
    .with(taken)
    .select({
      eventId: taken.eventId,
      targetId: taken.targetId,
      attempts: taken.attempts,
      message: alertEvents.message,
      target: alertTargets,
    })
    .from(taken)
    .innerJoin(alertEvents, eq(alertEvents.id, taken.eventId))
    .innerJoin(alertTargets, eq(alertTargets.id, taken.targetId))
}

const send = async ({ settings, hmacKey }: SendDeps, delivery: Delivery, nowMs: number): Promise<Outcome> => {
  const { target, message } = delivery
  const { id, channel, endpoint, p256dh, auth } = target
  const request = requestOf(() =>
    channel === 'webhook'
      ? webhookRequest(webhookKey(hmacKey, id), message, nowMs)
      : pushRequest(settings, { endpoint, p256dh: p256dh!, auth: auth! }, message),
  )
  if (request === undefined) return { kind: 'gone' }
  const { allowPrivate } = settings
  const url = new URL(endpoint)
  const call = { method: 'POST', url, deadlineMs, allowPrivate, maxBytes: maxAnswerBytes, accepts: () => true } as const
  try {
    const { status, headers } = await askBounded({ ...call, ...request })
    if (status >= 200 && status < 300) return { kind: 'taken' }
    if (status === 410 || (status === 404 && channel === 'push')) return { kind: 'gone' }
    if (status === 429 || status >= 500 || channel === 'webhook')
      return { kind: 'later', afterMs: retryAfterMs(headers['retry-after']) }
    return { kind: 'refused' }
  } catch (error) {
    if (error instanceof OutsideCallError) return { kind: 'later', afterMs: 0 }
    throw error
  }
}

/** A key that is no point of the curve cannot be encrypted for, now or later. */
const requestOf = <request>(create: () => request): request | undefined => {
  try {
    return create()
  } catch {
    return undefined
  }
}

const retryAfterMs = (header: string | undefined): number =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Math.min(Number(header) * 1_000, maxPauseMs) : 0

const note = async ({ database, log }: SendDeps, delivery: Delivery, outcome: Outcome, nowMs: number) => {
  const { eventId, targetId, attempts, target } = delivery
  const isThis = and(eq(alertDeliveries.eventId, eventId), eq(alertDeliveries.targetId, targetId))
  if (outcome.kind === 'gone') {
    await database.delete(alertTargets).where(eq(alertTargets.id, targetId))
    return log('info', 'an endpoint of alerts is gone', { channel: target.channel })
  }
  if (outcome.kind === 'later' && attempts < maxAttempts) {
    if (outcome.afterMs > 0)
      await database
        .update(alertDeliveries)
        .set({ dueAtMs: sql`greatest(${alertDeliveries.dueAtMs}, ${nowMs + outcome.afterMs}::bigint)` })
        .where(isThis)
    return
  }
  await database.delete(alertDeliveries).where(isThis)
  if (outcome.kind !== 'taken') log('warn', 'an alert is given up', { channel: target.channel, attempts })
}
