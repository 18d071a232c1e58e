import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Leg, Route } from '@/lib/routing/route/route'
import { randomRoute } from '@/lib/routing/testing/random-route'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { decodeSwap } from './decode'
import { directMethodOf, encodeSwap, type Swap } from './transactions'
import { verifyRoute } from './verify-route'

const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) =>
  toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address),
) as [Hex, Hex, Hex]

const callOf = (route: Route, change: Partial<Swap> = {}) =>
  decodeSwap(
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
    }).data,
  )

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
const purchase: Route = { ...ends, side: 'BUY', legs }

test('default: a built swap matches its route, through the executor and directly', () => {
  for (const route of [sale, purchase]) {
    expect(verifyRoute(callOf(route), route)).toEqual([])
    expect(verifyRoute(callOf(route, { method: directMethodOf(route)! }), route)).toEqual([])
  }
  const v2 = legs.map((one): Leg => ({ ...one, kind: 'v2', dex: 'UniswapV2', feePips: 3000 }))
  const v2Sale: Route = { ...ends, side: 'SELL', legs: v2 }
  expect(verifyRoute(callOf(v2Sale, { method: 'swapExactAmountInOnUniswapV2' }), v2Sale)).toEqual([])
  const wrap: Route = { ...ends, side: 'SELL', destToken: weth, legs: [] }
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  expect(verifyRoute(callOf(wrap, { srcToken: native }), wrap)).toEqual([])
})

test('behavior: any other leg is a difference', () => {
  fc.assert(
    fc.property(randomRoute, fc.nat(), (route, at) => {
      const swap = callOf(route)
      expect(verifyRoute(swap, route)).toEqual([])
      const index = at % route.legs.length
      const swapped = { ...route.legs[index]!, pool: `0x${'9'.repeat(40)}` as const }
      const other = { ...route, legs: route.legs.with(index, swapped) }
      expect(verifyRoute(swap, other).map(({ field }) => field)).toEqual([`program.leg ${index + 1}`])
    }),
    { numRuns: 200 },
  )
})

test('behavior: another split, another leg and other direct pools are a difference', () => {
  const split = (side: Route['side'], first: bigint): Route => {
    const parts = [first, 100n - first].map((part, index) => ({ amountIn: part, amountOut: part, index }))
    return { ...ends, side, legs: parts.map(({ index, ...part }) => ({ ...leg(index, weth, dai), ...part })) }
  }
  const fieldsOf = (...[data, route]: Parameters<typeof verifyRoute>) =>
    verifyRoute(data, route).map(({ field }) => field)
  for (const side of ['SELL', 'BUY'] as const) expect(fieldsOf(callOf(split(side, 50n)), split(side, 50n))).toEqual([])
  expect(fieldsOf(callOf(split('SELL', 50n)), split('SELL', 49n))).toEqual(['program.leg 1'])
  expect(fieldsOf(callOf(split('BUY', 50n)), split('BUY', 49n))).toEqual(['program.leg 1', 'program.leg 2'])
  const elsewhere = callOf({ ...sale, legs: [leg(0, weth, dai)] }, { method: 'swapExactAmountInOnUniswapV3' })
  expect(fieldsOf(elsewhere, sale)).toEqual(['pools 1', 'pools 2'])
  for (const method of ['swapExactAmountInOnUniswapV3', 'swapExactAmountInOnUniswapV2'] as const) {
    const kind = method.endsWith('V2') ? ({ kind: 'v2', dex: 'UniswapV2', feePips: 3_000 } as const) : {}
    const straight = callOf({ ...sale, legs: [{ ...leg(0, weth, dai), ...kind }] }, { method })
    expect(verifyRoute(straight, split('SELL', 50n))).toMatchObject([{ field: 'pools 1', expected: 'nothing' }])
  }
})

test('behavior: another payer of the first pools is a difference', () => {
  const swap = callOf(sale)
  const { venue } = swap
  if (venue.kind !== 'executor') return expect.unreachable(venue.kind)
  const other = { ...swap, venue: { ...venue, program: { ...venue.program, fromCaller: false } } }
  expect(verifyRoute(other, sale)).toEqual([{ field: 'program.fromCaller', expected: 'true', found: 'false' }])
})
