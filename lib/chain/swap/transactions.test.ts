import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Leg, Route } from '@/lib/routing/route/route'
import { packPartnerFee, resolvePartnerFee } from '../fees/partner-fee'
import { executor } from '../program/executor.generated'
import { mainnet } from '../registry/mainnet'
import { decodeSwap } from './decode'
import { directMethodOf, encodeSwap, type Swap, UnfitRouteError } from './transactions'

const weth = toLowerAddress(mainnet.contracts.wrappedNative)
const usdc = toLowerAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const dai = toLowerAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const person = `0x${'5'.repeat(40)}` as const

const leg = (tokenIn: Leg['tokenIn'], tokenOut: Leg['tokenOut'], changes: Partial<Leg> = {}): Leg => ({
  pool: `0x${'7'.repeat(40)}`,
  kind: 'v3',
  dex: 'UniswapV3',
  tokenIn,
  tokenOut,
  zeroForOne: tokenIn < tokenOut,
  feePips: 500,
  amountIn: 100n,
  amountOut: 100n,
  ...changes,
})

const routeOf = (side: Route['side'], ...ways: Leg[][]): Route => {
  const amount = 100n * BigInt(ways.length)
  const ends = { srcToken: weth, destToken: dai, srcAmount: amount, destAmount: amount }
  // Sorts the legs so that a token is sold only after all legs that buy it.
  const legsFrom = (token: string) => ways.flat().filter(({ tokenIn }) => tokenIn === token)
  const legs = [...legsFrom(weth), ...legsFrom(usdc)]
  return { ...ends, side, legs: legs.map((one, index) => ({ ...one, pool: poolOf(index) })) }
}
const poolOf = (index: number) => `0x${'7'.repeat(38)}${(16 + index).toString(16)}` as const

const swapOf = (route: Route, changes: Partial<Swap> = {}): Swap => ({
  chain: mainnet,
  method: directMethodOf(route) ?? (route.side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut'),
  route,
  srcToken: weth,
  destToken: dai,
  fromAmount: 110n,
  toAmount: 90n,
  quotedAmount: 100n,
  metadata: `0x${'ab'.repeat(32)}`,
  beneficiary: person,
  partnerAndFee: packPartnerFee(resolvePartnerFee({ partner: person, feeBps: 1 })),
  permit: '0x',
  ...changes,
})

const v2 = { kind: 'v2', dex: 'UniswapV2', feePips: 3000 } as const
const twoHops = [leg(weth, usdc), leg(usdc, dai)]
const twoV2Hops = twoHops.map((one) => ({ ...one, ...v2 }))

test('default: every method encodes its arguments, which decode to the same swap', () => {
  const cases: [Route, Swap['method']][] = [
    [routeOf('SELL', twoHops), 'swapExactAmountInOnUniswapV3'],
    [routeOf('BUY', twoHops), 'swapExactAmountOutOnUniswapV3'],
    [routeOf('SELL', twoV2Hops), 'swapExactAmountInOnUniswapV2'],
    [routeOf('BUY', twoV2Hops), 'swapExactAmountOutOnUniswapV2'],
    [routeOf('SELL', twoHops, twoV2Hops), 'swapExactAmountIn'],
    [routeOf('BUY', twoHops, twoV2Hops), 'swapExactAmountOut'],
  ]
  for (const [route, method] of cases) {
    const { to, data, value } = encodeSwap(swapOf(route))
    const swap = decodeSwap(data)
    expect({ to, value }).toEqual({ to: toLowerAddress(mainnet.contracts.router), value: 0n })
    expect(swap).toMatchObject({
      method,
      side: route.side,
      srcToken: weth,
      destToken: dai,
      fromAmount: 110n,
      toAmount: 90n,
      quotedAmount: 100n,
      beneficiary: person,
      partnerFee: { partner: person, feeBps: 1 },
    })
    const { venue } = swap
    if (venue.kind === 'executor') expect(venue.executor).toBe(toLowerAddress(executor.address))
    else if (venue.kind === 'orders') expect.unreachable('a route has no orders')
    else {
      const backwards = venue.kind === 'v3' && route.side === 'BUY'
      const tokens = venue.hops.map(({ tokenIn }) => tokenIn)
      expect(tokens).toEqual(backwards ? [usdc, weth] : [weth, usdc])
    }
  }
})

test('behavior: a native source is paid with value, encoded as its placeholder, and wrapped by the program', () => {
  const route = routeOf('SELL', twoHops, twoV2Hops)
  const { data, value } = encodeSwap(swapOf(route, { srcToken: toLowerAddress(nativeToken) }))
  expect(value).toBe(110n)
  const swap = decodeSwap(data)
  expect(swap.srcToken).toBe(toLowerAddress(nativeToken))
  expect(swap.venue).toMatchObject({ program: { wrapSource: true, unwrapDestination: false, srcToken: weth } })
})

test("behavior: a route that is not one path through the router's own factories needs the executor", () => {
  const others = [
    routeOf('SELL', [leg(weth, dai, { ...v2, dex: 'SushiSwap' })]),
    routeOf('SELL', [leg(weth, dai, { kind: 'stable', dex: 'CurveV1' })]),
    routeOf('SELL', [leg(weth, usdc), leg(usdc, dai, v2)]),
    routeOf('SELL', twoHops, twoHops),
    routeOf('SELL'),
  ]
  for (const route of others) expect(directMethodOf(route)).toBeUndefined()
})

test('behavior: a wrap or unwrap is a program without legs', () => {
  const route = { ...routeOf('SELL'), destToken: weth }
  const wrap = encodeSwap(swapOf(route, { srcToken: nativeToken, destToken: weth, method: 'swapExactAmountIn' }))
  expect(decodeSwap(wrap.data).venue).toMatchObject({
    program: { side: 'SELL', wrapSource: true, unwrapDestination: false, srcToken: weth, destToken: weth, legs: [] },
  })
  const unwrap = encodeSwap(swapOf(route, { srcToken: weth, destToken: nativeToken, method: 'swapExactAmountIn' }))
  expect(decodeSwap(unwrap.data).venue).toMatchObject({ program: { wrapSource: false, unwrapDestination: true } })
})

test('behavior: the same swap has the same bytes', () => {
  const swap = swapOf(routeOf('SELL', twoHops, twoV2Hops), { beneficiary: zeroAddress })
  expect(encodeSwap(swap)).toEqual(encodeSwap(structuredClone({ ...swap, chain: mainnet })))
})

test('error: Swap.UnfitRouteError', () => {
  const swap = swapOf(routeOf('SELL', twoHops), { method: 'swapExactAmountInOnUniswapV2' })
  expect(() => encodeSwap(swap)).toThrow(UnfitRouteError)
})
