import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AlertMessage } from '@/lib/alert-message'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import { intentOrders } from '../db/intent-schema'
import { type AlertChains, amountOf, type FoundAlert, isNew, isWatched, type Search, tokenOf } from './found-alert'
import { readLatestPrices, readPastPrices } from './read-prices'

/** The maximum distance of the market from a limit price that it is near to, basis points. */
const nearBps = 100
/** The maximum of resting orders of watched owners that one search compares. */
const maxCompared = 5_000

type Resting = Awaited<ReturnType<typeof readResting>>[number]
type Prices = Awaited<ReturnType<typeof readLatestPrices>>

/**
 * Finds limit orders of watched owners whose price the market came within 1 % of, by the samples of
 * prices; each order once, and none that was so near when it was signed.
 *
 * @example
 * (await findNearFills(search))[0].message // { id: 'near:1:0x...', awayBps: 80, ... }
 */
export const findNearFills = async (search: Omit<Search, 'sinceMs'>): Promise<FoundAlert[]> => {
  const { transaction, chains, nowMs, limit } = search
  const resting = await readResting(search)
  const tokens = resting.flatMap((order) => tokensOf(chains, order))
  const latest = await readLatestPrices(transaction, tokens, nowMs)
  const near = resting.filter((order) => isNear(awayBps(chains, order, latest))).slice(0, limit)
  const found: FoundAlert[] = []
  for (const order of near) {
    const past = await readPastPrices(transaction, tokensOf(chains, order), order.createdAtMs)
    if (!isNear(awayBps(chains, order, past)))
      found.push({ message: toMessage(search, order, awayBps(chains, order, latest)!), partner: order.partner })
  }
  return found
}

const idOf = sql<string>`'near:' || ${intentOrders.chainId} || ':' || ${intentOrders.orderHash}`

const readResting = ({ transaction, nowMs }: Pick<Search, 'transaction' | 'nowMs'>) =>
  transaction
    .select({
      id: idOf,
      chainId: intentOrders.chainId,
      owner: intentOrders.owner,
      orderHash: intentOrders.orderHash,
      srcToken: intentOrders.srcToken,
      destToken: intentOrders.destToken,
      sourceLeft: intentOrders.sourceLeft,
      srcAmount: intentOrders.srcAmount,
      destAmount: intentOrders.destAmount,
      limitRate: intentOrders.limitRate,
      createdAtMs: intentOrders.createdAtMs,
      partner: intentOrders.partner,
    })
    .from(intentOrders)
    .where(
      and(
        inArray(intentOrders.status, ['PENDING', 'ACTIVE']),
        eq(intentOrders.type, 'LIMIT'),
        isNull(intentOrders.slices),
        isWatched(intentOrders.owner, nowMs, intentOrders.partner),
        isNew(idOf),
      ),
    )
    .limit(maxCompared)

const tokensOf = (chains: AlertChains, { chainId, srcToken, destToken }: Resting) => {
  const chain = chains.get(chainId)
  if (!chain) return []
  const { src, dest } = poolPairOf(chain, { srcToken, destToken })
  return [src, dest].map((token) => ({ chainId, token }))
}

/** Returns how much more the order asks than the market pays, negative if less; undefined if a price is unknown. */
const awayBps = (chains: AlertChains, order: Resting, prices: Prices): number | undefined => {
  const chain = chains.get(order.chainId)
  const [from, to] = [tokenOf(chain, order.srcToken), tokenOf(chain, order.destToken)]
  const [src, dest] = tokensOf(chains, order).map(prices)
  if (!from || !to || src === undefined || dest === undefined) return undefined
  const market = (src / dest) * 10 ** (to.decimals - from.decimals)
  return (1 - market / order.limitRate) * 10_000
}

const isNear = (away: number | undefined): boolean => away !== undefined && away <= nearBps

const toMessage = ({ chains, nowMs }: Omit<Search, 'sinceMs'>, order: Resting, away: number): AlertMessage => {
  const { id, chainId, owner, orderHash, srcToken, destToken, sourceLeft, srcAmount, destAmount } = order
  const chain = chains.get(chainId)
  const asked = (destAmount * sourceLeft + srcAmount - 1n) / srcAmount
  return {
    id,
    account: owner,
    chainId,
    at: nowMs,
    kind: 'nearFill',
    order: { surface: 'intent', hash: orderHash },
    pays: amountOf(chain, srcToken, sourceLeft.toString()),
    asks: amountOf(chain, destToken, asked.toString()),
    awayBps: Math.max(0, Math.round(away)),
  }
}
