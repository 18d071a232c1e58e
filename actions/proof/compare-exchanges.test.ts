import { expect, test } from 'vitest'
import type { Proof } from '@/lib/api/market/proof'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ConcentratedPool, Pool } from '@/lib/routing/pools/pool'
import { swapExactIn, swapExactOut } from '@/lib/routing/pools/swap'
import { estimateGas } from '@/lib/routing/route/gas'
import type { Leg } from '@/lib/routing/route/route'
import { compareExchanges } from './compare-exchanges'
import { completePools } from './complete-pools'
import { quoteToProve } from './quote-to-prove'
import { readMarket } from './read-market'
import { routeRates } from './route-rates'
import { createNode, priceRoute, proof, pools as told, usdc, weth } from './testing/proof-world'

const read = async () => {
  const question = { srcToken: weth, destToken: usdc, amount: '1', network: 1, side: 'SELL', version: '6.2' } as const
  const quote = quoteToProve(
    { side: 'SELL', src: { chainId: 1, address: weth }, dest: { chainId: 1, address: usdc }, priceRoute, question },
    mainnet,
  )
  const market = await readMarket(createNode(), { chain: mainnet, proof, quote, priceRoute })
  if (market.status !== 'compared') throw new Error(market.status)
  return market
}
const [pair, concentrated, stable, weighted] = told
const { unitCost } = proof.gas
/** Returns the cost of one pool's call in the token that the trade is counted in. */
const gasOf = (side: 'SELL' | 'BUY', kind: Leg['kind'], ticksCrossed: number) =>
  BigInt(Math.round(estimateGas({ side, legs: [{ kind }] } as never, ticksCrossed) * unitCost))

test('default: the route, the best single pool and each exchange, net of gas, the best first', async () => {
  const { pools } = await read()
  const { route, pool, exchanges } = compareExchanges({ proof, pools })
  expect(route).toBe(BigInt(proof.destAmount) - BigInt(Math.round(proof.gas.route * unitCost)))

  const alone = (kind: 'v2' | 'v3') => {
    const sold = swapExactIn(pools.find((one) => one.kind === kind)!, weth, BigInt(proof.srcAmount))
    if (!sold.ok) throw new Error(sold.reason)
    return sold.amountOut - gasOf('SELL', kind, sold.ticksCrossed)
  }
  expect(pool).toEqual({ dex: concentrated.dex, address: concentrated.address, feePips: 500, net: alone('v3') })
  // Two exchanges have no pool of the pair, and no route for it.
  expect(exchanges).toEqual([
    { dex: concentrated.dex, net: alone('v3') },
    { dex: pair.dex, net: alone('v2') },
    { dex: stable.dex, net: undefined },
    { dex: weighted.dex, net: undefined },
  ])
})

test('behavior: the impact is the trade’s own, and grows with its amount', async () => {
  const { pools } = await read()
  const impactOf = (srcAmount: bigint) =>
    compareExchanges({ proof: { ...proof, srcAmount: String(srcAmount) }, pools }).impactBps
  const [small, large] = [impactOf(10n ** 17n), impactOf(5n * 10n ** 18n)]
  expect(small).toBeGreaterThan(0)
  expect(large).toBeGreaterThan(small! * 10)
  expect(impactOf(999n)).toBeUndefined()
})

test('behavior: uses the proof’s ticks beyond those that were read', async () => {
  const { pools } = await read()
  const large: Proof = { ...proof, srcAmount: `${10n ** 19n}` }
  const isConcentrated = ({ dex }: { dex: string }) => dex === concentrated.dex
  const found = (parts: readonly Pool[]) =>
    compareExchanges({ proof: large, pools: parts }).exchanges.find(isConcentrated)
  const whole = pools.find(isConcentrated) as ConcentratedPool
  const sold = swapExactIn(whole, weth, 10n ** 19n)
  if (!sold.ok) throw new Error(sold.reason)
  expect(sold.ticksCrossed).toBe(1)

  const near = pools.map((pool) => ('ticks' in pool ? { ...pool, ticks: [] } : pool))
  expect(found(near)?.net).toBeUndefined()
  expect(found(completePools(large, near))?.net).toBe(sold.amountOut - gasOf('SELL', 'v3', 1))
})

test('behavior: a purchase adds its gas, and the cheapest one is first', async () => {
  const { pools } = await read()
  const bought: Proof = {
    ...proof,
    side: 'BUY',
    srcAmount: '3010000000',
    destAmount: `${10n ** 18n}`,
    srcToken: usdc,
    destToken: weth,
  }
  const { route, pool, exchanges } = compareExchanges({ proof: bought, pools })
  expect(route).toBe(3_010_000_000n + BigInt(Math.round(proof.gas.route * unitCost)))
  const paid = swapExactOut(pools.find(({ kind }) => kind === 'v3')!, usdc, 10n ** 18n)
  expect(paid.ok && paid.amountIn + gasOf('BUY', 'v3', paid.ticksCrossed)).toBe(pool?.net)
  const nets = exchanges.flatMap(({ net }) => net ?? [])
  expect(nets).toEqual(nets.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(nets).toHaveLength(2)
})

test('behavior: a pool’s price after its part of a route equals the rate of a small further trade', async () => {
  const { pools, rates } = await read()
  const amounts = [10n ** 18n, 3n * 10n ** 18n, 5_000_000_000n, 2n * 10n ** 18n]
  const sources = [weth, weth, usdc, weth]
  const route = {
    bestRoute: told.map(({ address, dex, token0, token1 }, index) => ({
      percent: 25,
      swaps: [
        {
          srcToken: sources[index]!,
          srcDecimals: 18,
          destToken: sources[index] === token0 ? token1 : token0,
          destDecimals: 18,
          // A route of two paths: both parts count.
          swapExchanges: [1n, amounts[index]! - 1n].map((amount) => ({
            exchange: dex,
            srcAmount: `${amount}`,
            destAmount: '1',
            percent: 50,
            poolAddresses: [address],
          })),
        },
      ],
    })),
  }
  const found = routeRates({ chain: mainnet, pools, priceRoute: route })
  for (const [index, { address }] of told.entries()) {
    const sold = swapExactIn(pools.find((pool) => pool.address === address)!, sources[index]!, amounts[index]!)
    if (!sold.ok) throw new Error(sold.reason)
    const little = amounts[index]! / 1_000n
    const more = swapExactIn(sold.pool, sources[index]!, little)
    if (!more.ok) throw new Error(more.reason)
    expect(found[address]! / (Number(more.amountOut) / Number(little))).toBeCloseTo(1, 3)
  }
  // A reading contains the rates of its own route.
  expect(rates).toEqual(routeRates({ chain: mainnet, pools, priceRoute }))
  expect(rates[concentrated.address]).toBeGreaterThan(0)
})
