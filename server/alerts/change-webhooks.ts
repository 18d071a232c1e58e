import { and, asc, eq, ne } from 'drizzle-orm'
import {
  type addWebhook as addOperation,
  type listWebhooks as listOperation,
  maxWebhooks,
  type removeWebhook as removeOperation,
} from '@/lib/api/alerts'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { alertTargets } from '../db/alert-schema'
import { transact } from '../db/client'
import { partners } from '../db/partner-schema'
import type { Deps } from '../deps'
import { assertEndpoint, requireAlerts } from './alert-settings'
import { webhookKey } from './webhook-request'

type WebhookDeps = Pick<Deps, 'alerts' | 'database' | 'hmacKey' | 'newId' | 'nowMs'>
type Listed = Answer<typeof listOperation>['webhooks'][number]['kinds']

/** A webhook ends when it is removed, its server answers 410, or its partner is removed. */
const lifetimeMs = 100 * 365 * 86_400_000

/**
 * Answers POST /partners/webhooks for the partner whose key the request has. The same URL again
 * replaces its events and returns the same secret.
 *
 * @throws {ApiError} in this order: NotFound without alerts, InvalidInput, InvalidApiKey for a key
 * without a registered partner.
 * @example
 * await addWebhook(deps, 'shop', { url: 'https://shop.example/hook', kinds: ['fill'] }) // { id: '...', secret: '...' }
 */
export const addWebhook = async (
  deps: WebhookDeps,
  partner: string,
  { url, kinds }: Parsed<typeof addOperation>,
): Promise<Answer<typeof addOperation>> => {
  assertEndpoint(url, requireAlerts(deps))
  const { nowMs, newId } = deps
  return transact(deps.database, async (transaction) => {
    const [known] = await transaction.select().from(partners).where(eq(partners.name, partner)).for('update')
    if (!known) throw new ApiError('InvalidApiKey', { details: 'This key belongs to no registered partner' })
    const isOther = and(eq(alertTargets.partner, partner), ne(alertTargets.endpoint, url))
    const others = await transaction.select({ id: alertTargets.id }).from(alertTargets).where(isOther)
    if (others.length >= maxWebhooks)
      throw new ApiError('InvalidInput', { details: `There are ${maxWebhooks} webhooks: remove one first` })
    const times = { createdAtMs: nowMs(), expiresAtMs: nowMs() + lifetimeMs }
    const [row] = await transaction
      .insert(alertTargets)
      .values({ id: newId(), channel: 'webhook', partner, endpoint: url, kinds, ...times })
      .onConflictDoUpdate({ target: [alertTargets.partner, alertTargets.endpoint], set: { kinds } })
      .returning({ id: alertTargets.id })
    return { id: row!.id, secret: webhookKey(deps.hmacKey, row!.id) }
  })
}

/**
 * Answers GET /partners/webhooks, without secrets.
 *
 * @throws {ApiError} NotFound without alerts
 * @example
 * await listWebhooks(deps, 'shop') // { webhooks: [{ id: '...', url: 'https://shop.example/hook', kinds: ['fill'] }] }
 */
export const listWebhooks = async (
  deps: Pick<WebhookDeps, 'alerts' | 'database'>,
  partner: string,
): Promise<Answer<typeof listOperation>> => {
  requireAlerts(deps)
  const rows = await deps.database
    .select()
    .from(alertTargets)
    .where(eq(alertTargets.partner, partner))
    .orderBy(asc(alertTargets.createdAtMs), asc(alertTargets.id))
  return { webhooks: rows.map(({ id, endpoint, kinds }) => ({ id, url: endpoint, kinds: kinds as Listed })) }
}

/**
 * Answers POST /partners/webhooks/remove. Repeating it has no effect.
 *
 * @throws {ApiError} NotFound without alerts
 * @example
 * await removeWebhook(deps, 'shop', { id }) // { removed: 1 }
 */
export const removeWebhook = async (
  deps: Pick<WebhookDeps, 'alerts' | 'database'>,
  partner: string,
  { id }: Parsed<typeof removeOperation>,
): Promise<Answer<typeof removeOperation>> => {
  requireAlerts(deps)
  const isOwn = and(eq(alertTargets.partner, partner), eq(alertTargets.id, id))
  const { rowCount } = await deps.database.delete(alertTargets).where(isOwn)
  return { removed: rowCount ?? 0 }
}
