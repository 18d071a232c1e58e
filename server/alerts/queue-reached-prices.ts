import { eq, gt, inArray } from 'drizzle-orm'
import type { AlertMessage } from '@/lib/alert-message'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { alertDeliveries, alertEvents, alertPrices, alertTargets } from '../db/alert-schema'
import { type AlertChains, type Search, tokenOf } from './found-alert'
import { readLatestPrices } from './read-prices'

/** The maximum of price alerts that one search compares, the oldest first. */
const maxCompared = 20_000

/**
 * Finds the price alerts that the market reached, queues each for its own browser, and removes it:
 * each is sent once. Returns their number.
 *
 * @example
 * await queueReachedPrices(search) // 1
 */
export const queueReachedPrices = async ({ transaction, chains, nowMs }: Omit<Search, 'sinceMs'>): Promise<number> => {
  const rows = await transaction
    .select({ one: alertPrices, account: alertTargets.account })
    .from(alertPrices)
    .innerJoin(alertTargets, eq(alertTargets.id, alertPrices.targetId))
    .where(gt(alertTargets.expiresAtMs, nowMs))
    .orderBy(alertPrices.createdAtMs)
    .limit(maxCompared)
  const priced = rows.map(({ one, account }) => ({ ...one, account, ...poolTokensOf(chains, one) }))
  const tokens = priced.flatMap(({ tokens }) => tokens)
  const latest = await readLatestPrices(transaction, tokens, nowMs)
  const reached = priced.flatMap((one) => {
    const [base, quote] = one.tokens.map(latest)
    if (base === undefined || quote === undefined) return []
    const priceNow = base / quote
    const isReached = one.direction === 'above' ? priceNow >= Number(one.price) : priceNow <= Number(one.price)
    return isReached
      ? [{ targetId: one.targetId, id: one.id, message: toMessage(chains, one, { priceNow, nowMs }) }]
      : []
  })
  if (reached.length === 0) return 0
  const ids = reached.map(({ id }) => id)
  await transaction.delete(alertPrices).where(inArray(alertPrices.id, ids))
  const events = reached.map(({ message }) => {
    const { id, account, kind } = message
    return { id, account, kind, message, recordedAtMs: nowMs }
  })
  await transaction.insert(alertEvents).values(events).onConflictDoNothing()
  const deliveries = reached.map(({ targetId, message }) => ({ eventId: message.id, targetId, dueAtMs: nowMs }))
  await transaction.insert(alertDeliveries).values(deliveries).onConflictDoNothing()
  return reached.length
}

type PriceRow = typeof alertPrices.$inferSelect & { account: `0x${string}` | null }

const poolTokensOf = (chains: AlertChains, { chainId, base, quote }: typeof alertPrices.$inferSelect) => {
  const chain = chains.get(chainId)
  return { tokens: chain ? [base, quote].map((token) => ({ chainId, token: poolTokenOf(chain, token) })) : [] }
}

const toMessage = (
  chains: AlertChains,
  { id, account, chainId, base, quote, direction, price }: PriceRow,
  { priceNow, nowMs }: { priceNow: number; nowMs: number },
): AlertMessage => {
  const shown = (token: `0x${string}`) => ({ token, symbol: tokenOf(chains.get(chainId), token)?.symbol ?? null })
  const facts = { kind: 'price' as const, base: shown(base), quote: shown(quote), direction, price, priceNow }
  return { id: `price:${id}`, account: account!, chainId, at: nowMs, ...facts }
}
