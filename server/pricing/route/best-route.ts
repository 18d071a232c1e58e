import type { Address } from 'viem'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { LegData } from '@/lib/chain/program/quoted-route'
import { wrapExchange } from '@/lib/order/exchanges'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { decompose } from '@/lib/routing/route/decompose'
import type { Leg, Route } from '@/lib/routing/route/route'

type BestRoute = PriceRoute['bestRoute']
type Swap = BestRoute[number]['swaps'][number]
type SwapExchange = Swap['swapExchanges'][number]

/** The fields of a swap exchange that fills an order: contract, hash and signed terms. */
export type OrderExchangeFields = { poolAddresses: string[]; poolIdentifiers: string[]; data: { orderInfos: unknown } }

/** A leg, or a path's share of it, with its position in the order of execution. */
type NumberedLeg = Leg & { leg: number }

/**
 * Converts a route to the format of the price route: paths become routes, hops swaps, and shares of
 * pools swap exchanges with exact amounts. `decompose` divides the graph into paths. Percents are
 * integers that sum to 100 at every level. The ends of a path are the request's tokens: the
 * placeholder for the native token, though pools trade the wrapped one.
 *
 * @example
 * toBestRoute(route, { src, dest, decimalsOf })[0].swaps[0].swapExchanges[0].exchange
 * // 'UniswapV3'
 */
export const toBestRoute = (
  route: Route,
  {
    src,
    dest,
    decimalsOf,
    orders,
  }: {
    src: Address
    dest: Address
    decimalsOf: (token: Address) => number
    /** The fields of the orders among the legs, by hash. */
    orders?: ReadonlyMap<PoolAddress, OrderExchangeFields> | undefined
  },
): BestRoute => {
  const weightOf = ({ amountIn, amountOut }: { amountIn: bigint; amountOut: bigint }) =>
    route.side === 'SELL' ? amountIn : amountOut
  const paths = decompose(route)
  const shares = percentsOf(paths.map(weightOf))
  return paths.map(({ hops }, index) => ({
    percent: shares[index]!,
    swaps: hops.map(({ tokenIn, tokenOut, parts }, place): Swap => {
      const percents = percentsOf(parts.map(weightOf))
      return {
        srcToken: place === 0 ? src : tokenIn,
        srcDecimals: decimalsOf(tokenIn),
        destToken: place === hops.length - 1 ? dest : tokenOut,
        destDecimals: decimalsOf(tokenOut),
        swapExchanges: parts.map((part, position) =>
          toSwapExchange(
            { ...route.legs[part.leg]!, ...part },
            percents[position]!,
            orders?.get(route.legs[part.leg]!.pool),
          ),
        ),
      }
    }),
  }))
}

const toSwapExchange = (leg: NumberedLeg, percent: number, order: OrderExchangeFields | undefined): SwapExchange => ({
  exchange: leg.dex,
  srcAmount: leg.amountIn.toString(),
  destAmount: leg.amountOut.toString(),
  percent,
  poolAddresses: order?.poolAddresses ?? [leg.pool],
  poolIdentifiers: order?.poolIdentifiers ?? [`${leg.dex}_${leg.pool}`],
  data: {
    leg: leg.leg,
    kind: leg.kind,
    feePips: leg.feePips,
    zeroForOne: leg.zeroForOne,
    ...(leg.key && { key: leg.key }),
    path: [{ tokenIn: leg.tokenIn, tokenOut: leg.tokenOut, fee: leg.feePips.toString() }],
    ...order?.data,
  } satisfies Omit<LegData, 'orderInfos'> & { path: unknown },
})

/**
 * Describes wrapping or unwrapping, one to one. Parsed back, it is a route without legs.
 *
 * @example
 * wrapBestRoute({ src: ether, dest: weth, amount: 1n })[0].swaps[0].swapExchanges[0].exchange
 * // 'WrappedNative'
 */
export const wrapBestRoute = ({
  src,
  dest,
  amount,
}: {
  src: { address: Address; poolToken: Address; decimals: number }
  dest: { address: Address; decimals: number }
  amount: bigint
}): BestRoute => [
  {
    percent: 100,
    swaps: [
      {
        srcToken: src.address,
        srcDecimals: src.decimals,
        destToken: dest.address,
        destDecimals: dest.decimals,
        swapExchanges: [
          {
            exchange: wrapExchange,
            srcAmount: amount.toString(),
            destAmount: amount.toString(),
            percent: 100,
            poolAddresses: [src.poolToken],
            poolIdentifiers: [`${wrapExchange}_${src.poolToken}`],
            data: {},
          },
        ],
      },
    ],
  },
]

/**
 * Divides 100 into integer percents by weight; the largest remainders are rounded up.
 *
 * @example
 * percentsOf([1n, 1n, 1n]) // [34, 33, 33]
 */
export const percentsOf = (weights: readonly bigint[]): readonly number[] => {
  if (weights.length === 1) return [100]
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? 100 : 0))
  const floors = weights.map((weight) => Number((weight * 100n) / total))
  const missing = 100 - floors.reduce((sum, floor) => sum + floor, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (weight * 100n) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return floors.map((floor, index) => floor + (raised.has(index) ? 1 : 0))
}
