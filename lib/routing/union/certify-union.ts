import { solveDual } from '../dual/dual'
import type { PoolAddress } from '../pools/pool'
import { problemOf } from '../route/question'
import type { Side } from '../route/route'
import { laneDex, onDestination, placeOf, type TwoChains, unionOf } from './union-market'

/** A trade from a token of the origin chain to one of the destination. */
export type UnionQuestion = TwoChains & {
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  /** Raw units of the source (sell) or of the destination (buy). */
  amount: bigint
  /** Tokens of each chain that no route may pass as intermediates. */
  endsOnly?: { origin: readonly PoolAddress[]; destination: readonly PoolAddress[] }
}

/** The part of a certificate on one chain. */
export type ChainCertificate = {
  /** Value of a raw unit of each token, in raw units of the destination (sell) or source (buy). */
  prices: ReadonlyMap<PoolAddress, number>
  /** The pools that the question allowed, which the bound covers. */
  pools: readonly PoolAddress[]
}

/**
 * Prices at which no pool or lane lets a trade over two chains gain much over the best one. The sum
 * that they give is the bound (`lib/proof/sum-crosschain.ts`); that of the dual itself is less
 * tight, as it multiplies a rounding of a price by the capacity of a lane.
 */
export type UnionCertificate = { origin: ChainCertificate; destination: ChainCertificate }

/**
 * Finds the prices that bound every trade through the pools of two chains and the lanes between
 * them, where lanes carry any amount without a fee. Undefined if nothing leads from source to
 * destination.
 *
 * @example
 * const lanes = [{ input: usdc, output: usdcOfBase, scalingFactor: 0 }]
 * const trade = { side: 'SELL', srcToken: weth, destToken: usdcOfBase, amount: 10n ** 18n }
 * certifyUnion({ origin, destination, lanes, ...trade })?.origin.prices.get(weth) // 2.985e-9
 */
export const certifyUnion = (question: UnionQuestion): UnionCertificate | undefined => {
  const { side, srcToken, destToken, amount, endsOnly } = question
  const market = unionOf(question)
  const problem = problemOf({
    market,
    side,
    srcToken,
    destToken: onDestination(destToken),
    amount,
    ...(endsOnly && {
      filter: { endsOnly: [...endsOnly.origin, ...endsOnly.destination.map((token) => onDestination(token))] },
    }),
  })
  const dual = problem && solveDual(problem)
  if (dual === undefined) return undefined
  const prices = market.tokens.map((token, index) => ({ ...placeOf(token), price: dual.prices[index]! }))
  const pools = market.pools.flatMap(({ address, dex }, position) =>
    problem?.mask?.[position] === 0 || dex === laneDex ? [] : placeOf(address),
  )
  const on = (isDestination: boolean): ChainCertificate => ({
    prices: new Map(prices.flatMap((one) => (one.isDestination === isDestination ? [[one.name, one.price]] : []))),
    pools: pools.flatMap((one) => (one.isDestination === isDestination ? one.name : [])),
  })
  return { origin: on(false), destination: on(true) }
}
