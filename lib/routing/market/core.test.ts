import { describe, expect, test } from 'vitest'
import { boundNet } from '../dual/net-bound'
import { optimalTrade } from '../pools/oracle/oracle'
import type { Pool, PoolAddress, V2Pool } from '../pools/pool'
import { solve } from '../route/solve'
import { createDraw } from '../testing/random'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticRfqPool, syntheticV2Pool } from '../testing/synthetic-pools'
import { type SyntheticToken, syntheticAddress, unitsPerUsd } from '../testing/synthetic-token'
import { compileMarket } from './compiled'
import { coreOf } from './core'
import { createMarket, type MarketState, updateMarket, withTemporaryPools } from './state'

const inside = syntheticMarket({ seed: 5, tokens: 12, pools: 80 })
const draw = createDraw(5)

/**
 * Creates tokens outside of the core: each has one or two pools with a hub or with an earlier one,
 * every tenth with pools that are 5 % apart.
 */
const outside = (() => {
  const tokens: SyntheticToken[] = []
  const pools: Pool[] = []
  for (let index = 0; index < 600; index++) {
    const token = {
      address: syntheticAddress(1, 1000 + index),
      decimals: 18,
      usd: draw.between(0.1, 9),
      isStable: false,
    }
    const near = index % 3 === 2 ? tokens.at(-1)! : inside.tokens[draw.below(4)]!
    const [token0, token1] = near.address < token.address ? [near, token] : [token, near]
    const count = 1 + draw.below(2)
    for (let nth = 0; nth < count; nth++) {
      const address = syntheticAddress(2, 1000 + pools.length)
      const mispricing = index % 10 === 0 && nth === 1 ? 1.05 : 1
      pools.push(syntheticV2Pool({ address, token0, token1, usd: draw.logNormal(2e4, 1), draw, mispricing }))
    }
    tokens.push(token)
  }
  return { tokens, pools }
})()
const market = createMarket([...inside.pools, ...outside.pools])
const [hub, other] = inside.tokens as [SyntheticToken, SyntheticToken]
const addressesOf = ({ pools }: MarketState) => pools.map(({ address }) => address)

/** Counts the pools outside of a core that would trade at prices of the whole market. */
const tradingOutside = (whole: MarketState, core: MarketState, prices: ReadonlyMap<PoolAddress, number>) => {
  const rows = compileMarket(whole)
  const trade = new Float64Array(3)
  return whole.pools.filter(({ address, token0, token1 }, position) => {
    if (core.positions.has(address)) return false
    const ratio = Math.sqrt(prices.get(token0)! / prices.get(token1)!)
    return optimalTrade(rows, position, ratio, trade) !== 0
  }).length
}

describe('coreOf', () => {
  test('default', () => {
    const { market: core, complete } = coreOf(market, [hub.address, other.address])
    const hubs = inside.tokens.slice(0, 4).map(({ address }) => address)
    for (const { address, token0, token1 } of inside.pools)
      if (hubs.includes(token0) && hubs.includes(token1)) expect(core.positions.has(address)).toBe(true)
    expect(core.pools.length).toBeLessThan(inside.pools.length + outside.pools.length / 4)
    const prices = complete(() => 1)
    expect([...prices.keys()]).toStrictEqual(market.tokens)
    expect(Math.min(...prices.values())).toBeGreaterThan(0)
  })

  test('behavior: a bound holds for the whole market, as no pool outside earns at its prices', () => {
    const all = [...inside.tokens, ...outside.tokens]
    for (let round = 0; round < 24; round++) {
      const [src, dest] = [draw.pick(round % 2 === 0 ? inside.tokens : all), draw.pick(all)]
      if (src === dest) continue
      const side = draw.pick(['SELL', 'BUY'] as const)
      const given = side === 'SELL' ? src : dest
      const amount = BigInt(Math.floor(draw.between(10, 3000) * unitsPerUsd(given)))
      const gasUnitCost = draw.pick([0, 3e-5]) * unitsPerUsd(side === 'SELL' ? dest : src)
      const ends = { srcToken: src.address, destToken: dest.address }
      const question = { market, ...ends, side, amount, gasUnitCost }
      const found = solve(question)
      const { market: part } = coreOf(market, [src.address, dest.address])
      const expected = solve({ ...question, market: createMarket(part.pools) })
      expect(found === undefined).toBe(expected === undefined)
      if (found === undefined || expected === undefined) continue
      const isNear = (one: number, two: number) => expect(Math.abs(one / two - 1)).toBeLessThan(1e-9)
      isNear(Number(found.route.srcAmount), Number(expected.route.srcAmount))
      isNear(Number(found.route.destAmount), Number(expected.route.destAmount))
      isNear(found.certificate.bound, expected.certificate.bound)
      expect(tradingOutside(market, part, found.certificate.prices)).toBe(0)
      for (const { prices } of boundNet({ question, solution: found }).cases)
        expect(tradingOutside(market, part, prices)).toBe(0)
      expect(found.certificate.pools).toHaveLength(market.pools.length)
    }
  })

  test('behavior: a token stays if its pools disagree, and all on the way to it', () => {
    const { market: core } = coreOf(market, [hub.address, other.address])
    const stays = outside.tokens.filter(({ address }) => core.tokenIds.has(address))
    const pools = new Map<string, Set<string>>()
    for (const { token0, token1, address } of outside.pools)
      for (const token of [token0, token1]) pools.set(token, (pools.get(token) ?? new Set()).add(address))
    expect(stays.length).toBeGreaterThan(0)
    for (const { address } of stays) expect(pools.get(address)!.size).toBeGreaterThan(1)
  })

  test('behavior: follows the market, and shares what did not change', () => {
    const ends = [hub.address, other.address]
    const before = coreOf(market, ends).market
    const pair = before.pools.find((pool): pool is V2Pool => pool.kind === 'v2')!
    const same = coreOf(updateMarket(market, [{ ...pair, reserve0: pair.reserve0 + 1n }]), ends).market
    expect(same.positions).toBe(before.positions)
    expect(same.pools[before.positions.get(pair.address)!]).toMatchObject({ reserve0: pair.reserve0 + 1n })
    const far = outside.pools.find(
      ({ address, token1, token0 }) =>
        !before.positions.has(address) &&
        outside.pools.some((one) => one.address !== address && one.token0 === token0 && one.token1 === token1),
    ) as V2Pool
    const apart = coreOf(updateMarket(market, [{ ...far, reserve0: far.reserve0 * 2n }]), ends).market
    expect(addressesOf(apart)).toContain(far.address)
  })

  test('behavior: a pool of one question joins with the way to its tokens', () => {
    const [token] = outside.tokens.filter(({ address }) => !coreOf(market, [hub.address]).market.tokenIds.has(address))
    const [token0, token1] = token!.address < other.address ? [token!, other] : [other, token!]
    const order = syntheticRfqPool({ address: syntheticAddress(3, 1), token0, token1, usd: 100, draw })
    const { market: core } = coreOf(withTemporaryPools(market, [order]), [hub.address, other.address])
    expect(core.tokenIds.has(token!.address)).toBe(true)
    expect(addressesOf(core).at(-1)).toBe(order.address)
    expect(core.edges[core.tokenIds.get(token!.address)!]!.length).toBeGreaterThan(1)
    expect(core.base).toBe(coreOf(market, []).market)
  })

  test('behavior: a small market is its own core', () => {
    const small = createMarket(inside.pools)
    expect(coreOf(small, []).market).toBe(small)
  })
})
