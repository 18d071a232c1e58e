import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { ApiError } from '@/lib/api/contract/errors'
import type { Dex } from '@/lib/chain/chain'
import { v2PairAddress, v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { afterFeeBuy, afterFeeSell } from '@/lib/order/fee'
import type { OpenOrder } from '@/lib/order/open-order'
import { createMarket } from '@/lib/routing/market/state'
import { noTaxes } from '@/lib/routing/market/taxes'
import type { Pool } from '@/lib/routing/pools/pool'
import type { PriceRequest } from '../price-request'
import { resolveToken } from '../resolve-token'
import { readFilters } from './filters'
import { quote } from './quote'

const dexOf = <kind extends Dex['kind']>(kind: kind, name: string) =>
  (mainnet.dexes as readonly Dex[]).find((dex) => dex.kind === kind && dex.name === name) as Extract<
    Dex,
    { kind: kind }
  >
const addressOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
const amountOf = (symbol: string, value: string) => parseUnits(value, findTokenBySymbol(mainnet, symbol)!.decimals)

const pair = (dexName: string, [a, amountA]: [string, string], [b, amountB]: [string, string]): Pool => {
  const dex = dexOf('v2', dexName)
  const [token0, token1] = [addressOf(a), addressOf(b)].sort() as [`0x${string}`, `0x${string}`]
  const reserves = new Map([
    [addressOf(a), amountOf(a, amountA)],
    [addressOf(b), amountOf(b, amountB)],
  ])
  return {
    kind: 'v2',
    address: v2PairAddress(dex, token0, token1),
    dex: dexName,
    token0,
    token1,
    feePips: dex.feePips,
    reserve0: reserves.get(token0)!,
    reserve1: reserves.get(token1)!,
  }
}

/** A pool of USDC (lower address) and WETH at 2,500 dollars, by slot0 and liquidity. */
const concentrated: Pool = {
  kind: 'v3',
  address: v3PoolAddress(dexOf('v3', 'UniswapV3'), addressOf('USDC'), addressOf('WETH'), 500),
  dex: 'UniswapV3',
  token0: addressOf('USDC'),
  token1: addressOf('WETH'),
  feePips: 500,
  tickSpacing: 10,
  sqrtPriceX96: 1584563250285286751870879006720000n,
  tick: 198_079,
  liquidity: 300_000_000_000_000_000n,
  ticks: [
    { index: 190_000, liquidityNet: 300_000_000_000_000_000n, liquidityGross: 300_000_000_000_000_000n },
    { index: 206_000, liquidityNet: -300_000_000_000_000_000n, liquidityGross: 300_000_000_000_000_000n },
  ],
}

const pools = [
  pair('UniswapV2', ['WETH', '20000'], ['USDC', '50000000']),
  pair('SushiSwap', ['WETH', '8000'], ['USDC', '20000000']),
  pair('UniswapV2', ['WETH', '4000'], ['DAI', '10000000']),
  pair('UniswapV2', ['WETH', '500'], ['STA', '1000000']),
  concentrated,
]
const market = createMarket(pools)

type Changes = Partial<Omit<PriceRequest, 'src' | 'dest'>> & { from?: string; to?: string; names?: object }
const requestOf = ({ from = 'WETH', to = 'USDC', names = {}, ...changes }: Changes = {}): PriceRequest => ({
  src: resolveToken(mainnet, { given: from, parameter: 'srcToken', strict: true }),
  dest: resolveToken(mainnet, { given: to, parameter: 'destToken', strict: true }),
  via: undefined,
  side: 'SELL',
  amount: 10n ** 18n,
  filters: readFilters(mainnet, { router: { version: '6.2', rule: 'net' }, ...names }),
  taxes: noTaxes,
  version: '6.2',
  routerRule: 'net',
  partner: 'anon',
  feeBps: 1,
  maxImpact: 15,
  maxUsdImpact: undefined,
  minDestAmount: undefined,
  allowsUnknownUsd: false,
  wantsOthers: false,
  ...changes,
})
const ask = (changes: Changes = {}, state = market, orders: readonly OpenOrder[] = []) =>
  quote(requestOf(changes), {
    chain: mainnet,
    market: state,
    blockNumber: 19_000_000n,
    gasPriceWei: 10n ** 9n,
    dataPriceWei: 0n,
    unlistedTokens: [],
    orders,
  })

describe('quote', () => {
  test('default', () => {
    const priceRoute = ask()
    expect(priceRoute).toMatchObject({
      side: 'SELL',
      partnerFee: 0.01,
      maxImpactReached: false,
      blockNumber: 19_000_000,
    })
    const dollars = Number(priceRoute.destAmount) / 1e6
    expect(dollars).toBeGreaterThan(2_480)
    expect(dollars).toBeLessThan(2_500)
    expect(BigInt(priceRoute.destAmountAfterFee!)).toBe(afterFeeSell(BigInt(priceRoute.destAmount), 1))
    expect(Number(priceRoute.srcUSD)).toBeCloseTo(2_500, -1)
  })

  test('behavior: the same question on the same state has the same answer', () => {
    expect(ask({ amount: 10n ** 21n })).toEqual(ask({ amount: 10n ** 21n }))
  })

  test('behavior: a purchase pays the fee in addition to its cost', () => {
    const priceRoute = ask({ side: 'BUY', amount: parseUnits('2500', 6) })
    expect(priceRoute.destAmount).toBe('2500000000')
    expect(priceRoute).not.toHaveProperty('destAmountAfterFee')
    expect(BigInt(priceRoute.srcAmountAfterFee!)).toBe(afterFeeBuy(BigInt(priceRoute.srcAmount), 1))
    expect(ask({ side: 'BUY', amount: 10n ** 9n, feeBps: 0 })).not.toHaveProperty('srcAmountAfterFee')
  })

  test('behavior: open orders answer where they alone leave more than the pools, and only complete', () => {
    const order: OpenOrder = {
      orderHash: `0x${'ab'.repeat(32)}`,
      order: {
        nonceAndMeta: 0n,
        expiry: 0n,
        makerAsset: addressOf('USDC'),
        takerAsset: addressOf('WETH'),
        maker: `0x${'0a'.repeat(20)}`,
        taker: zeroAddress,
        makerAmount: parseUnits('5200', 6),
        takerAmount: parseUnits('2', 18),
      },
      signature: '0x',
      permitMakerAsset: '0xab',
      allowance: parseUnits('2600', 6),
      available: parseUnits('5200', 6),
      signatureGas: 0,
    }
    const method = (changes: Changes = {}) => ask(changes, market, [order]).contractMethod
    expect(ask({}, market, [order])).toMatchObject({ destAmount: '2600000000', partnerFee: 0 })
    expect(method({ amount: parseUnits('2.1', 18) })).not.toBe('swapOnAugustusRFQTryBatchFill')
    expect(method({ side: 'BUY', amount: parseUnits('5200', 6) })).toBe('swapOnAugustusRFQTryBatchFill')
    expect(method({ names: { excludeRFQ: true } })).not.toBe('swapOnAugustusRFQTryBatchFill')
    expect(() => ask({ names: { includeDEXS: ['AugustusRFQ'] } })).toThrow('Error getting price data')
    const permits = (amount: string) =>
      JSON.stringify(ask({ amount: parseUnits(amount, 18) }, market, [order]).bestRoute).match(
        /"permitMakerAsset":"\w+"/g,
      )
    expect(permits('1')).toEqual(['"permitMakerAsset":"0x"'])
    expect(permits('1.1')).toEqual(['"permitMakerAsset":"0xab"'])
  })

  test('behavior: native and wrapped are exchanged one to one without a fee', () => {
    for (const [from, to] of [
      ['ETH', 'WETH'],
      ['WETH', 'ETH'],
    ] as const)
      for (const side of ['SELL', 'BUY'] as const)
        expect(ask({ from, to, side })).toMatchObject({
          srcAmount: '1000000000000000000',
          destAmount: '1000000000000000000',
          partnerFee: 0,
          contractMethod: 'swapExactAmountIn',
          maxImpactReached: false,
        })
    expect(ask({ from: 'ETH', to: 'WETH' })).not.toHaveProperty('destAmountAfterFee')
  })

  test('behavior: a direct method is chosen where it runs the route, and can be required', () => {
    const methods = (names: object, changes: Changes = {}) => ask({ names, ...changes }).contractMethod
    expect(methods({ includeDEXS: ['UniswapV2'] })).toBe('swapExactAmountInOnUniswapV2')
    expect(methods({ includeDEXS: ['UniswapV3'] })).toBe('swapExactAmountInOnUniswapV3')
    expect(methods({ includeDEXS: ['SushiSwap'] })).toBe('swapExactAmountIn')
    expect(methods({ includeDEXS: ['UniswapV2'], excludeContractMethods: ['swapExactAmountInOnUniswapV2'] })).toBe(
      'swapExactAmountIn',
    )
    const only = { excludeContractMethods: ['swapExactAmountIn', 'swapExactAmountOut'] }
    for (const side of ['SELL', 'BUY'] as const) {
      const priceRoute = ask({ names: only, side, amount: side === 'SELL' ? 10n ** 21n : 10n ** 11n })
      expect(priceRoute.contractMethod).toMatch(/OnUniswapV[23]$/)
      expect(priceRoute.bestRoute).toHaveLength(1)
    }
    expect(() => ask({ names: { ...only, includeDEXS: ['SushiSwap'] } })).toThrow('Error getting price data')
  })

  test('behavior: a large order is split, and the parts sum to the total', () => {
    const { bestRoute, destAmount } = ask({ amount: 2n * 10n ** 21n })
    const last = bestRoute.flatMap(({ swaps }) => swaps.at(-1)!.swapExchanges)
    expect(last.length).toBeGreaterThan(1)
    expect(last.reduce((sum, exchange) => sum + BigInt(exchange.destAmount), 0n)).toBe(BigInt(destAmount))
  })

  test('behavior: a path can be prescribed', () => {
    const via = ['DAI', 'WETH', 'USDC'].map(addressOf)
    const { bestRoute } = ask({ from: 'DAI', via })
    for (const { swaps } of bestRoute) expect(swaps.map(({ srcToken }) => srcToken)).toEqual(via.slice(0, 2))
  })

  test('behavior: a taxed token uses methods that support it, and the answer includes the tax', () => {
    const taxes = { ...noTaxes, destTransferBps: 100 }
    const priceRoute = ask({ to: 'STA', taxes, allowsUnknownUsd: true })
    expect(priceRoute.contractMethod).toBe('swapExactAmountIn')
    const untaxed = ask({ to: 'STA', allowsUnknownUsd: true })
    expect(Number(priceRoute.destAmountAfterFee)).toBeLessThan(Number(untaxed.destAmountAfterFee) * 0.985)
  })

  test('behavior: a purchase of a taxed token buys the tax too; one with a taxed token is refused', () => {
    const buy = { to: 'STA', side: 'BUY', amount: 10n ** 18n, allowsUnknownUsd: true } as const
    const taxes = { ...noTaxes, destTransferBps: 100 }
    const [taxed, plain] = [ask({ ...buy, taxes }), ask(buy)]
    expect(taxed).toMatchObject({ destAmount: String(10n ** 18n), contractMethod: 'swapExactAmountOut' })
    expect(taxed.destAmountAfterFee).toBeUndefined()
    // The tax is taken on the way to the router and on the way from there.
    expect(Number(taxed.srcAmount) / Number(plain.srcAmount)).toBeCloseTo(1 / 0.99 ** 2, 3)
    expect(() => ask({ ...buy, taxes: { ...noTaxes, srcTransferBps: 100 } })).toThrow('Error getting price data')
    expect(() => ask({ ...buy, taxes: { ...noTaxes, destTransferBps: 10_000 } })).toThrow('Error getting price data')
  })

  test('behavior: a tax is no price impact on either side', () => {
    const sell = { to: 'STA', allowsUnknownUsd: true, amount: 10n ** 14n, maxImpact: 5 } as const
    const taxes = { ...noTaxes, destTransferBps: 2_000 }
    expect(ask({ ...sell, taxes }).maxImpactReached).toBe(false)
    expect(ask({ ...sell, side: 'BUY', taxes }).maxImpactReached).toBe(false)
    const srcTaxes = { ...noTaxes, srcTransferBps: 2_000, srcDexBps: 3_000 }
    expect(ask({ maxImpact: 5, taxes: srcTaxes, via: undefined }).maxImpactReached).toBe(false)
  })

  test('behavior: the price impact is compared with the requested maximum', () => {
    const huge = { amount: 10n ** 22n }
    expect(ask(huge).maxImpactReached).toBe(true)
    expect(ask({ ...huge, maxImpact: 100 }).maxImpactReached).toBe(false)
    expect(ask({ maxImpact: 0.0001 }).maxImpactReached).toBe(true)
    expect(ask({ maxUsdImpact: 0.5 }).maxImpactReached).toBe(true)
    expect(ask({ maxUsdImpact: 100 }).maxImpactReached).toBe(false)
  })

  test('behavior: others list the output of each exchange alone', () => {
    const { others = [], destAmount } = ask({ wantsOthers: true, amount: 10n ** 21n })
    expect(others.map(({ exchange }) => exchange)).toEqual(['UniswapV2', 'SushiSwap', 'UniswapV3'])
    for (const other of others) expect(BigInt(other.destAmount) <= BigInt(destAmount)).toBe(true)
  })

  test('error: PricingError', () => {
    const failures: Changes[] = [
      { to: 'UNI' },
      { amount: 10n ** 40n },
      { side: 'BUY', amount: parseUnits('900000000', 6) },
      { minDestAmount: 10n ** 18n },
      { amount: 1n, to: 'USDC' },
    ]
    for (const changes of failures) expect(() => ask(changes)).toThrow('Error getting price data')
    const { destAmountAfterFee } = ask()
    expect(ask({ minDestAmount: BigInt(destAmountAfterFee!) }).destAmountAfterFee).toBe(destAmountAfterFee)
    expect(() => ask({ minDestAmount: BigInt(destAmountAfterFee!) + 1n })).toThrow('Error getting price data')
  })

  test('behavior: a refusal of too large an amount states the liquidity, which can be quoted', () => {
    const refusalOf = (changes: Changes, state = market): ApiError => {
      try {
        throw new Error(`has an answer: ${JSON.stringify(ask(changes, state))}`)
      } catch (error) {
        return error as ApiError
      }
    }
    const one = createMarket([concentrated])
    const sale = refusalOf({ amount: 10n ** 24n }, one)
    expect(sale).toMatchObject({
      errorType: 'PricingError',
      details: 'Error getting price data',
      description: expect.stringContaining(`at most ${sale.availableLiquidity!.srcAmount} of srcToken`),
    })
    expect(ask({ amount: BigInt(sale.availableLiquidity!.srcAmount) }, one)).toMatchObject(sale.availableLiquidity!)
    // Beyond what a route can carry, in amounts that no program can encode.
    expect(refusalOf({ amount: 10n ** 40n }, one)).toMatchObject({ availableLiquidity: sale.availableLiquidity })
    for (const routerRule of ['net', 'gross'] as const) {
      const purchase = { side: 'BUY', routerRule } as const
      const { availableLiquidity } = refusalOf({ ...purchase, amount: parseUnits('900000000', 6) })
      const amount = BigInt(availableLiquidity!.destAmount)
      expect(amount).toBeGreaterThan(parseUnits('70000000', 6))
      expect(ask({ ...purchase, amount })).toMatchObject(availableLiquidity!)
    }
    // No liquidity is stated where the amount is not the reason or methods are restricted.
    const others: Changes[] = [{ to: 'UNI' }, { amount: 1n }, { from: 'DAI', to: 'LINK' }]
    for (const changes of others) expect(refusalOf(changes)).toMatchObject({ availableLiquidity: undefined })
    const direct = { includeContractMethods: ['swapExactAmountInOnUniswapV3'] }
    expect(refusalOf({ amount: 10n ** 24n, names: direct }, one)).toMatchObject({ availableLiquidity: undefined })
  })

  test('error: BadUsdPrice when a token has no known value', () => {
    const poor = createMarket([pair('UniswapV2', ['LINK', '0.001'], ['UNI', '0.001'])])
    const dust = { from: 'LINK', to: 'UNI', amount: 10n ** 12n }
    expect(() => ask(dust, poor)).toThrow('Bad USD Price')
    expect(ask({ ...dust, allowsUnknownUsd: true }, poor)).toMatchObject({
      srcUSD: null,
      destUSD: null,
      gasCostUSD: null,
    })
  })
})
