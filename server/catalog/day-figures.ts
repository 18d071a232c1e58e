import { setTimeout as sleep } from 'node:timers/promises'
import { and, between, count, desc, eq, gt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { priceSamples } from '../db/price-schema'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'
import { publicReason } from '../log'

/** Figures of the last day of a chain's tokens, by address in lower case. */
export type DayFigures = {
  /** Dollars per whole token 24 hours ago. */
  pricesBefore: ReadonlyMap<string, number>
  /** Raw units traded by swaps in 24 hours, and the number of these swaps. */
  traded: ReadonlyMap<string, { amount: number; swaps: number }>
}

/** Reads the figures of a chain, cached for a minute. */
export type ReadDayFigures = (chainId: number) => Promise<DayFigures>

const daySeconds = 86_400
/** The interval of samples kept for more than a day; one of them may be missing. */
const [sampleEvery, missing] = [900, 1]
const freshMs = 60_000
const maxWaitMs = 1_000

export const noFigures: DayFigures = { pricesBefore: new Map(), traded: new Map() }

/**
 * Creates the reader of daily token figures, with two statements per minute and chain. The first
 * caller waits for them, at most a second; later ones get the previous figures. These are used for
 * at most a day if the database is unavailable.
 *
 * @example
 * (await createDayFigures(deps)(1)).traded.get(weth)?.swaps // 41
 */
export const createDayFigures = ({
  database,
  nowMs,
  log,
}: Pick<Deps, 'database' | 'nowMs' | 'log'>): ReadDayFigures => {
  const known = new Map<number, Known>()
  const underWay = new Map<number, Promise<DayFigures>>()
  const read = async (chainId: number): Promise<DayFigures> => {
    const askedAtMs = nowMs()
    const before = known.get(chainId)
    try {
      const figures = await readFigures(database, { chainId, nowSeconds: Math.floor(askedAtMs / 1_000) })
      known.set(chainId, { figures, askedAtMs, readAtMs: askedAtMs })
      return figures
    } catch (error) {
      log('warn', 'the figures of a day could not be read', { chainId, error: publicReason(error) })
      const isUsable = before !== undefined && askedAtMs - before.readAtMs < daySeconds * 1_000
      const figures = isUsable ? before.figures : noFigures
      known.set(chainId, { figures, askedAtMs, readAtMs: before?.readAtMs ?? 0 })
      return figures
    } finally {
      underWay.delete(chainId)
    }
  }
  return async (chainId) => {
    const before = known.get(chainId)
    if (before && nowMs() - before.askedAtMs < freshMs) return before.figures
    const reading = underWay.get(chainId) ?? read(chainId)
    underWay.set(chainId, reading)
    return before?.figures ?? Promise.race([reading, sleep(maxWaitMs, noFigures, { ref: false })])
  }
}

type Known = { figures: DayFigures; askedAtMs: number; readAtMs: number }

const readFigures = async (
  database: Deps['database'],
  { chainId, nowSeconds }: { chainId: number; nowSeconds: number },
): Promise<DayFigures> => {
  const since = nowSeconds - daySeconds
  const sampled = since - (since % sampleEvery)
  const side = (token: typeof swaps.srcToken, amount: typeof swaps.srcAmount) =>
    database
      .select({ token, amount: sql<number>`sum(${amount})::double precision`.as('amount'), swaps: count().as('swaps') })
      .from(swaps)
      .where(and(eq(swaps.chainId, chainId), gt(swaps.blockSeconds, sql`${since}::bigint`)))
      .groupBy(token)
  const [samples, sums] = await Promise.all([
    database
      .selectDistinctOn([priceSamples.token], { token: priceSamples.token, usd: priceSamples.usd })
      .from(priceSamples)
      .where(
        and(
          eq(priceSamples.chainId, chainId),
          eq(priceSamples.every, sampleEvery),
          between(priceSamples.at, sampled - missing * sampleEvery, sampled + missing * sampleEvery),
        ),
      )
      .orderBy(priceSamples.token, desc(priceSamples.at)),
    unionAll(side(swaps.srcToken, swaps.srcAmount), side(swaps.destToken, swaps.destAmount)),
  ])
  const traded = new Map<Address, { amount: number; swaps: number }>()
  for (const { token, amount, swaps: times } of sums) {
    const other = traded.get(token)
    traded.set(token, { amount: amount + (other?.amount ?? 0), swaps: times + (other?.swaps ?? 0) })
  }
  return { pricesBefore: new Map(samples.map(({ token, usd }) => [token, usd])), traded }
}
