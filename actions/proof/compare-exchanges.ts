import type { Proof } from '@/lib/api/market/proof'
import { createMarket, type MarketState } from '@/lib/routing/market/state'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { executeRoute } from '@/lib/routing/route/execute'
import type { Route } from '@/lib/routing/route/route'
import { solve } from '@/lib/routing/route/solve'

/** The result of a trade on an exchange, raw units: output less gas, or input plus gas. */
type Elsewhere = { dex: string; net: bigint | undefined }

/**
 * The quoted route compared with the same trade in the best single pool, and on each exchange
 * alone, the best first. `net` is undefined without a route.
 */
export type Alternatives = {
  side: 'SELL' | 'BUY'
  route: bigint
  /** Undefined if no pool holds both tokens, or none can fill the trade. */
  pool: (Elsewhere & { net: bigint; address: string; feePips: number }) | undefined
  exchanges: readonly Elsewhere[]
  /**
   * The difference between the best route's rate and the rate for a thousandth of the amount, basis
   * points: the trade's own price impact, independent of dollar prices. Undefined for amounts that
   * cannot be divided.
   */
  impactBps: number | undefined
}

type CompareInput = {
  proof: Pick<Proof, 'side' | 'srcToken' | 'destToken' | 'srcAmount' | 'destAmount'> & {
    gas: Pick<Proof['gas'], 'unitCost' | 'route'>
  }
  /** The pools as they were read from the chain at the proof's block (`completePools`). */
  pools: readonly Pool[]
}

/**
 * Routes the same trade through parts of a market, from the pools of the proof. Gas counts equally
 * for all, and amounts are before fees and taxes. OTC orders belong to no exchange.
 *
 * @example
 * compareExchanges({ proof, pools }).exchanges
 * // [{ dex: 'UniswapV3', net: 2986120331n }, { dex: 'SushiSwap', net: undefined }]
 */
export const compareExchanges = ({ proof, pools }: CompareInput): Alternatives => {
  const { side, gas } = proof
  const [srcToken, destToken] = [proof.srcToken, proof.destToken].map((token) => token.toLowerCase()) as [
    PoolAddress,
    PoolAddress,
  ]
  const market = createMarket(pools.filter(({ kind }) => kind !== 'rfq'))
  const [amount, reached] =
    side === 'SELL'
      ? [BigInt(proof.srcAmount), BigInt(proof.destAmount)]
      : [BigInt(proof.destAmount), BigInt(proof.srcAmount)]
  const question = { market, srcToken, destToken, amount, side, gasUnitCost: gas.unitCost }
  const netOf = (gross: bigint, units: number) => {
    const cost = BigInt(Math.round(units * gas.unitCost))
    return side === 'SELL' ? gross - cost : gross + cost
  }
  const isBetter = (one: bigint, other: bigint) => (side === 'SELL' ? one > other : one < other)
  const ask = (more: Pick<Parameters<typeof solve>[0], 'filter' | 'singlePath'>) => {
    const found = solve({ ...question, ...more })
    return (
      found && { ...found, net: netOf(side === 'SELL' ? found.route.destAmount : found.route.srcAmount, found.gas) }
    )
  }

  const bestRoute = ask({})
  const direct = ask({ filter: { via: [srcToken, destToken] }, singlePath: true })
  const [leg] = direct?.route.legs ?? []
  const dexes = [...new Set(market.pools.map(({ dex }) => dex))]
  return {
    side,
    route: netOf(reached, gas.route),
    pool: direct && leg && { dex: leg.dex, net: direct.net, address: leg.pool, feePips: leg.feePips },
    exchanges: dexes
      .map((dex) => ({ dex, net: ask({ filter: { dexes: [dex] } })?.net }))
      .toSorted((a, b) => {
        if (a.net === undefined || b.net === undefined) return Number(a.net === undefined) - Number(b.net === undefined)
        return isBetter(a.net, b.net) ? -1 : Number(a.net !== b.net)
      }),
    impactBps: bestRoute && impactOf(market, bestRoute.route),
  }
}

const impactOf = (market: MarketState, route: Route): number | undefined => {
  const srcAmount = route.srcAmount / 1_000n
  // A purchase is executed as the equivalent sale, since its parts are the same.
  const little = srcAmount > 0n ? executeRoute({ market, route: { ...route, side: 'SELL' }, srcAmount }) : undefined
  if (!little?.ok || little.route.destAmount === 0n) return undefined
  const rateOf = ({ srcAmount, destAmount }: Pick<Route, 'srcAmount' | 'destAmount'>) =>
    Number(destAmount) / Number(srcAmount)
  return Math.max(0, 1 - rateOf(route) / rateOf(little.route)) * 10_000
}
