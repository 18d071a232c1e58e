import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Proof, ProofPool } from '@/lib/api/market/proof'
import type { Chain, Dex } from '@/lib/chain/chain'
import { v2PairAddress, v3PoolAddress, v4PoolId } from '@/lib/chain/pools/pool-address'
import { callOf, selectors } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { arbitrumData } from '@/lib/chain/registry/shared'
import { ordersExchange } from '@/lib/order/exchanges'
import { nameOf } from '@/lib/proof/compare-pool'
import { ProviderError } from '../wallet/send/wallet-errors'
import { quoteToProve } from './quote-to-prove'
import { readMarket } from './read-market'
import {
  composable,
  composableAnswers,
  crypto,
  cryptoAnswers,
  cryptoPaid,
  cryptoPrices,
  managed,
  managerAnswers,
  metaPrices,
  pairAnswers,
  sdai,
  second,
  stableMeta,
  stableMetaAnswers,
  stableMulti,
  stableMultiAnswers,
  stableNg,
  stableNgAnswers,
  staking,
  stakingAnswers,
  stakingPrices,
  vault,
  vaultAnswers,
  vaultPrices,
  volatilePair,
  withSolidly,
} from './testing/later-kinds'
import { mixedQuote, openOrder, ordersQuote } from './testing/orders-quote'
import {
  blockNumber,
  claim,
  createNode,
  dai,
  gasPrice,
  pools,
  priceRoute,
  proof,
  usdc,
  weth,
  word,
  words,
} from './testing/proof-world'
import { pageGas, withPageGas } from './with-page-gas'

const addressOf = (index: number) => numberToHex(index, { size: 20 })
const quoteOf = (route = priceRoute) =>
  quoteToProve(
    {
      side: 'SELL',
      src: { chainId: 1, address: weth },
      dest: { chainId: 1, address: usdc },
      priceRoute: route,
      question: { srcToken: weth, destToken: usdc, amount: '1', network: 1, side: 'SELL', version: '6.2' },
    },
    mainnet,
  )

/** Returns the proof with prices of more tokens. */
const pricedWith = (more: Proof['gross']['prices']): Proof => {
  const prices = { ...proof.gross.prices, ...more }
  const net = { ...proof.net, cases: [{ supposes: [], prices }] }
  return { ...proof, gross: { ...proof.gross, prices }, net }
}

const read = async (
  told: Proof = proof,
  options: Parameters<typeof createNode>[0] = {},
  route = priceRoute,
  chain: Chain = mainnet,
) => {
  const quote = { ...quoteOf(), legs: quoteOf(route).legs }
  const market = await readMarket(createNode(options), { chain, proof: told, quote, priceRoute: route })
  if (market.status !== 'compared') throw new Error(market.status)
  return market
}

/** The comparison of a proof with one additional pool. */
const same = { read: 5, differences: [] }

const dexes: readonly Dex[] = mainnet.dexes
const sushi = dexes.find((dex) => dex.kind === 'v2' && dex.name === 'SushiSwap') as Extract<Dex, { kind: 'v2' }>
const v3 = dexes.find((dex) => dex.kind === 'v3') as Extract<Dex, { kind: 'v3' }>

describe('readMarket', () => {
  test("behavior: reads a V4 pool from its manager's storage; reports a missing or different one", async () => {
    const told = claim({ ...proof, pools: [...proof.pools, managed] })
    expect(await read(told, { more: managerAnswers() })).toMatchObject(same)
    const dearer = await read(told, { more: managerAnswers({ protocolFee: 400n }) })
    expect(dearer.differences).toMatchObject([
      { address: managed.address, field: 'feePips', proof: '833', chain: '900' },
    ])
    const leftOut = await read(proof, { more: managerAnswers() })
    expect([...leftOut.missing, ...leftOut.uncounted].map(({ address }) => address)).toEqual([managed.address])
    const forged = { ...managed, address: v4PoolId({ ...managed, feePips: 501 }) }
    const stranger = await read(claim({ ...proof, pools: [...proof.pools, forged] }), { more: managerAnswers() })
    expect(stranger.unchecked.pools).toEqual([forged.address])
  })

  test("behavior: reads a Solidly pair with its factory's fee; reports a missing or different one", async () => {
    const [chain, pair] = [withSolidly, volatilePair]
    const told = claim({ ...proof, pools: [...proof.pools, pair] })
    expect(await read(told, { more: pairAnswers() }, priceRoute, chain)).toMatchObject(same)
    const dearer = await read(told, { more: pairAnswers({ feeBps: 31n }) }, priceRoute, chain)
    expect(dearer.differences).toMatchObject([
      { address: pair.address, field: 'feePips', proof: '3000', chain: '3100' },
    ])
    const leftOut = await read(proof, { more: pairAnswers() }, priceRoute, chain)
    expect([...leftOut.missing, ...leftOut.uncounted].map(({ address }) => address)).toEqual([pair.address])
    // A paused pool has no trades, so nothing is missing.
    const paused = await read(proof, { more: pairAnswers({ isPaused: 1n }) }, priceRoute, chain)
    expect([...paused.missing, ...paused.uncounted]).toEqual([])
  })

  test('behavior: reads a composable stable pool with its next rate; reports a missing or different one', async () => {
    const { address, factor1 } = composable
    const told = claim({ ...proof, pools: [...proof.pools, composable] })
    const rate = 3_000n * 10n ** 18n
    expect(await read(told, { more: composableAnswers({ rate }) })).toMatchObject(same)
    const over = await read(told, { more: composableAnswers({ rate, expires: second - 1n }) })
    expect(over.differences).toMatchObject([{ address, field: 'factor1', proof: factor1, chain: `${rate}` }])
    const leftOut = await read(proof, { more: composableAnswers({ rate }) })
    expect([...leftOut.missing, ...leftOut.uncounted].map((one) => one.address)).toEqual([address])
    const paused = await read(proof, { more: composableAnswers({ rate, isPaused: 1n }) })
    expect([...paused.missing, ...paused.uncounted]).toEqual([])
  })

  test('behavior: reads a newer Curve pool with its rates and fees; reports a missing or different one', async () => {
    const { address, offpegFeeMultiplierE10 } = stableNg
    const told = claim({ ...proof, pools: [...proof.pools, stableNg] })
    expect(await read(told, { more: stableNgAnswers() })).toMatchObject(same)
    const dearer = await read(told, { more: stableNgAnswers({ multiplier: 30_000_000_000n }) })
    expect(dearer.differences).toMatchObject([
      { address, field: 'offpegFeeMultiplierE10', proof: offpegFeeMultiplierE10, chain: '30000000000' },
    ])
    const leftOut = await read(proof, { more: stableNgAnswers() })
    expect([...leftOut.missing, ...leftOut.uncounted].map((one) => one.address)).toEqual([address])
    const three = stableNgAnswers({ rates: words(32n, 3n, 1n, 1n, 1n) })
    expect((await read(told, { more: three })).differences).toMatchObject([{ address, field: 'pool' }])
  })

  test('behavior: reads two coins of a pool of three; reports missing or different ones', async () => {
    const { address, others } = stableMulti
    const told = claim({ ...proof, pools: [...proof.pools, stableMulti] })
    const { read: count, differences, uncounted } = await read(told, { more: stableMultiAnswers() })
    expect({ count, differences }).toEqual({ count: 5, differences: [] })
    // The proof has no price of the third coin, so its pairs are in no sum.
    expect(uncounted.map(({ dex }) => dex)).toEqual(['CurveV1Multi', 'CurveV1Multi'])
    const fewer = await read(told, { more: stableMultiAnswers({ usdtBalance: 7n * 10n ** 11n }) })
    expect(fewer.differences).toMatchObject([
      { address, field: 'others', proof: others.join(), chain: `${others[0]![0]},700000000000,${others[0]![2]}` },
    ])
    const leftOut = await read(proof, { more: stableMultiAnswers() })
    expect([...leftOut.missing, ...leftOut.uncounted].map((one) => one.address)).toContain(address)
    const empty = await read(told, { more: stableMultiAnswers({ usdtBalance: 0n }) })
    expect(empty.differences).toMatchObject([{ address, field: 'pool', chain: 'none' }])
  })

  const [, , stable, weighted] = pools
  const balancer = mainnet.dexes.find((dex) => dex.kind === 'balancer') as Extract<Dex, { kind: 'balancer' }>
  const poolTokens = (balance0: bigint, balance1: bigint) =>
    words(96n, 192n, 1n, 2n, BigInt(weighted.token0), BigInt(weighted.token1), 2n, balance0, balance1)
  const poolId = BigInt(`0x${'ab'.repeat(32)}`)
  const states: [field: string, key: string, answer: Hex, proof: string][] = [
    ['amplification', `${stable.address}/${selectors.amplificationPrecise}`, words(7n), stable.amplification],
    ['feeE10', `${stable.address}/${selectors.fee}`, words(7n), stable.feeE10],
    ['balance0', `${stable.address}/${callOf(selectors.balances, 0)}`, words(7n), stable.balance0],
    ['balance1', `${stable.address}/${callOf(selectors.balances, 1)}`, words(7n), stable.balance1],
    ['feeE18', `${weighted.address}/${selectors.getSwapFeePercentage}`, words(7n), weighted.feeE18],
    [
      'weight0E18',
      `${weighted.address}/${selectors.getNormalizedWeights}`,
      words(32n, 2n, 7n, BigInt(weighted.weight1E18)),
      weighted.weight0E18,
    ],
    [
      'balance1',
      `${toLowerAddress(balancer.vault)}/${callOf(selectors.getPoolTokens, poolId)}`,
      poolTokens(BigInt(weighted.balance0), 7n),
      weighted.balance1,
    ],
  ]
  test.each(states)(
    'behavior: reads %s of a stable or weighted pool; reports a different one',
    async (field, key, answer, told) => {
      const { differences, fields } = await read(proof, { more: { [key]: answer } })
      expect(differences).toMatchObject([{ field, proof: told, chain: '7' }])
      expect(fields).toContain(field)
    },
  )

  test('behavior: swapped tokens of a stable pool differ, with their rates', async () => {
    const coin = (index: number) => `${stable.address}/${callOf(selectors.coins, index)}`
    const turned = { [coin(0)]: words(BigInt(stable.token1)), [coin(1)]: words(BigInt(stable.token0)) }
    const { differences } = await read(proof, { more: turned })
    expect(differences.map(({ field }) => field)).toEqual(['token0', 'token1', 'rate0', 'rate1'])
  })

  test('behavior: reads the rate of a vault from its totals and compares it with its conversion', async () => {
    const priced = pricedWith(vaultPrices)
    const told = claim({ ...priced, pools: [...proof.pools, vault] })
    expect(await read(told, { more: vaultAnswers() })).toMatchObject(same)
    const richer = await read(told, { more: vaultAnswers({ more: 5n }) })
    expect(richer.differences.map(({ address, field }) => [address, field])).toEqual([
      [sdai, 'assets'],
      [sdai, 'mostAssets'],
    ])
    const leftOut = await read(claim(priced), { more: vaultAnswers() })
    expect([...leftOut.missing, ...leftOut.uncounted].map(({ address }) => address)).toEqual([sdai])
  })

  test('behavior: reads a metapool with its base pool, and none if its own quote differs', async () => {
    const priced = pricedWith(metaPrices)
    const told = claim({ ...priced, pools: [...proof.pools, stableMeta] })
    const readWith = (answers: Parameters<typeof stableMetaAnswers>[0]) =>
      read(told, { more: { ...stableMultiAnswers(), ...stableMetaAnswers(answers) } })
    const { differences } = await readWith({})
    expect(differences).toEqual([])
    const other = await readWith({ supply: 6n * 10n ** 24n, paid: 995_101_317n })
    expect(other.differences.map(({ address, field }) => [address, field])).toEqual([
      [stableMeta.address, 'baseSupply'],
    ])
    const false_ = await readWith({ paid: 995_223_493n })
    expect(false_.differences.map(({ address, field }) => [address, field])).toEqual([[stableMeta.address, 'pool']])
  })

  test('behavior: reads a crypto pool, and none if its own quote differs or its parameters move', async () => {
    const priced = pricedWith(cryptoPrices)
    const told = claim({ ...priced, pools: [...proof.pools, crypto] })
    const fieldsWith = async (answers: Parameters<typeof cryptoAnswers>[0]) => {
      const { differences } = await read(told, { more: cryptoAnswers(answers) })
      return differences.map(({ address, field }) => [address, field])
    }
    expect(await fieldsWith({})).toEqual([])
    expect(await fieldsWith({ paid: cryptoPaid - 1n })).toEqual([[crypto.address, 'pool']])
    expect(await fieldsWith({ rampEnd: 1_800_000_000n })).toEqual([[crypto.address, 'pool']])
  })

  test('behavior: reads the staking rate from its contract; reports a missing or different one', async () => {
    const priced = pricedWith(stakingPrices)
    const told = claim({ ...priced, pools: [...proof.pools, staking] })
    expect(await read(told, { more: stakingAnswers() })).toMatchObject(same)
    const grown = await read(told, { more: stakingAnswers({ rewards: 10n ** 18n, limit: 5n }) })
    expect(grown.differences.map(({ address, field }) => [address, field])).toEqual([
      [staking.address, 'ether'],
      [staking.address, 'mostEther'],
    ])
    const leftOut = await read(claim(priced), { more: stakingAnswers() })
    expect([...leftOut.missing, ...leftOut.uncounted].map(({ address }) => address)).toEqual([staking.address])
  })

  test('default', async () => {
    const market = await read()
    expect(market).toMatchObject({
      status: 'compared',
      blockNumber,
      read: 4,
      differences: [],
      missing: [],
      uncounted: [],
      unchecked: { orders: 0, pools: [] },
    })
    // The states are those of the proof, and so are the bounds.
    expect(Number(market.gross.bound)).toBeCloseTo(proof.gross.bound, -1)
    expect(market.gas?.node).toBe(Number(gasPrice))
    expect(market.gas!.proof / market.gas!.node).toBeCloseTo(1, 2)
  })

  test('behavior: makes a constant number of requests', async () => {
    const asked: string[] = []
    await read(proof, { asked })
    expect(asked).toEqual([
      'eth_getBlockByNumber',
      'eth_maxPriorityFeePerGas',
      // Probes the candidates, then reads in three rounds.
      ...Array.from({ length: 4 }, () => 'eth_call'),
    ])
  })

  test('behavior: reads every candidate from a node that refuses the probe', async () => {
    expect((await read(proof, { refusesProbes: true })).differences).toEqual([])
  })

  test('behavior: reports differences with both values and sums up the chain’s values', async () => {
    const [pair] = pools
    const poorer = claim({
      ...proof,
      pools: proof.pools.map((pool) => (pool === pair ? { ...pair, reserve1: `${BigInt(pair.reserve1) - 1n}` } : pool)),
    })
    const market = await read(poorer)
    expect(market.differences).toEqual([
      { ...nameOf(pair), field: 'reserve1', proof: `${BigInt(pair.reserve1) - 1n}`, chain: pair.reserve1 },
    ])
    expect(market.gross).toEqual((await read()).gross)
  })

  test('behavior: a pool of the proof that is not on the chain counts as empty', async () => {
    const address = v2PairAddress(sushi, usdc, weth)
    const invented: ProofPool = { ...pools[0], address, dex: sushi.name }
    const market = await read(claim({ ...proof, pools: [...proof.pools, invented] }))
    expect(market.differences).toMatchObject([
      { address, dex: 'SushiSwap', field: 'pool', proof: 'listed', chain: 'none' },
    ])
    expect(market.gross).toEqual((await read()).gross)
  })

  test('behavior: reports and counts a useful pool that the proof omits', async () => {
    const address = v2PairAddress(sushi, usdc, weth)
    // Prices an ether a tenth higher than any other pool.
    const reserves = words(3_300_000_000_000n, 10n ** 21n, 0n)
    const market = await read(proof, { more: { [`${address}/0x0902f1ac`]: reserves } })
    expect(market.missing).toEqual([{ address, dex: 'SushiSwap', token0: usdc, token1: weth }])
    expect(market.verdict).toBe('loose')
    expect(market.gross.bound).toBeGreaterThan((await read()).gross.bound)
  })

  test('behavior: counts an omitted concentrated pool with the ticks of its range', async () => {
    const address = v3PoolAddress(v3, usdc, weth, 3000)
    const [, concentrated] = pools
    const tick = concentrated.tick - 600
    // Prices six percent higher, with no initialised tick between its price and the others'.
    const more: Record<string, Hex> = {
      [`${address}/0x3850c7bd`]: words(BigInt(Math.round(1.0001 ** (tick / 2) * 2 ** 96)), BigInt(tick)),
      [`${address}/0x1a686502`]: words(10n ** 16n),
    }
    for (let at = -58n; at <= 57n; at++) more[`${address}/0x5339c296${word(at)}`] = words(0n)
    const market = await read(proof, { more })
    expect(market.missing.map((pool) => pool.address)).toEqual([address])
    expect(market.gross.bound).toBeGreaterThan((await read()).gross.bound)
  })

  test('behavior: an empty pool, or one whose price is no better, may be left out', async () => {
    const address = v2PairAddress(sushi, usdc, weth)
    for (const reserves of [words(0n, 0n, 0n), words(2_990_000_000_000n, 10n ** 21n, 0n)])
      expect((await read(proof, { more: { [`${address}/0x0902f1ac`]: reserves } })).missing).toEqual([])
  })

  test('behavior: a token with a transfer tax is never an intermediate token', async () => {
    const taxed = mainnet.tokens.find(({ symbol }) => symbol === 'STA')!.address
    const address = v2PairAddress(sushi, taxed, weth)
    const more = { [`${address}/0x0902f1ac`]: words(10n ** 24n, 10n ** 18n, 0n) }
    expect(await read(proof, { more })).toMatchObject({ missing: [], uncounted: [] })
  })

  test('behavior: reports a pool of a token without a price in the proof', async () => {
    const link = mainnet.tokens.find(({ symbol }) => symbol === 'LINK')!.address
    const address = v2PairAddress(sushi, link, weth)
    const market = await read(proof, { more: { [`${address}/0x0902f1ac`]: words(10n ** 24n, 10n ** 18n, 0n) } })
    expect(market.uncounted.map((pool) => pool.address)).toEqual([address])
  })

  test('behavior: reports pools that this page cannot find; refuses them in a route', async () => {
    const stranger: ProofPool = { ...pools[0], address: addressOf(1), dex: 'Nowhere' }
    const told = claim({ ...proof, pools: [...proof.pools, stranger] })
    expect((await read(told)).unchecked.pools).toEqual([stranger.address])
    const market = await readMarket(createNode(), {
      chain: mainnet,
      proof: told,
      priceRoute,
      quote: { ...quoteOf(), legs: [{ ...quoteOf().legs[0]!, pool: stranger.address }] },
    })
    expect(market).toMatchObject({ differences: [{ address: stranger.address }], unchecked: { pools: [] } })
  })

  test('behavior: finds and compares pools of an unlisted intermediate token in the request', async () => {
    const pepe = toLowerAddress('0x6982508145454ce325ddbe47a25d4ec3d2311933')
    const pairOf = (other: Hex, reserves: { reserve0: string; reserve1: string }): ProofPool & { kind: 'v2' } => {
      const [token0, token1] = pepe < other ? [pepe, other] : [other, pepe]
      const place = { address: v2PairAddress(sushi, pepe, other), dex: sushi.name, feePips: sushi.feePips }
      return { kind: 'v2', ...place, token0, token1, ...reserves }
    }
    // Sells a whole token for a third of a millionth of an ether, or for a dollar.
    const [first, second] = [
      pairOf(weth, { reserve0: '3000000000000000000000000', reserve1: '1000000000000000000000' }),
      pairOf(usdc, { reserve0: '3000000000000000000000000', reserve1: '3000000000000' }),
    ]
    const prices = { ...proof.gross.prices, [pepe]: 1e-12 }
    const statement = { ...proof, gross: { prices }, net: { cases: [{ supposes: [], prices }] } }
    const told = claim({ ...statement, pools: [...proof.pools, first, second] })
    const more = Object.fromEntries(
      [first, second].map((pair) => [
        `${pair.address}/${selectors.getReserves}`,
        words(BigInt(pair.reserve0), BigInt(pair.reserve1), 0n),
      ]),
    )
    const amounts = { amountIn: '1', amountOut: '1' }
    const legs = [
      { pool: first.address, tokenIn: weth, ...amounts },
      { pool: second.address, tokenIn: pepe, ...amounts },
    ]
    const quote = { ...quoteOf(), legs: [...quoteOf().legs, ...legs] }
    const market = await readMarket(createNode({ more }), { chain: mainnet, proof: told, quote, priceRoute })
    expect(market).toMatchObject({ status: 'compared', read: 6, differences: [], missing: [], uncounted: [] })
    expect(market).toMatchObject({ unchecked: { pools: [] } })
  })

  test('behavior: reports a pool that is too far from the prices unread; the route is first', async () => {
    const [, concentrated] = pools
    const address = v3PoolAddress(v3, usdc, weth, 100)
    const narrow: ProofPool = { ...concentrated, address, feePips: 100 }
    const prices = { ...proof.gross.prices, [weth]: 1e60 }
    const told = claim({ ...proof, net: { cases: [{ supposes: [], prices }] }, pools: [narrow, ...proof.pools] })
    const more = {
      [`${address}/0x3850c7bd`]: words(BigInt(concentrated.sqrtPriceX96), BigInt(concentrated.tick)),
      [`${address}/0x1a686502`]: words(BigInt(concentrated.liquidity)),
    }
    const asked: string[] = []
    const market = await read(told, { more, asked })
    expect(market).toMatchObject({ read: 4, differences: [], unchecked: { pools: [address] } })
    expect(asked.length).toBeLessThan(10)
  })

  test("behavior: uses the node's gas price", async () => {
    const dear = await read(proof, { gasPrice: gasPrice * 2n })
    expect(dear.gas?.node).toBe(Number(gasPrice) * 2)
    const cheap = await read()
    expect(dear.gross).toEqual(cheap.gross)
    expect(dear.net.bound).toBeLessThan(cheap.net.bound)
  })

  test('behavior: uses the oracle’s data price on a rollup for every route', async () => {
    const rollup = { ...mainnet, dataFee: arbitrumData }
    const perByte = 800_000_000 / Number(gasPrice)
    const { base } = pageGas('SELL', { rollup: 'arbitrum', perByte })
    expect(base).toBeGreaterThan(proof.gas.base)
    const route = proof.gas.route + base - proof.gas.base
    const told = claim({ ...proof, gas: { ...proof.gas, perByte, base, route } })
    const quote = { ...quoteOf(), rollup: 'arbitrum' } as const
    expect(withPageGas(quote, perByte).gas.base).toBe(base)
    const priceOf = (wei: bigint) => ({
      [`${arbitrumData.oracle.toLowerCase()}/0x41b247a8`]: words(0n, wei, 0n, 0n, 0n, 0n),
    })
    const readWith = (wei: bigint) =>
      readMarket(createNode({ more: priceOf(wei) }), { chain: rollup, proof: told, quote, priceRoute })
    const [as, dear] = [await readWith(800_000_000n), await readWith(80_000_000_000n)]
    if (as.status !== 'compared' || dear.status !== 'compared') throw new Error(as.status)
    expect(Number(as.net.bound)).toBeCloseTo(told.net.bound, -4)
    expect(dear.net.bound).toBeLessThan(as.net.bound)
    expect(dear.net.gapBps).toBeCloseTo(as.net.gapBps, 6)
    expect(as.gas!.data!.proof / 800_000_000).toBeCloseTo(1, 2)
    expect([as.gas?.data?.node, dear.gas?.data?.node]).toEqual([800_000_000, 80_000_000_000])
    expect((await read()).gas).not.toHaveProperty('data')
  })

  test('behavior: repeats reads during which a block arrived', async () => {
    const [pair] = pools
    const key = `${pair.address}/0x0902f1ac`
    const [early, later] = [createNode({ more: { [key]: words(1n, 1n, 0n) } }), createNode()]
    let calls = 0
    const moving: typeof early = (request) => (request.method === 'eth_call' && ++calls > 4 ? later : early)(request)
    const market = await readMarket(moving, { chain: mainnet, proof, quote: quoteOf(), priceRoute })
    expect(market).toMatchObject({ status: 'compared', differences: [] })
  })

  test('behavior: reports another block, a future one, and a pruned one', async () => {
    const asked = { chain: mainnet, quote: quoteOf(), priceRoute }
    const other = { ...proof, blockNumber: blockNumber - 1 }
    expect(await readMarket(createNode(), { ...asked, proof: other })).toMatchObject({ status: 'otherBlock' })
    const later = { ...proof, blockNumber: blockNumber + 1 }
    expect(await readMarket(createNode(), { ...asked, proof: later })).toMatchObject({ status: 'lagging' })
    const node = createNode()
    const failing =
      (message: string): typeof node =>
      (request) =>
        request.method === 'eth_call' ? Promise.reject(new ProviderError({ code: -32000, message })) : node(request)
    const market = await readMarket(failing('missing trie node 0x12'), { ...asked, proof })
    expect(market).toEqual({ status: 'pruned', blockNumber })
    await expect(readMarket(failing('out of gas'), { ...asked, proof })).rejects.toThrow('out of gas')
  })

  test('behavior: compares an order’s rest and its maker’s balance; others are not checked', async () => {
    const maker = addressOf(5) as Hex
    const [given, paid] = [usdc, weth]
    const amounts = { makerAmount: 900n, takerAmount: 300n }
    const signed = openOrder({ maker, makerAsset: given, takerAsset: paid, ...amounts }, 100n)
    const route = ordersQuote(mainnet, [signed])
    // Fills the order and then uses a pool.
    const pool = { exchange: 'UniswapV3', srcAmount: '1', destAmount: '1', percent: 50, poolAddresses: [addressOf(7)] }
    const leg = { leg: 1, kind: 'v3', feePips: 500, zeroForOne: true }
    const beside = mixedQuote(mainnet, signed, { ...pool, data: leg })
    const [orderHash] = route.bestRoute[0]!.swaps[0]!.swapExchanges[0]!.poolIdentifiers as [Hex]
    const order: ProofPool & { kind: 'rfq' } = {
      kind: 'rfq',
      address: orderHash,
      dex: ordersExchange,
      token0: paid,
      token1: given,
      makerAmount: '900',
      takerAmount: '300',
      remainingMakerAmount: '600',
    }
    const other: ProofPool = { ...order, address: `0x${'77'.repeat(32)}` }
    const remaining = `${toLowerAddress(mainnet.contracts.rfq)}/0x0b57f091${word(5n)}${orderHash.slice(2)}`
    const held = `${given}/0x70a08231${word(5n)}`
    const differences = async (left: bigint, balance: bigint, pool: ProofPool = order) => {
      const more = { [remaining]: words(left), [held]: words(balance) }
      const market = await read({ ...proof, pools: [...pools, pool, other] }, { more }, route)
      expect(market).toMatchObject({ read: 4, readOrders: 1 })
      expect(market.unchecked).toEqual({ orders: 1, pools: [] })
      const ofMixed = await read({ ...proof, pools: [...pools, pool, other] }, { more }, beside)
      expect([ofMixed.readOrders, ofMixed.differences]).toEqual([1, market.differences])
      return market.differences.map(({ field }) => field)
    }
    // The contract stores the remaining amount plus one, and zero for an untouched order.
    expect(await differences(601n, 600n)).toEqual([])
    expect(await differences(0n, 10_000n)).toEqual([])
    expect(await differences(600n, 600n)).toEqual(['remainingMakerAmount'])
    expect(await differences(1n, 600n)).toEqual(['remainingMakerAmount'])
    expect(await differences(601n, 599n)).toEqual(['maker’s balance'])
    expect(await differences(601n, 600n, { ...order, takerAmount: '299' })).toEqual(['takerAmount'])
    expect(await differences(601n, 600n, { ...order, token1: dai })).toEqual(['token1'])
    expect(await differences(601n, 600n, { ...order, dex: 'Nowhere' })).toEqual(['dex'])
  })
})
