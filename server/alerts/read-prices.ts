import { and, desc, eq, gte, inArray, lte, or } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Transaction } from '../db/client'
import { priceSamples, sampleKinds } from '../db/price-schema'

/** A token on its chain. */
type PricedToken = { chainId: number; token: Address }

/** An older sample is no price of now, seconds. */
const maxAgeSeconds = 60
/** The pause between two coarse samples: the price of a past time is at most as far from it. */
const maxGapSeconds = sampleKinds[1].every

/**
 * Returns dollars for whole tokens, by the samples of the last minute; undefined for a token
 * without one.
 *
 * @example
 * (await readLatestPrices(transaction, tokens, nowMs))({ chainId: 1, token: weth }) // 2991.5
 */
export const readLatestPrices = (transaction: Transaction, tokens: readonly PricedToken[], nowMs: number) =>
  readPrices(transaction, tokens, { seconds: Math.floor(nowMs / 1_000), withinSeconds: maxAgeSeconds })

/**
 * Returns dollars for whole tokens at a past time.
 *
 * @example
 * (await readPastPrices(transaction, tokens, order.createdAtMs))({ chainId: 1, token: weth }) // 2980.1
 */
export const readPastPrices = (transaction: Transaction, tokens: readonly PricedToken[], atMs: number) =>
  readPrices(transaction, tokens, { seconds: Math.floor(atMs / 1_000), withinSeconds: maxGapSeconds })

const readPrices = async (
  transaction: Transaction,
  tokens: readonly PricedToken[],
  { seconds, withinSeconds }: { seconds: number; withinSeconds: number },
) => {
  const isAsked = [...new Set(tokens.map(({ chainId }) => chainId))].map((chainId) => {
    const ofChain = tokens.filter((one) => one.chainId === chainId).map(({ token }) => token)
    return and(eq(priceSamples.chainId, chainId), inArray(priceSamples.token, [...new Set(ofChain)]))
  })
  const rows =
    tokens.length === 0
      ? []
      : await transaction
          .selectDistinctOn([priceSamples.chainId, priceSamples.token])
          .from(priceSamples)
          .where(
            and(
              or(...isAsked),
              inArray(
                priceSamples.every,
                sampleKinds.map(({ every }) => every),
              ),
              gte(priceSamples.at, seconds - withinSeconds),
              lte(priceSamples.at, seconds),
            ),
          )
          .orderBy(priceSamples.chainId, priceSamples.token, desc(priceSamples.at))
  const known = new Map(rows.map(({ chainId, token, usd }) => [`${chainId} ${token}`, usd]))
  return ({ chainId, token }: PricedToken): number | undefined => known.get(`${chainId} ${token}`)
}
