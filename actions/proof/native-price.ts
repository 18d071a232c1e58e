import { toLowerAddress } from '@/lib/address'
import type { Proof } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import type { TickRange } from '@/lib/chain/pools/tick-bitmaps'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { closeTicks } from '@/lib/proof/close-ticks'
import { createMarket } from '@/lib/routing/market/state'
import type { ConcentratedPool, Pool, Tick } from '@/lib/routing/pools/pool'

type Valued = {
  chain: Chain
  proof: Pick<Proof, 'side' | 'srcToken' | 'destToken'>
  rangeOf: (pool: ConcentratedPool) => TickRange
}

/**
 * Returns the value of a wei in raw units of the token in which the bounds of a proof count, from
 * the pools that were read here, by the service's method: the prices of a proof are those after the
 * trade. Of concentrated pools only the ticks of a range were read. Returns undefined without a
 * price in the pools.
 *
 * @example
 * nativePrice(pools, { chain: mainnet, proof, rangeOf }) // 3e-9 if an ether is 3,000 USDC
 */
export const nativePrice = (pools: readonly Pool[], { chain, proof, rangeOf }: Valued): number | undefined => {
  const closedPools = pools.map((pool) => ('ticks' in pool ? { ...pool, ticks: closed(pool, rangeOf(pool)) } : pool))
  const dollars = usdPrices(chain, createMarket(closedPools))
  const native = dollars.get(toLowerAddress(chain.contracts.wrappedNative))
  const counted = dollars.get(toLowerAddress(proof.side === 'SELL' ? proof.destToken : proof.srcToken))
  return native === undefined || counted === undefined ? undefined : native / counted
}

/** Returns the ticks that were read, closed at the ends of their range. */
const closed = ({ tick, liquidity, ticks }: ConcentratedPool, range: TickRange): Tick[] =>
  closeTicks(
    {
      tick,
      liquidity: liquidity.toString(),
      ticks: ticks.map(({ index, liquidityNet }): [number, string] => [index, liquidityNet.toString()]),
    },
    range,
  ).ticks.map(([index, net]) => {
    const liquidityNet = BigInt(net)
    return { index, liquidityNet, liquidityGross: liquidityNet < 0n ? -liquidityNet : liquidityNet }
  })
