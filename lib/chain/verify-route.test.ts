import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Leg, Route } from '@/lib/routing/route'
import { randomSale } from '@/lib/routing/testing/random-route'
import { findTokenBySymbol } from './registry'
import { mainnet } from './registry/mainnet'
import { directMethodOf, encodeSwap, type Swap } from './transactions'
import { verifyRoute } from './verify-route'

const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) =>
  toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address),
) as [Hex, Hex, Hex]

const dataOf = (route: Route, change: Partial<Swap> = {}) =>
  encodeSwap({
    chain: mainnet,
    method: route.side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut',
    route,
    srcToken: route.srcToken,
    destToken: route.destToken,
    fromAmount: route.srcAmount,
    toAmount: route.destAmount,
    quotedAmount: 1n,
    metadata: `0x${'ab'.repeat(32)}`,
    beneficiary: `0x${'5'.repeat(40)}`,
    partnerAndFee: 0n,
    permit: '0x',
    ...change,
  }).data

const leg = (index: number, tokenIn: Hex, tokenOut: Hex): Leg => ({
  pool: `0x${(0xf00 + index).toString(16).padStart(40, '0')}`,
  kind: 'v3',
  dex: 'UniswapV3',
  tokenIn,
  tokenOut,
  zeroForOne: tokenIn < tokenOut,
  feePips: 500,
  amountIn: 100n,
  amountOut: 100n,
})
const ends = { srcToken: weth, destToken: dai, srcAmount: 100n, destAmount: 100n }
const legs = [leg(0, weth, usdc), leg(1, usdc, dai)]
const sale: Route = { ...ends, side: 'SELL', legs }
const purchase: Route & { side: 'BUY' } = { ...ends, side: 'BUY', paths: [{ amountIn: 100n, amountOut: 100n, legs }] }

test('default: what was built from a route is that route, by the executor and straight through the pools', () => {
  for (const route of [sale, purchase]) {
    expect(verifyRoute(dataOf(route), route)).toEqual([])
    expect(verifyRoute(dataOf(route, { method: directMethodOf(route)! }), route)).toEqual([])
  }
  const v2 = legs.map((one): Leg => ({ ...one, kind: 'v2', dex: 'UniswapV2', feePips: 3000 }))
  const v2Sale: Route = { ...ends, side: 'SELL', legs: v2 }
  expect(verifyRoute(dataOf(v2Sale, { method: 'swapExactAmountInOnUniswapV2' }), v2Sale)).toEqual([])
  const wrap: Route = { ...ends, side: 'SELL', destToken: weth, legs: [] }
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  expect(verifyRoute(dataOf(wrap, { srcToken: native }), wrap)).toEqual([])
})

test('behavior: sees any leg that is not the drawn one', () => {
  fc.assert(
    fc.property(randomSale, fc.nat(), (route, at) => {
      const data = dataOf(route)
      expect(verifyRoute(data, route)).toEqual([])
      const index = at % route.legs.length
      const swapped = { ...route.legs[index]!, pool: `0x${'9'.repeat(40)}` as const }
      const other = { ...route, legs: route.legs.with(index, swapped) }
      expect(verifyRoute(data, other).map(({ field }) => field)).toEqual([`program.leg ${index + 1}`])
    }),
    { numRuns: 200 },
  )
})

test('behavior: sees another division, another order and other direct pools', () => {
  const split = (first: bigint): Route => {
    const [one, two] = [leg(0, weth, dai), leg(1, weth, dai)]
    return {
      ...ends,
      side: 'SELL',
      legs: [
        { ...one, amountIn: first },
        { ...two, amountIn: 100n - first },
      ],
    }
  }
  expect(verifyRoute(dataOf(split(50n)), split(50n))).toEqual([])
  expect(verifyRoute(dataOf(split(50n)), split(49n)).map(({ field }) => field)).toEqual(['program.leg 1'])
  const elsewhere = dataOf({ ...sale, legs: [leg(0, weth, dai)] }, { method: 'swapExactAmountInOnUniswapV3' })
  expect(verifyRoute(elsewhere, sale).map(({ field }) => field)).toEqual(['pools 1', 'pools 2'])
  const more = { ...purchase, paths: [{ ...purchase.paths[0]!, amountOut: 101n }] }
  expect(verifyRoute(dataOf(purchase), more).map(({ field }) => field)).toEqual(['program.leg 1'])
})
