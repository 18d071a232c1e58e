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
 * What a wei is worth in raw units of the token that the bounds of a proof count in, by pools that were read here, as the service values
 * it: the prices of a proof are those after the trade. Of concentrated pools ticks of a range were read. Undefined where the pools tell no
 * price.
 *
 * @example
 * nativePrice(pools, { chain: mainnet, proof, rangeOf }) // 3e-9, where an ether is 3,000 USDC
 */
export const nativePrice = (pools: readonly Pool[], { chain, proof, rangeOf }: Valued): number | undefined => {
  const whole = pools.map((pool) => ('ticks' in pool ? { ...pool, ticks: closed(pool, rangeOf(pool)) } : pool))
  const dollars = usdPrices(chain, createMarket(whole))
  const native = dollars.get(toLowerAddress(chain.contracts.wrappedNative))
  const counted = dollars.get(toLowerAddress(proof.side === 'SELL' ? proof.destToken : proof.srcToken))
  return native === undefined || counted === undefined ? undefined : native / counted
}

/** The ticks that were read, and the ends of what they hold. */
const closed = ({ tick, liquidity, ticks }: ConcentratedPool, range: TickRange): Tick[] =>
  closeTicks(
    {
      ...{ tick, liquidity: liquidity.toString() },
      ticks: ticks.map(({ index, liquidityNet }): [number, string] => [index, liquidityNet.toString()]),
    },
    range,
  ).ticks.map(([index, net]) => {
    const liquidityNet = BigInt(net)
    return { index, liquidityNet, liquidityGross: liquidityNet < 0n ? -liquidityNet : liquidityNet }
  })
