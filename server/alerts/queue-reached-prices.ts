import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AlertMessage } from '@/lib/alert-message'
import { alertPrices, alertTargets } from '../db/alert-schema'
import { type PriceSearch, tokenOf } from './found-alert'
import { queueAlerts } from './queue-alerts'
import { type PricedPair, pricesGiven, readLatestPrices } from './read-prices'

type Reached = Awaited<ReturnType<typeof readReached>>[number]

/**
 * Queues the price alerts that the market reached, each for its own target, and removes them: each
 * is sent once. Returns their number.
 *
 * @example
 * await queueReachedPrices(search) // 1
 */
export const queueReachedPrices = async (search: PriceSearch): Promise<number> => {
  const { transaction, nowMs } = search
  const reached = await readReached(search, await readLatestPrices(search, await readPairs(search)))
  if (reached.length === 0) return 0
  const ids = reached.map(({ id }) => id)
  await transaction.delete(alertPrices).where(inArray(alertPrices.id, ids))
  const found = reached.map((one) => ({ message: toMessage(search, one), partner: null, targetId: one.targetId }))
  await queueAlerts(transaction, { found, nowMs })
  return reached.length
}

const pair = { chainId: alertPrices.chainId, base: alertPrices.base, quote: alertPrices.quote }

const readPairs = ({ transaction }: PriceSearch) => transaction.selectDistinct(pair).from(alertPrices)

const readReached = ({ transaction, nowMs, limit }: PriceSearch, latest: readonly PricedPair[]) =>
  transaction
    .select({
      ...pair,
      id: alertPrices.id,
      targetId: alertPrices.targetId,
      direction: alertPrices.direction,
      price: alertPrices.price,
      account: alertTargets.account,
      priceNow: sql<number>`market.price`,
    })
    .from(alertPrices)
    .innerJoin(alertTargets, and(eq(alertTargets.id, alertPrices.targetId), gt(alertTargets.expiresAtMs, nowMs)))
    .innerJoin(
      pricesGiven(latest),
      and(
        eq(alertPrices.chainId, sql`market.chain_id`),
        eq(alertPrices.base, sql`market.base`),
        eq(alertPrices.quote, sql`market.quote`),
      ),
    )
    .where(
      sql`case ${alertPrices.direction} when 'above' then market.price >= ${alertPrices.price}::float8
        else market.price <= ${alertPrices.price}::float8 end`,
    )
    .limit(limit)

const toMessage = ({ chains, nowMs }: PriceSearch, reached: Reached): AlertMessage => {
  const { id, account, chainId, base, quote, direction, price, priceNow } = reached
  const shown = (token: `0x${string}`) => ({ token, symbol: tokenOf(chains.get(chainId), token)?.symbol ?? null })
  const facts = { kind: 'price' as const, base: shown(base), quote: shown(quote), direction, price, priceNow }
  return { id: `price:${id}`, account: account!, chainId, at: nowMs, ...facts }
}
