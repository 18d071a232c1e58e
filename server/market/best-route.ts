import type { Address } from 'viem'
import type { PriceRoute } from '@/lib/api/market'
import type { Hop, Leg, Path, Route } from '@/lib/routing/route'

type BestRoute = PriceRoute['bestRoute']
type Swap = BestRoute[number]['swaps'][number]
type SwapExchange = Swap['swapExchanges'][number]

/** What a leg needs beyond the documented keys, inside the free-form `data`. */
type LegData = {
  kind: Leg['kind']
  feePips: number
  zeroForOne: boolean
  path: [{ tokenIn: string; tokenOut: string; fee: string }]
}

/**
 * Writes a route in the words of the price route: paths become routes, hops become swaps, legs become swap exchanges, each with its
 * exact amounts. Percents are whole numbers that sum to 100 at every level.
 *
 * @example
 * toBestRoute(route, { decimalsOf })[0].swaps[0].swapExchanges[0].exchange // 'UniswapV3'
 */
export const toBestRoute = (route: Route, { decimalsOf }: { decimalsOf: (token: Address) => number }): BestRoute => {
  const weightOf = ({ amountIn, amountOut }: { amountIn: bigint; amountOut: bigint }) =>
    route.side === 'SELL' ? amountIn : amountOut
  const shares = percentsOf(route.paths.map(weightOf))
  return route.paths.map((path, index) => ({
    percent: shares[index]!,
    swaps: path.hops.map((hop, hopIndex) =>
      toSwap(
        // A purchase asks its last pool for exactly the path's output, of which a stable pool may give a unit more.
        route.side === 'BUY' && hopIndex === path.hops.length - 1 ? withOutput(hop, path.amountOut) : hop,
        { decimalsOf, weightOf },
      ),
    ),
  }))
}

const withOutput = (hop: Hop, amountOut: bigint): Hop => ({
  ...hop,
  legs: hop.legs.map((leg) => ({ ...leg, amountOut })),
})

const toSwap = (
  hop: Hop,
  { decimalsOf, weightOf }: { decimalsOf: (token: Address) => number; weightOf: (leg: Leg) => bigint },
): Swap => {
  const shares = percentsOf(hop.legs.map(weightOf))
  return {
    srcToken: hop.tokenIn,
    srcDecimals: decimalsOf(hop.tokenIn),
    destToken: hop.tokenOut,
    destDecimals: decimalsOf(hop.tokenOut),
    swapExchanges: hop.legs.map((leg, index) => toSwapExchange(leg, shares[index]!)),
  }
}

const toSwapExchange = (leg: Leg, percent: number): SwapExchange => ({
  exchange: leg.dex,
  srcAmount: leg.amountIn.toString(),
  destAmount: leg.amountOut.toString(),
  percent,
  poolAddresses: [leg.pool],
  poolIdentifiers: [`${leg.dex}_${leg.pool}`],
  data: {
    kind: leg.kind,
    feePips: leg.feePips,
    zeroForOne: leg.zeroForOne,
    path: [{ tokenIn: leg.tokenIn, tokenOut: leg.tokenOut, fee: leg.feePips.toString() }],
  } satisfies LegData,
})

/**
 * Writes the exchange of native for wrapped or back: one for one, through the wrapping contract. It is no route: read back, it has no paths.
 *
 * @example
 * wrapBestRoute({ src: ether, dest: weth, amount: 1n })[0].swaps[0].swapExchanges[0].exchange // 'WrappedNative'
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

const wrapExchange = 'WrappedNative'

const isWrap = (bestRoute: BestRoute) => bestRoute[0]?.swaps[0]?.swapExchanges[0]?.exchange === wrapExchange

/**
 * Reads a route back from the words of a price route that was checked to be ours.
 *
 * @example
 * fromBestRoute(priceRoute.bestRoute, { side, srcToken, destToken, srcAmount, destAmount }) // the very route that was quoted
 */
export const fromBestRoute = (bestRoute: BestRoute, ends: Omit<Route, 'paths'>): Route => ({
  ...ends,
  paths: (isWrap(bestRoute) ? [] : bestRoute).map(({ swaps }): Path => {
    const hops = swaps.map(toHop)
    return { amountIn: sumOf(hops[0], 'amountIn'), amountOut: sumOf(hops.at(-1), 'amountOut'), hops }
  }),
})

const toHop = ({ srcToken, destToken, swapExchanges }: Swap): Hop => ({
  tokenIn: srcToken as Address,
  tokenOut: destToken as Address,
  legs: swapExchanges.map((exchange): Leg => {
    const { kind, feePips, zeroForOne } = exchange.data as LegData
    return {
      pool: exchange.poolAddresses?.[0] as Address,
      kind,
      dex: exchange.exchange,
      tokenIn: srcToken as Address,
      tokenOut: destToken as Address,
      feePips,
      zeroForOne,
      amountIn: BigInt(exchange.srcAmount),
      amountOut: BigInt(exchange.destAmount),
    }
  }),
})

const sumOf = (hop: Hop | undefined, key: 'amountIn' | 'amountOut') =>
  (hop?.legs ?? []).reduce((sum, leg) => sum + leg[key], 0n)

/**
 * Divides 100 into whole percents by weight, the largest remainders first, so that they sum to 100.
 *
 * @example
 * percentsOf([1n, 1n, 1n]) // [34, 33, 33]
 */
export const percentsOf = (weights: readonly bigint[]): readonly number[] => {
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
