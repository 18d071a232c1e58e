import type { Address } from 'viem'
import * as z from 'zod/mini'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { address, amountText, hash } from '@/lib/api/contract/fields'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { ordersExchange } from '@/lib/order/exchanges'
import { takerFillFor } from '@/lib/order/rfq'
import { multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { Leg, Route } from '@/lib/routing/route/route'
import { validateRoute } from '@/lib/routing/route/validate-route'
import type { Chain } from '../chain'
import { v4PoolId } from '../pools/pool-address'
import { poolTokenOf } from '../pools/pool-token'
import type { ProgramOrder } from './order-leg'
import { orderInfo, type QuotedOrder, toQuotedOrder } from './quoted-order'

const lowerAddress = z.pipe(
  address,
  z.transform((value: Address) => toLowerAddress(value)),
)

/** The coins that a pool's name encodes: two of its contract, or of a metapool and its base. */
type NameForm = 'pair' | 'metapool' | undefined

/** The form of names by kind; also lists the kinds that a leg may have. */
const nameForms: Readonly<Record<Leg['kind'], NameForm>> = {
  v2: undefined,
  v3: undefined,
  v4: undefined,
  solidly: undefined,
  stable: undefined,
  stableNg: undefined,
  stableMulti: 'pair',
  stableMeta: 'metapool',
  crypto: 'pair',
  weighted: undefined,
  composable: undefined,
  rfq: undefined,
  erc4626: undefined,
  staking: undefined,
}

const legData = z.object({
  /** The index of the leg in the route. It may occur in several paths, each with a part of it. */
  leg: z.int().check(z.minimum(0)),
  kind: z.enum(Object.keys(nameForms) as Leg['kind'][]),
  feePips: z.int().check(z.minimum(0), z.maximum(0xffffff)),
  zeroForOne: z.boolean(),
  key: z.optional(
    z.object({
      manager: lowerAddress,
      tickSpacing: z.int().check(z.minimum(1), z.maximum(0xffff)),
      native: z.boolean(),
    }),
  ),
  /** The signed order of an order leg, with the total amount to pay. */
  orderInfos: z.optional(z.tuple([orderInfo])),
})

/** The data of a leg beyond the documented keys of a swap exchange, in its free-form `data`. */
export type LegData = z.output<typeof legData>

const unitsText = z.pipe(
  amountText,
  z.transform((value) => BigInt(value)),
)
const exchangeShape = z.object({
  exchange: z.string(),
  srcAmount: unitsText,
  destAmount: unitsText,
  /** The pool's address; for V4 and for a pair of several coins its 32-byte identifier. */
  poolAddresses: z.tuple([z.union([lowerAddress, hash])]),
  poolIdentifiers: z.optional(z.array(z.string())),
  data: legData,
})
const swapShape = z.object({
  srcToken: lowerAddress,
  destToken: lowerAddress,
  swapExchanges: z.array(exchangeShape).check(z.minLength(1)),
})
const endsShape = z.object({
  side: z.enum(['SELL', 'BUY']),
  srcToken: lowerAddress,
  destToken: lowerAddress,
  srcAmount: unitsText,
  destAmount: unitsText,
})
const bestRouteShape = z.array(z.object({ swaps: z.array(swapShape).check(z.minLength(1)) })).check(z.minLength(1))

/** A path's part of a leg, with the leg's index and its order, if it has one. */
type Part = { number: number; leg: Leg; order?: QuotedOrder | undefined }

/** A quoted route with the signed orders on it, by hash, and the amount to pay for each. */
export type QuotedRoute = Route & { orders?: ReadonlyMap<PoolAddress, QuotedOrder & ProgramOrder> }

/**
 * Reads the route of a price route: the exact quoted legs and amounts, with the wrapped token for
 * the native one, and without legs if it only wraps or unwraps. Undefined if it is not a route of
 * this service, or if its amounts do not match each other and its orders.
 *
 * @example
 * readQuotedRoute(priceRoute, { chain: mainnet })
 * // { side: 'SELL', legs: [{ dex: 'UniswapV3', ... }], ... }
 */
export const readQuotedRoute = (priceRoute: PriceRoute, { chain }: { chain: Chain }): QuotedRoute | undefined => {
  const given = endsShape.safeParse(priceRoute)
  if (!given.success) return undefined
  const rfq = toLowerAddress(chain.contracts.rfq)
  const poolToken = (token: Address) => poolTokenOf(chain, token)
  const { srcToken, destToken } = given.data
  const ends = { ...given.data, srcToken: poolToken(srcToken), destToken: poolToken(destToken) }
  if (ends.srcToken === ends.destToken) return { ...ends, side: 'SELL', legs: [] }
  const read = bestRouteShape.safeParse(priceRoute.bestRoute)
  if (!read.success) return undefined
  const parts = read.data.flatMap(({ swaps }) =>
    swaps.flatMap(({ srcToken: tokenIn, destToken: tokenOut, swapExchanges }) =>
      swapExchanges.map(({ exchange: dex, srcAmount, destAmount, poolAddresses: [called], poolIdentifiers, data }) => {
        const { leg: number, kind, feePips, zeroForOne, key, orderInfos } = data
        const order = orderInfos && toQuotedOrder(orderInfos[0], { chain })
        // Orders share a contract, so their hash identifies them.
        const hasValidName =
          order === undefined || (poolIdentifiers?.[0] === order.orderHash && isSameAddress(called, rfq))
        const pool = order?.orderHash ?? called
        const tokens = { tokenIn: poolToken(tokenIn), tokenOut: poolToken(tokenOut) }
        const amounts = { amountIn: srcAmount, amountOut: destAmount }
        const leg = { pool, kind, dex, ...tokens, zeroForOne, feePips, ...(key && { key }), ...amounts }
        return { number, leg, order: hasValidName ? order : undefined }
      }),
    ),
  )
  const route = joinParts(parts, ends)
  const orders = new Map(parts.flatMap(({ order }) => (order ? [[order.orderHash, { ...order, rfq }] as const] : [])))
  const agrees = route?.legs.every((leg) =>
    leg.kind === 'rfq' ? isFill(leg, orders.get(leg.pool), ends.side) : !orders.has(leg.pool),
  )
  return route && agrees ? { ...route, ...(orders.size > 0 && { orders }) } : undefined
}

/**
 * True if a leg fills its order as quoted. It pays what the order needs, and receives all that this
 * buys; a purchase counts only the requested output.
 */
const isFill = (
  { dex, tokenIn, tokenOut, amountIn, amountOut }: Leg,
  quoted: QuotedOrder | undefined,
  side: Route['side'],
): boolean => {
  if (quoted === undefined || quoted.makerFill === 0n || dex !== ordersExchange) return false
  const { order, takerFill, makerFill } = quoted
  const brings = side === 'SELL' ? amountOut === makerFill : takerFillFor(order, amountOut) === amountIn
  return brings && takerFill === amountIn && order.takerAsset === tokenIn && order.makerAsset === tokenOut
}

/** Merges parts of legs. Undefined unless they form a route with matching amounts. */
const joinParts = (parts: readonly Part[], ends: Omit<Route, 'legs'>): Route | undefined => {
  const legs: Leg[] = []
  for (const { number, leg } of parts.toSorted((a, b) => a.number - b.number)) {
    const known = legs[number]
    if (number > legs.length || (known !== undefined && !isSameLeg(known, leg))) return undefined
    const [amountIn, amountOut] = [known?.amountIn ?? 0n, known?.amountOut ?? 0n]
    legs[number] = { ...leg, amountIn: amountIn + leg.amountIn, amountOut: amountOut + leg.amountOut }
  }
  const { side, srcToken, destToken } = ends
  if (validateRoute({ srcToken, destToken, legs }) !== undefined || !legs.every(hasValidName)) return undefined
  const ledger = new Map<string, bigint>()
  const add = (token: string, amount: bigint) => ledger.set(token, (ledger.get(token) ?? 0n) + amount)
  for (const { tokenIn, tokenOut, amountIn, amountOut } of legs) {
    if (amountIn <= 0n) return undefined
    add(tokenIn, -amountIn)
    add(tokenOut, amountOut)
  }
  const agrees = [...ledger].every(([token, left]) => {
    // A tax reduces the source before it arrives, and what the pools of a purchase deliver.
    if (token === srcToken) return side === 'SELL' ? -left <= ends.srcAmount : -left === ends.srcAmount
    if (token === destToken) return side === 'SELL' ? left === ends.destAmount : left >= ends.destAmount
    return left === 0n
  })
  return agrees ? { ...ends, legs } : undefined
}

/**
 * True if the id of a V4 pool matches its key, and the name of a pair of several coins its kind.
 */
const hasValidName = ({ kind, pool, tokenIn, tokenOut, zeroForOne, feePips, key }: Leg): boolean => {
  if (key === undefined || kind !== 'v4')
    return key === undefined && kind !== 'v4' && nameFormOf(pool) === nameForms[kind]
  const [token0, token1] = zeroForOne ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  return v4PoolId({ token0, token1, feePips, ...key }) === pool
}

const nameFormOf = (pool: PoolAddress): NameForm => {
  const place = multiPlaceOf(pool)
  return place && (place.base === undefined ? 'pair' : 'metapool')
}

const isSameLeg = (a: Leg, b: Leg) =>
  a.pool === b.pool &&
  a.kind === b.kind &&
  a.dex === b.dex &&
  a.tokenIn === b.tokenIn &&
  a.tokenOut === b.tokenOut &&
  a.zeroForOne === b.zeroForOne &&
  a.feePips === b.feePips &&
  a.key?.manager === b.key?.manager
