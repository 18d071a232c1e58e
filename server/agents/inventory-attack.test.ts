import fc from 'fast-check'
import { createPublicClient, custom, decodeFunctionData, encodeFunctionResult, multicall3Abi, numberToHex } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import type { UsdPrices } from '@/lib/routing/market/price'
import { createMarket, updateMarket } from '@/lib/routing/market/state'
import type { PoolAddress, V2Pool } from '@/lib/routing/pools/pool'
import { swapExactInV2 } from '@/lib/routing/pools/v2'
import { type SyntheticToken, syntheticAddress, unitsOf, unitsPerUsd } from '@/lib/routing/testing/synthetic-token'
import type { ServedChain } from '../chain/facts/served-chain'
import { readState } from '../chain/market/read-state'
import { priceSamples } from '../db/price-schema'
import { storePriceSamples } from '../market/history/price-samples'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { openTestDatabase } from '../testing/test-database'
import type { Fill, OpenIntent } from './agent'
import { createInventory } from './inventory'
import { flowMs, fundsOf } from './inventory-funds'
import type { InventoryLimits } from './inventory-limits'
import { offerFor } from './inventory-offer'
import { followPrices } from './recent-prices'
import { maxDeviationBps } from './usual-rate'

const database = openTestDatabase()
const weth: SyntheticToken = { address: syntheticAddress(6, 1), decimals: 18, usd: 3_000, isStable: false }
const usd: SyntheticToken = { address: syntheticAddress(6, 2), decimals: 6, usd: 1, isStable: true }
const thin: SyntheticToken = { address: syntheticAddress(6, 3), decimals: 18, usd: 1, isStable: false }
const other: SyntheticToken = { address: syntheticAddress(6, 4), decimals: 8, usd: 40, isStable: false }
const tokens = [weth, usd, thin, other]
const account = '0x00000000000000000000000000000000000000a9'
const plenty = 2n ** 200n
const limitsOf = (spreadBps: number): InventoryLimits =>
  new Map(tokens.map(({ address }) => [address, { max: plenty, min: 0n, spreadBps }]))
const poolOf = (index: number, token0: SyntheticToken, token1: SyntheticToken, side: number): V2Pool => ({
  kind: 'v2',
  dex: 'UniswapV2',
  address: syntheticAddress(7, index),
  feePips: 3000,
  token0: token0.address,
  token1: token1.address,
  reserve0: unitsOf(token0, side),
  reserve1: unitsOf(token1, side),
})
let orders = 0
const openIntent = (terms: Partial<IntentOrder>): OpenIntent => ({
  order: intentOrderOf({ deadline: 2n ** 40n, nonce: BigInt(++orders), ...terms }),
  family: 'Order',
  signature: `0x${'11'.repeat(64)}`,
  filled: 0n,
  orderHash: numberToHex(orders, { size: 32 }),
})
const sellOrder = (src: SyntheticToken, dest: SyntheticToken, dollars: number): OpenIntent =>
  openIntent({
    kind: orderKinds.SELL,
    srcToken: src.address,
    destToken: dest.address,
    srcAmount: unitsOf(src, dollars),
    destAmount: 1n,
    expectedAmount: 2n ** 128n - 1n,
  })
const buyOrder = (src: SyntheticToken, dest: SyntheticToken, dollars: number): OpenIntent =>
  openIntent({
    kind: orderKinds.BUY,
    srcToken: src.address,
    destToken: dest.address,
    srcAmount: 2n ** 128n - 1n,
    destAmount: unitsOf(dest, dollars),
    expectedAmount: 0n,
  })
const worth = (token: SyntheticToken, amount: bigint) => Number(amount) / unitsPerUsd(token)

/** A node on which every account has large balances and allowances. */
const richNode = (): ServedChain['client'] =>
  createPublicClient({
    chain: viemMainnet,
    transport: custom({
      request: async ({ params }) => {
        const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
        const result = (args![0] as readonly unknown[]).map(() => ({
          success: true,
          returnData: numberToHex(plenty / 2n, { size: 32 }),
        }))
        return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
      },
    }),
  })

describe('a pool of 220,000 dollars a side, in which 36,000 dollars make a token 35 percent dearer', () => {
  const deep = poolOf(1, weth, usd, 50_000_000)
  const pool = poolOf(2, thin, usd, 220_000)
  const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }

  /** Replays 15 minutes at the true price, a purchase, and a minute at the new price. */
  const attack = async (dollars: number) => {
    await database().delete(priceSamples)
    const { served, show } = serveSyntheticChain({ tokens, market: createMarket([deep, pool]), gasPrice: 0n })
    const rich = { ...served, client: richNode() }
    const limits = limitsOf(30)
    const nowMs = () => Number(served.tracker.market().blockTimestamp) * 1_000
    const prices = followPrices(rich, limits)
    const inventory = createInventory({ database: database(), limits, prices, nowMs })
    const market = served.tracker.market().state
    for (let sample = 0; sample < 60; sample++)
      await storePriceSamples({ database: database(), served }, { nowMs: nowMs() - sample * 15_000 })
    for (let block = 0; block < 6; block++) show(market)
    const bought = swapExactInV2(pool, false, unitsOf(usd, dollars))
    const moved = dollars > 0 && bought.ok ? updateMarket(market, [bought.pool]) : market
    for (let block = 0; block < 6; block++) {
      show(moved)
      await storePriceSamples({ database: database(), served }, { nowMs: nowMs() })
    }
    return async (sold: number) => {
      const { bids, declines } = await inventory.bid(rich, {
        round,
        intents: [sellOrder(thin, usd, sold)],
        account,
      })
      return bids[0] ? worth(usd, bids[0].fills[0]!.fillOut) : declines[0]!.reason
    }
  }

  test('behavior: nothing is paid at a price that was moved far and held for a minute', async () => {
    const sell = await attack(36_000)
    expect(await sell(100_000)).toBe('UnusualPrice')
    expect(await sell(100)).toBe('UnusualPrice')
  })

  test('behavior: at the true price at most what the pool takes within the spread is paid', async () => {
    const sell = await attack(0)
    expect(await sell(100_000)).toBe('ThinMarket')
    expect(await sell(340)).toBe('ThinMarket')
    expect(await sell(320)).toBeCloseTo(320 * 0.997, 2)
  })

  test('behavior: near the usual price the overpayment is a few dollars', async () => {
    // The largest move within the deviation: the token is 1.9 percent dearer.
    const sell = await attack(2_080)
    expect(await sell(340)).toBe('ThinMarket')
    const paid = (await sell(320)) as number
    expect(paid - 320).toBeGreaterThan(4)
    expect(paid - 320).toBeLessThan(330 * (maxDeviationBps / 10_000 - 0.003))
  })
})

/** A step of an attack; trades are fractions of the pools' depth, others take a block. */
type Step =
  | { do: 'swap'; pool: number; part: number; isFirst: boolean }
  | { do: 'deepen'; pool: number; times: number }
  | { do: 'restore'; pool: number }
  | { do: 'wait' }
  | { do: 'trade'; src: number; dest: number; part: number; isPurchase: boolean }

const pools = 5
const step = ((): fc.Arbitrary<Step> => {
  const indexOf = (length: number) => fc.integer({ min: 0, max: length - 1 })
  const pool = indexOf(pools)
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const swap = (part: fc.Arbitrary<number>) =>
    fc.record({ do: fc.constant('swap' as const), pool, part, isFirst: fc.boolean() })
  const trade = {
    do: fc.constant('trade' as const),
    src: indexOf(4),
    dest: indexOf(4),
    part: between(0.02, 1.2),
    isPurchase: fc.boolean(),
  }
  return fc.oneof(
    { weight: 6, arbitrary: swap(between(0.001, 0.01)) },
    { weight: 1, arbitrary: swap(between(0.05, 3)) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('deepen' as const), pool, times: fc.integer({ min: 2, max: 50 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), pool }) },
    { weight: 4, arbitrary: fc.constant({ do: 'wait' as const }) },
    { weight: 40, arbitrary: fc.record(trade) },
  )
})()

type Attacked = {
  atMs: number
  /** In dollars at the true prices. */
  loss: number
  depths: ReadonlyMap<PoolAddress, number>
  moved: Omit<Fill, 'orderHash'> & { srcToken: PoolAddress; destToken: PoolAddress }
}

/** Plays an attack of up to half an hour on a large inventory. */
const play = async (sides: readonly number[], spreadBps: number, steps: readonly Step[]): Promise<Attacked[]> => {
  const pairs = [
    [weth, usd],
    [thin, usd],
    [thin, weth],
    [other, weth],
    [other, thin],
  ] as const
  const original = pairs.map(([a, b], index) => poolOf(index + 1, a, b, sides[index]!))
  let now = [...original]
  const { served, show } = serveSyntheticChain({ tokens, market: createMarket(original), gasPrice: 0n })
  const { chain, tracker } = served
  const limits = limitsOf(spreadBps)
  const prices = followPrices(served, limits)
  const seconds = () => Number(tracker.market().blockTimestamp)
  const fair: UsdPrices = new Map(tokens.map((token) => [token.address, 1 / unitsPerUsd(token)]))
  const samples = Array.from({ length: 300 }, (_, ago) => ({ at: seconds() - ago * 12, of: fair }))
  const block = () => {
    show(updateMarket(tracker.market().state, now))
    samples.push({ at: seconds(), of: usdPrices(chain, tracker.market().state) })
  }
  const decimalsOf = new Map(tokens.map(({ address, decimals }) => [address, decimals]))
  const usual = async ({ src, dest }: { src: PoolAddress; dest: PoolAddress }) => {
    const whole = 10 ** (decimalsOf.get(src)! - decimalsOf.get(dest)!)
    const rates = samples
      .filter(({ at }) => at > seconds() - 3_600)
      .map(({ of }) => (of.get(src)! / of.get(dest)!) * whole)
      .filter(Number.isFinite)
      .toSorted((a, b) => a - b)
    return rates[Math.ceil(rates.length / 2) - 1]
  }
  const held = tokens.map(({ address }) => ({ token: address, balance: plenty / 2n, allowance: plenty }))
  const fills: Attacked[] = []
  const trade = async ({ src, dest, part, isPurchase }: Extract<Step, { do: 'trade' }>) => {
    const [given, taken] = [tokens[src]!, tokens[dest]!]
    const measured = given === weth ? taken : given
    const dollars = worth(measured, prices.depth(measured.address) ?? 0n) * part
    if (dollars < 0.01) return
    const orderFor = isPurchase ? buyOrder : sellOrder
    const state = await readState(served)
    const offer = await offerFor({ limits, prices, usual, state }, orderFor(given, taken, dollars))
    if ('reason' in offer) return
    const atMs = seconds() * 1_000
    const settling = fills
      .filter((fill) => fill.atMs > atMs - flowMs)
      .map(({ moved }) => ({ ...moved, account, isOpen: false }) as const)
    const { fillIn, fillOut } = offer
    const moved = { srcToken: given.address, destToken: taken.address, fillIn, fillOut }
    if (fundsOf({ held, settling, account, limits, depth: prices.depth }).reserve(moved) !== undefined) return
    const depths = new Map(tokens.map(({ address }) => [address, Number(prices.depth(address) ?? 0n)]))
    fills.push({ atMs, moved, depths, loss: worth(taken, fillOut) - worth(given, fillIn) })
  }
  for (let first = 0; first < 8; first++) block()
  for (const one of steps) {
    if (one.do === 'trade') await trade(one)
    else {
      if (one.do === 'wait') for (let count = 0; count < 6; count++) block()
      else now = now.with(one.pool, one.do === 'restore' ? original[one.pool]! : moveOf(now[one.pool]!, one))
      block()
    }
  }
  return fills
}

const moveOf = (pool: V2Pool, step: Extract<Step, { do: 'swap' | 'deepen' }>): V2Pool => {
  const { reserve0, reserve1 } = pool
  if (step.do === 'deepen')
    return { ...pool, reserve0: reserve0 * BigInt(step.times), reserve1: reserve1 * BigInt(step.times) }
  const amount = BigInt(Math.floor(Number(step.isFirst ? reserve0 : reserve1) * step.part))
  const swapped = swapExactInV2(pool, step.isFirst, amount)
  return swapped.ok ? swapped.pool : pool
}

/** Returns the largest loss of ten minutes divided by its bound (`Q` per token and side). */
const worstPart = (fills: readonly Attacked[], spreadBps: number): number => {
  const over = Math.max(0, maxDeviationBps - spreadBps) / 10_000
  const parts = fills.map((last) => {
    const together = fills.filter(({ atMs }) => atMs <= last.atMs && atMs > last.atMs - flowMs)
    const loss = together.reduce((sum, fill) => sum + Math.max(0, fill.loss), 0)
    const bounded = new Set(
      together.map(({ moved: { srcToken, destToken } }) =>
        srcToken === weth.address ? `${destToken} paid` : `${srcToken} taken`,
      ),
    )
    const bound = [...bounded].reduce((sum, key) => {
      const token = tokens.find(({ address }) => key.startsWith(address))!
      const depth = Math.max(...together.map(({ depths }) => depths.get(token.address)!))
      return sum + (depth * over) / unitsPerUsd(token)
    }, 0)
    // Amounts are rounded to units.
    return loss <= together.length * 1e-5 ? 0 : loss / bound
  })
  return Math.max(0, ...parts)
}

describe('any manipulation of pools', () => {
  test('behavior: the overpayment in any ten minutes is below the stated bound', async () => {
    const side = fc.double({ min: 4.5, max: 7.5, noNaN: true }).map((log) => 10 ** log)
    await fc.assert(
      fc.asyncProperty(
        fc.array(side, { minLength: pools, maxLength: pools }),
        fc.constantFrom(5, 20, 50, 100),
        fc.array(step, { minLength: 60, maxLength: 150 }),
        async (sides, spreadBps, steps) => {
          expect(worstPart(await play(sides, spreadBps, steps), spreadBps)).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('behavior: repeated sales at a held price reach the bound once in ten minutes', async () => {
    const steps: Step[] = [{ do: 'swap', pool: 1, part: 0.0094, isFirst: false }, { do: 'wait' }]
    const sell: Step = { do: 'trade', src: 2, dest: 1, part: 0.1, isPurchase: false }
    for (let minute = 0; minute < 20; minute++) steps.push(sell, sell, sell, sell, { do: 'wait' })
    const fills = await play([5e7, 2.2e5, 1e3, 1e3, 1e3], 30, steps)
    const part = worstPart(fills, 30)
    expect(part).toBeGreaterThan(0.8)
    expect(part).toBeLessThanOrEqual(1)
    // Slightly more than twenty minutes overlap three periods of ten.
    expect(fills.length).toBeLessThanOrEqual(30)
    expect(fills.length).toBeGreaterThan(15)
  })
})
