import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { toLowerAddress, toLowerHex } from '@/lib/address'
import { type AlertConsent, hashAlertConsent } from '@/lib/alert-typed-data'
import { maxConsentSeconds, type subscribeAlerts as operation } from '@/lib/api/alerts'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { isoTime } from '@/lib/iso-time'
import { findChain } from '../chain/facts/find-chain'
import { checkSignature } from '../chain/facts/signatures'
import { unavailableWithoutNode } from '../chain/market/read-state'
import { alertConsents, alertTargets } from '../db/alert-schema'
import { type Transaction, transact } from '../db/client'
import type { Deps } from '../deps'
import { assertEndpoint, requireAlerts } from './alert-settings'
import { webhookKey } from './webhook-request'

/** The maximum of browsers and servers of one account; another one replaces the oldest. */
export const maxTargetsPerAccount = 10
/** The maximum of accounts of one browser. */
export const maxAccountsPerEndpoint = 10
/** The maximum of stored subscriptions. */
const maxTargets = 200_000
/** The time after which a subscription ends unless its browser reads it, milliseconds. */
export const targetLifetimeMs = 90 * 86_400_000

/** The first half of the lock's name, an arbitrary constant; the account is the second half. */
const subscribeLock = 6_240_011

export type AlertDeps = Pick<Deps, 'alerts' | 'chains' | 'database' | 'hmacKey' | 'newId' | 'nowMs'>

/**
 * Answers POST /alerts/subscriptions: checks that the account signed for this site, endpoint and
 * these events, and stores the browser, or without keys a webhook. A signature subscribes once:
 * repeating it changes nothing, and is refused once the subscription is removed. Another one of the
 * same endpoint replaces its events.
 *
 * @throws {ApiError} in this order: NotFound without alerts, UnsupportedChain, InvalidInput,
 * InvalidSignature, ServiceUnavailable.
 * @example
 * await subscribeAlerts(deps, { ...consent, ...keys, signature }) // { expiresAt: '2027-02-20T12:00:00.000Z' }
 */
export const subscribeAlerts = async (
  deps: AlertDeps,
  request: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> => {
  const settings = requireAlerts(deps)
  const { endpoint, p256dh, auth, kinds, signature, ...terms } = request
  assertEndpoint(endpoint, settings)
  const isWebhook = p256dh === undefined && auth === undefined
  if (!isWebhook && (p256dh === undefined || auth === undefined))
    throw new ApiError('InvalidInput', { details: 'Invalid keys: expected p256dh and auth of a browser, or neither' })
  const account = toLowerAddress(request.account)
  const keys = { endpoint, ...(p256dh && { p256dh }), ...(auth && { auth }) }
  const digest = await assertConsent(deps, { ...terms, account, kinds, endpoint: keys }, toLowerHex(signature))
  const nowMs = deps.nowMs()
  const expiresAtMs = nowMs + targetLifetimeMs
  const id = await transact(deps.database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${subscribeLock}::int, hashtext(${account}))`)
    const consentEndMs = terms.deadline * 1_000
    const used = transaction.insert(alertConsents).values({ digest, expiresAtMs: consentEndMs }).onConflictDoNothing()
    if ((await used).rowCount === 0) return assertStored(transaction, { account, endpoint })
    await makeRoom(transaction, { account, endpoint })
    const channel = isWebhook ? ('webhook' as const) : ('push' as const)
    const values = { channel, kinds: [...new Set(kinds)], p256dh: p256dh ?? null, auth: auth ?? null, expiresAtMs }
    const [stored] = await transaction
      .insert(alertTargets)
      .values({ id: deps.newId(), account, endpoint, createdAtMs: nowMs, ...values })
      .onConflictDoUpdate({ target: [alertTargets.account, alertTargets.endpoint], set: values })
      .returning({ id: alertTargets.id })
    return stored!.id
  })
  return { expiresAt: isoTime(expiresAtMs), ...(isWebhook && { secret: webhookKey(deps.hmacKey, id) }) }
}

/** Returns the digest of a consent that its account signed and that is not over. */
const assertConsent = async (deps: AlertDeps, consent: AlertConsent, signature: `0x${string}`) => {
  const served = findChain(deps, { chainId: consent.chainId })
  if (!requireAlerts(deps).sites.includes(consent.site))
    throw new ApiError('InvalidInput', { details: `Invalid site: alerts are not sent for pages of ${consent.site}` })
  const secondsLeft = consent.deadline - deps.nowMs() / 1_000
  if (secondsLeft <= 0 || secondsLeft > maxConsentSeconds)
    throw new ApiError('InvalidInput', {
      details: `Invalid deadline: expected a time within the next ${maxConsentSeconds} seconds`,
    })
  const digest = hashAlertConsent(consent)
  const claim = { signer: consent.account, digest, signature }
  if (!(await unavailableWithoutNode(checkSignature(served, claim)))) throw new ApiError('InvalidSignature')
  return digest
}

/** Returns the id of the subscription that a used signature made; refuses it if there is none. */
const assertStored = async (
  transaction: Transaction,
  { account, endpoint }: { account: Address; endpoint: string },
): Promise<string> => {
  const isThis = and(eq(alertTargets.account, account), eq(alertTargets.endpoint, endpoint))
  const [row] = await transaction.select({ id: alertTargets.id }).from(alertTargets).where(isThis)
  if (!row) throw new ApiError('InvalidSignature', { details: 'The signature was used before: sign again' })
  return row.id
}

/** Removes the oldest subscriptions of an account that has the maximum, and refuses one too many elsewhere. */
const makeRoom = async (transaction: Transaction, { account, endpoint }: { account: Address; endpoint: string }) => {
  const others = await transaction
    .select({ id: alertTargets.id })
    .from(alertTargets)
    .where(and(eq(alertTargets.account, account), ne(alertTargets.endpoint, endpoint)))
    .orderBy(asc(alertTargets.createdAtMs), asc(alertTargets.id))
  const over = others.slice(0, Math.max(0, others.length - maxTargetsPerAccount + 1)).map(({ id }) => id)
  if (over.length > 0) await transaction.delete(alertTargets).where(inArray(alertTargets.id, over))
  const [beside] = await transaction
    .select({ count: count() })
    .from(alertTargets)
    .where(and(eq(alertTargets.endpoint, endpoint), ne(alertTargets.account, account)))
  if (beside!.count >= maxAccountsPerEndpoint)
    throw new ApiError('InvalidInput', {
      details: `This endpoint has alerts for ${maxAccountsPerEndpoint} accounts: turn one off first`,
    })
  const [all] = await transaction.select({ count: count() }).from(alertTargets).where(gt(alertTargets.expiresAtMs, 0))
  if (all!.count >= maxTargets) throw new ApiError('ServiceUnavailable', { details: 'No more alerts can be stored' })
}
