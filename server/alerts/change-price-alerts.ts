import { and, count, eq, inArray } from 'drizzle-orm'
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
import { findTargets } from './find-targets'
import { tokenOf } from './found-alert'
import type { AlertDeps } from './subscribe-alerts'

/**
 * Answers POST /alerts/prices: tells a subscribed browser or webhook once that a price is reached.
 * It follows prices of listed tokens only.
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
    const [found] = await findTargets({ ...deps, database: transaction }, request)
    const isFound = eq(alertTargets.id, found?.id ?? '')
    const [target] = await transaction.select().from(alertTargets).where(isFound).for('update')
    if (!target) throw new ApiError('NotFound', { details: 'This receiver has no alerts for this account' })
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
 * Answers POST /alerts/prices/remove: removes a price alert of a browser or webhook. Repeating it
 * has no effect.
 *
 * @throws {ApiError} NotFound without alerts
 * @example
 * await removePriceAlert(deps, { endpoint, auth, id }) // { removed: 1 }
 */
export const removePriceAlert = async (
  deps: Pick<AlertDeps, 'alerts' | 'database' | 'hmacKey'>,
  { id, ...receiver }: Parsed<typeof removeOperation>,
): Promise<Answer<typeof removeOperation>> => {
  requireAlerts(deps)
  const targets = (await findTargets(deps, receiver)).map(({ id }) => id)
  if (targets.length === 0) return { removed: 0 }
  const isOwn = and(eq(alertPrices.id, id), inArray(alertPrices.targetId, targets))
  const { rowCount } = await deps.database.delete(alertPrices).where(isOwn)
  return { removed: rowCount ?? 0 }
}
