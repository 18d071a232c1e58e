import { and, count, eq, sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import {
  type addPriceAlert as addOperation,
  maxPriceAlerts,
  type removePriceAlert as removeOperation,
} from '@/lib/api/alerts'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { findChain } from '../chain/facts/find-chain'
import { alertPrices, alertTargets } from '../db/alert-schema'
import { transact } from '../db/client'
import { requireAlerts } from './alert-settings'
import { isOfBrowser } from './find-targets'
import { tokenOf } from './found-alert'
import type { AlertDeps } from './subscribe-alerts'

/**
 * Answers POST /alerts/prices: tells a subscribed browser once that a price is reached. Only prices
 * of listed tokens are followed.
 *
 * @throws {ApiError} in this order: NotFound without alerts or subscription, UnsupportedChain,
 * UnsupportedToken, InvalidInput.
 * @example
 * const terms = { chainId: 1, base: weth, quote: usdc, direction: 'above', price: '4000' }
 * await addPriceAlert(deps, { endpoint, auth, account, ...terms })
 * // { id: '...' }
 */
export const addPriceAlert = async (
  deps: AlertDeps,
  { chainId, direction, price, ...request }: Parsed<typeof addOperation>,
): Promise<Answer<typeof addOperation>> => {
  requireAlerts(deps)
  const { chain } = findChain(deps, { chainId })
  const [base, quote] = [toLowerAddress(request.base), toLowerAddress(request.quote)]
  for (const token of [base, quote])
    if (!tokenOf(chain, token)) throw new ApiError('UnsupportedToken', { details: `No price is followed for ${token}` })
  if (base === quote) throw new ApiError('InvalidInput', { details: 'Invalid quote: expected another token than base' })
  if (Number(price) === 0) throw new ApiError('InvalidInput', { details: 'Invalid price: expected more than zero' })
  const id = deps.newId()
  await transact(deps.database, async (transaction) => {
    const [target] = await transaction.select().from(alertTargets).where(isOfBrowser(request)).for('update')
    if (!target) throw new ApiError('NotFound', { details: 'This browser has no alerts for this account' })
    const [stored] = await transaction
      .select({ count: count() })
      .from(alertPrices)
      .where(eq(alertPrices.targetId, target.id))
    if (stored!.count >= maxPriceAlerts)
      throw new ApiError('InvalidInput', { details: `There are ${maxPriceAlerts} price alerts: remove one first` })
    const terms = { chainId, base, quote, direction, price }
    await transaction.insert(alertPrices).values({ id, targetId: target.id, ...terms, createdAtMs: deps.nowMs() })
  })
  return { id }
}

/**
 * Answers POST /alerts/prices/remove: removes a price alert of a browser. Repeating it has no
 * effect.
 *
 * @throws {ApiError} NotFound without alerts
 * @example
 * await removePriceAlert(deps, { endpoint, auth, id }) // { removed: 1 }
 */
export const removePriceAlert = async (
  deps: Pick<AlertDeps, 'alerts' | 'database'>,
  { id, ...browser }: Parsed<typeof removeOperation>,
): Promise<Answer<typeof removeOperation>> => {
  requireAlerts(deps)
  const isOwn = sql`${alertPrices.targetId} in (select id from ${alertTargets} where ${isOfBrowser(browser)})`
  const { rowCount } = await deps.database.delete(alertPrices).where(and(eq(alertPrices.id, id), isOwn))
  return { removed: rowCount ?? 0 }
}
