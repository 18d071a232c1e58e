import type { Address } from 'viem'
import * as z from 'zod/mini'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { address } from '@/lib/api/fields'
import type { PriceRoute } from '@/lib/api/market'
import { flawOf } from '@/lib/routing/flaw'
import type { Leg, Path, Route } from '@/lib/routing/route'
import type { Chain } from './registry'

const legData = z.object({
  /** The leg's place in the order of execution. A leg of a sale may come in several paths, each with a part of it. */
  leg: z.int().check(z.minimum(0)),
  kind: z.enum(['v2', 'v3', 'stable', 'weighted', 'rfq']),
  feePips: z.int().check(z.minimum(0), z.maximum(0xffffff)),
  zeroForOne: z.boolean(),
})

/** What a leg needs beyond the documented keys of a swap exchange, inside its free-form `data`. */
export type LegData = z.output<typeof legData>

const lowerAddress = z.pipe(address, z.transform(toLowerAddress))
const units = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,78}$/)),
  z.transform((value) => BigInt(value)),
)
const exchangeShape = z.object({
  exchange: z.string(),
  srcAmount: units,
  destAmount: units,
  poolAddresses: z.tuple([lowerAddress]),
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
  srcAmount: units,
  destAmount: units,
})
const bestRouteShape = z.array(z.object({ swaps: z.array(swapShape).check(z.minLength(1)) })).check(z.minLength(1))

/** A leg, or what a path takes of it, and its place in the order of execution. */
type Part = { number: number; leg: Leg }

/**
 * Reads the route that a price route describes: the very legs and amounts that were quoted, with the wrapped token for native. Without
 * legs where it only wraps or unwraps. Undefined when it is none that this service writes, or its amounts do not agree.
 *
 * @example
 * readQuotedRoute(priceRoute, { chain: mainnet }) // { side: 'SELL', legs: [{ dex: 'UniswapV3', ... }], ... }
 */
export const readQuotedRoute = (priceRoute: PriceRoute, { chain }: { chain: Chain }): Route | undefined => {
  const given = endsShape.safeParse(priceRoute)
  if (!given.success) return undefined
  const { side, ...amounts } = given.data
  const poolToken = (token: Address) => (isNativeToken(token) ? toLowerAddress(chain.contracts.wrappedNative) : token)
  const ends = { ...amounts, srcToken: poolToken(amounts.srcToken), destToken: poolToken(amounts.destToken) }
  if (ends.srcToken === ends.destToken) return { ...ends, side: 'SELL', legs: [] }
  const read = bestRouteShape.safeParse(priceRoute.bestRoute)
  if (!read.success) return undefined
  const paths = read.data.map(({ swaps }) =>
    swaps.map(({ srcToken, destToken, swapExchanges }) =>
      swapExchanges.map(({ exchange, srcAmount, destAmount, poolAddresses: [pool], data }): Part => {
        const { leg: number, kind, feePips, zeroForOne } = data
        const tokens = { tokenIn: srcToken, tokenOut: destToken }
        const leg = {
          pool,
          kind,
          dex: exchange,
          ...tokens,
          zeroForOne,
          feePips,
          amountIn: srcAmount,
          amountOut: destAmount,
        }
        return { number, leg }
      }),
    ),
  )
  return side === 'SELL' ? readSale(paths.flat(2), ends) : readPurchase(paths, ends)
}

type Ends = Omit<Extract<Route, { side: 'SELL' }>, 'side' | 'legs'>

const readSale = (parts: readonly Part[], ends: Ends): Route | undefined => {
  const legs: Leg[] = []
  for (const { number, leg } of parts.toSorted((a, b) => a.number - b.number)) {
    const known = legs[number]
    if (number > legs.length || (known !== undefined && !isSameLeg(known, leg))) return undefined
    const [amountIn, amountOut] = [known?.amountIn ?? 0n, known?.amountOut ?? 0n]
    legs[number] = { ...leg, amountIn: amountIn + leg.amountIn, amountOut: amountOut + leg.amountOut }
  }
  const { srcToken, destToken } = ends
  if (flawOf({ srcToken, destToken, legs }) !== undefined) return undefined
  const ledger = new Map<string, bigint>()
  const add = (token: string, amount: bigint) => ledger.set(token, (ledger.get(token) ?? 0n) + amount)
  for (const { tokenIn, tokenOut, amountIn, amountOut } of legs) {
    if (amountIn <= 0n) return undefined
    add(tokenIn, -amountIn)
    add(tokenOut, amountOut)
  }
  const agrees = [...ledger].every(([token, left]) => {
    // A tax takes from the source on its way to the ledger, so less may be sold than was given.
    if (token === srcToken) return -left <= ends.srcAmount
    return left === (token === destToken ? ends.destAmount : 0n)
  })
  return agrees ? { ...ends, side: 'SELL', legs } : undefined
}

const readPurchase = (paths: readonly (readonly (readonly Part[])[])[], ends: Ends): Route | undefined => {
  const read: Path[] = []
  for (const hops of paths) {
    const legs = hops.flatMap((hop) => hop.map(({ leg }) => leg))
    const tokens = [ends.srcToken, ...legs.map(({ tokenOut }) => tokenOut)]
    const joins = legs.every(({ tokenIn }, index) => tokenIn === tokens[index]) && tokens.at(-1) === ends.destToken
    if (!joins || legs.length !== hops.length) return undefined
    read.push({ amountIn: legs[0]!.amountIn, amountOut: legs.at(-1)!.amountOut, legs })
  }
  return { ...ends, side: 'BUY', paths: read }
}

const isSameLeg = (a: Leg, b: Leg) =>
  a.pool === b.pool &&
  a.kind === b.kind &&
  a.dex === b.dex &&
  a.tokenIn === b.tokenIn &&
  a.tokenOut === b.tokenOut &&
  a.zeroForOne === b.zeroForOne &&
  a.feePips === b.feePips
