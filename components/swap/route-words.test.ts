import { expect, test } from 'vitest'
import type { PriceRoute } from '@/lib/api/market'
import { describeRoute, readRoute } from './route-words'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const symbols: Record<string, string> = { [weth]: 'WETH', [usdc]: 'USDC' }

const leg = (exchange: string, percent: number, data?: unknown) => ({
  exchange,
  percent,
  srcAmount: '600',
  destAmount: '1800',
  poolAddresses: ['0xB4E16D0168E52D35CACD2C6185B44281EC28C9DC'],
  data,
})

const route = {
  bestRoute: [
    {
      percent: 60,
      swaps: [
        {
          srcToken: weth,
          srcDecimals: 18,
          destToken: usdc,
          destDecimals: 6,
          swapExchanges: [leg('UniswapV3', 70, { path: [{ fee: '500' }] }), leg('UniswapV2', 30)],
        },
      ],
    },
    {
      percent: 40,
      swaps: [
        { srcToken: weth, srcDecimals: 18, destToken: dai, destDecimals: 18, swapExchanges: [leg('SushiSwap', 100)] },
        { srcToken: dai, srcDecimals: 18, destToken: usdc, destDecimals: 6, swapExchanges: [leg('CurveV1', 100)] },
      ],
    },
  ],
} as unknown as PriceRoute

const paths = readRoute(route, (address) => (symbols[address] ? { symbol: symbols[address] } : undefined))

test('default', () => {
  expect(paths.map(({ percent }) => percent)).toEqual([60, 40])
  expect(paths[0]?.hops[0]?.legs[0]).toEqual({
    key: '0.0.0',
    exchange: 'UniswapV3',
    pool: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
    fee: '0.05%',
    percent: 70,
    srcAmount: 600n,
    destAmount: 1800n,
  })
})

test('behavior: a token without a name is shown by its address', () => {
  expect(paths[1]?.hops[0]?.dest).toEqual({ address: dai, symbol: '0x6b17…1d0f', decimals: 18 })
})

test('behavior: the drawing has a sentence for those who do not see it', () => {
  const [first] = paths[0]?.hops ?? []
  expect(describeRoute(paths, first!.src, first!.dest)).toBe(
    'WETH to USDC: 60% by UniswapV3 and UniswapV2; 40% by SushiSwap, then CurveV1 through 0x6b17…1d0f.',
  )
})
