import { expect, test } from 'vitest'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { countLegs, describeRoute, percentText } from './describe-route'
import { listLegs, priceAfter, readRoute } from './read-route'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const symbols: Record<string, string> = { [weth]: 'WETH', [usdc]: 'USDC' }

const leg = (number: number, exchange: string, percent: number, amount: number, data: object = {}) => ({
  exchange,
  percent,
  srcAmount: `${amount}`,
  destAmount: `${amount * 3}`,
  poolAddresses: ['0xB4E16D0168E52D35CACD2C6185B44281EC28C9DC'],
  data: { leg: number, ...data },
})

const route = {
  side: 'SELL',
  bestRoute: [
    {
      percent: 60,
      swaps: [
        {
          srcToken: weth,
          srcDecimals: 18,
          destToken: usdc,
          destDecimals: 6,
          swapExchanges: [leg(0, 'UniswapV3', 70, 420, { path: [{ fee: '500' }] }), leg(1, 'UniswapV2', 30, 180)],
        },
      ],
    },
    {
      percent: 40,
      swaps: [
        {
          srcToken: weth,
          srcDecimals: 18,
          destToken: dai,
          destDecimals: 18,
          swapExchanges: [leg(2, 'SushiSwap', 100, 400)],
        },
        {
          srcToken: dai,
          srcDecimals: 18,
          destToken: usdc,
          destDecimals: 6,
          swapExchanges: [leg(3, 'CurveV1', 100, 1200)],
        },
      ],
    },
  ],
} as unknown as PriceRoute

const paths = readRoute(route, (address) => (symbols[address] ? { symbol: symbols[address] } : undefined))
const [first] = paths[0]?.hops ?? []

test('default', () => {
  expect(paths.map(({ share }) => share)).toEqual([0.6, 0.4])
  expect(first?.legs[0]).toEqual({
    key: 'leg 0',
    exchange: 'Uniswap V3',
    pool: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
    fee: '0.05%',
    share: 0.42,
    srcAmount: 420n,
    destAmount: 1260n,
  })
})

test('behavior: shows a token without a name by its address', () => {
  expect(paths[1]?.hops[0]?.dest).toEqual({ address: dai, symbol: '0x6b17…1d0f', decimals: 18 })
})

test('behavior: describes a route in a sentence, which is short for a long route, too', () => {
  expect(describeRoute(paths, first!.src, first!.dest)).toBe(
    'WETH to USDC: 60% by Uniswap V3 and Uniswap V2; 40% by SushiSwap, then Curve through 0x6b17…1d0f.',
  )
  const long = Array.from({ length: 12 }, (_, index) => ({ ...paths[0]!, key: `${index}`, share: 1 / 12 }))
  const sentence = describeRoute(long, first!.src, first!.dest)
  expect(sentence.endsWith('; and 9 smaller ways, 75%.')).toBe(true)
  expect(sentence.length).toBeLessThan(200)
})

test('behavior: lists a leg shared by two paths once, with its total', () => {
  const twice = readRoute({ ...route, bestRoute: [route.bestRoute[0]!, route.bestRoute[0]!] }, () => undefined)
  expect(listLegs(twice).map(({ key, share, srcAmount }) => [key, share, srcAmount])).toEqual([
    ['leg 0', 0.7, 840n],
    ['leg 1', 0.3, 360n],
  ])
})

test('behavior: keeps a digit of small shares, and shows none above zero as zero', () => {
  expect([1, 0.426, 0.0523, 0.05, 0.0004, 0].map(percentText)).toEqual(['100%', '43%', '5.2%', '5%', '<0.1%', '0%'])
})

test('behavior: marks an OTC order with its hash and its maker', () => {
  const hash = `0x${'12'.repeat(32)}`
  const maker = `0x${'34'.repeat(20)}`
  const swap = route.bestRoute[0]!.swaps[0]!
  const order = (poolIdentifiers: string[] | undefined, data: unknown) => ({
    ...leg(0, 'AugustusRFQ', 50, 500),
    poolIdentifiers,
    data,
  })
  const swapExchanges = [
    order([hash], { orderInfos: [{ order: { maker } }] }),
    order(['javascript:1'], { orderInfos: [{ order: { maker } }] }),
    order(undefined, null),
  ]
  const orders = { ...route, bestRoute: [{ percent: 100, swaps: [{ ...swap, swapExchanges }] }] }
  const [path] = readRoute(orders as unknown as PriceRoute, () => undefined)
  expect(path!.hops[0]!.legs.map(({ exchange, order }) => [exchange, order])).toEqual([
    ['OTC order', { hash, maker }],
    ['OTC order', undefined],
    ['OTC order', undefined],
  ])
})

test('behavior: counts pools and orders separately', () => {
  const [hop] = paths[0]!.hops
  const [pool, other] = hop!.legs
  const order = { ...pool!, key: 'leg 7', exchange: 'OTC order', order: { hash: '0x12' as const, maker: '0x34' } }
  expect(countLegs([pool!, other!, order])).toBe('2 pools and 1 order')
  expect(countLegs([pool!, { ...pool!, share: 0.1 }])).toBe('1 pool')
  expect(countLegs([order, { ...order, key: 'leg 8' }])).toBe('2 orders')
  const path = { ...paths[0]!, hops: [{ ...hop!, legs: [pool!, other!, order] }] }
  expect(describeRoute([path], hop!.src, hop!.dest)).toBe('WETH to USDC: 60% by 2 pools and 1 order.')
})

test('behavior: returns the price after a leg in whole tokens; an unread pool has none', () => {
  const [first] = listLegs(
    readRoute(route as unknown as PriceRoute, (address) => ({ symbol: symbols[address] ?? '?' })),
  )
  expect(priceAfter(first!, { [first!.pool!]: 2.9981e-9 })).toBe('2,998.1 USDC')
  expect(priceAfter(first!, {})).toBeUndefined()
  expect(priceAfter(first!, undefined)).toBeUndefined()
  const order = { hash: `0x${'12'.repeat(32)}`, maker: `0x${'34'.repeat(20)}` }
  expect(priceAfter({ ...first!, order, srcAmount: 10n ** 18n, destAmount: 3_000n * 10n ** 6n }, undefined)).toBe(
    '3,000 USDC',
  )
})
