import { type Address, decodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Leg, Route, Side } from '@/lib/routing/route/route'
import { legacyRouterAbi } from '../abi.generated'
import { resolvePartnerFee } from '../fees/partner-fee'
import { executor } from '../program/executor.generated'
import { decodeExecutorData, decodeProgram } from '../program/program'
import { gnosis } from '../registry/gnosis'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { legacyDirectMethodsOf, legacyMethodsThrough } from './legacy-direct'
import { encodeLegacySwap, type LegacySwap } from './legacy-swap'
import { readLegacyCall } from './read-legacy-call'
import { type LegacySwapMethod, legacySwapMethods } from './swap-methods'
import { UnfitRouteError } from './transactions'

const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) =>
  toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address),
) as [Address, Address, Address]
const owner: Address = `0x${'77'.repeat(20)}`
const friend: Address = `0x${'55'.repeat(20)}`
const { legacyRouter, wrappedNative } = mainnet.contracts

const leg = (index: number, tokenIn: Address, tokenOut: Address, changes: Partial<Leg> = {}): Leg => ({
  pool: `0x${(0xf00 + index).toString(16).padStart(40, '0')}`,
  kind: 'v2',
  dex: 'UniswapV2',
  tokenIn,
  tokenOut,
  zeroForOne: tokenIn < tokenOut,
  feePips: 3_000,
  amountIn: 10n,
  amountOut: 10n,
  ...changes,
})
const routeOf = (legs: readonly Leg[], side: Side = 'SELL'): Route => ({
  side,
  srcToken: legs[0]!.tokenIn,
  destToken: legs.at(-1)!.tokenOut,
  srcAmount: 10n,
  destAmount: 10n,
  legs,
})
const swapOf = (method: LegacySwapMethod, changes: Partial<LegacySwap> = {}): LegacySwap => {
  const route = routeOf([leg(1, weth, dai), leg(2, dai, usdc)], legacySwapMethods[method])
  const fee = resolvePartnerFee({ partner: friend, feeBps: 50 })
  return {
    chain: mainnet,
    method,
    route,
    srcToken: route.srcToken,
    destToken: route.destToken,
    owner,
    fee,
    fromAmount: 1_000n,
    toAmount: 900n,
    quotedAmount: 950n,
    beneficiary: friend,
    permit: '0x',
    deadline: maxUint256,
    uuid: `0x${'ab'.repeat(16)}`,
    ...changes,
  }
}
const decoded = (swap: LegacySwap) => {
  const { to, data, value } = encodeLegacySwap(swap)
  expect(to).toBe(legacyRouter)
  return { ...decodeFunctionData({ abi: legacyRouterAbi, data }), value, data }
}

describe('encodeLegacySwap', () => {
  test.each(['simpleSwap', 'simpleBuy'] as const)(
    'default: %s sends the source to the executor and runs it',
    (method) => {
      const { args, value } = decoded(swapOf(method))
      const [{ callees, exchangeData, startIndexes, values, ...terms }] = args as never as [
        Record<'callees' | 'startIndexes' | 'values', readonly never[]> & { exchangeData: Hex },
      ]
      expect(callees.map(toLowerAddress)).toEqual([weth, toLowerAddress(executor.address)])
      expect([values, value]).toEqual([[0n, 0n], 0n])
      const [start, middle, end] = startIndexes.map(Number) as [number, number, number]
      expect([start, 2 + 2 * end]).toEqual([0, exchangeData.length])
      const transfer = decodeFunctionData({ abi: erc20Abi, data: sliceHex(exchangeData, start, middle) })
      expect(transfer).toEqual({ functionName: 'transfer', args: [getAddress(executor.address), 1_000n] })
      const words = method === 'simpleSwap' ? [1_000n, BigInt(owner)] : [1_000n, 900n, BigInt(owner)]
      const tail = end - 32 * words.length
      const behind = words.map((_, index) => BigInt(sliceHex(exchangeData, tail + 32 * index, tail + 32 * (index + 1))))
      expect([sliceHex(exchangeData, middle, middle + 4), behind]).toEqual(['0x00000000', words])
      const executorData = sliceHex(exchangeData, middle + 4, tail)
      const program = decodeProgram(decodeExecutorData(executorData, legacySwapMethods[method]))
      expect(program.legs).toHaveLength(2)
      expect(terms).toMatchObject({ beneficiary: friend, partner: friend, expectedAmount: 950n, deadline: maxUint256 })
    },
  )

  test('behavior: a native source needs only a call of the executor', () => {
    const { args, value } = decoded(swapOf('simpleSwap', { srcToken: nativeToken }))
    const [{ callees, values }] = args as never as [Record<'callees' | 'values', readonly never[]>]
    expect([callees.map(toLowerAddress), values, value]).toEqual([[toLowerAddress(executor.address)], [1_000n], 1_000n])
  })

  test('behavior: the recipient and whether it is paid natively are read from every method', () => {
    for (const method of Object.keys(legacySwapMethods) as LegacySwapMethod[]) {
      const paysCaller = method.includes('OnUniswap')
      const toToken = decoded(swapOf(method))
      expect([method, readLegacyCall(toToken.data)]).toEqual([
        method,
        { beneficiary: paysCaller ? zeroAddress : friend, paysNative: false },
      ])
      const sold = [leg(1, usdc, dai), leg(2, dai, weth)]
      const route = routeOf(sold, legacySwapMethods[method])
      const native = decoded(swapOf(method, { route, srcToken: usdc, destToken: nativeToken }))
      expect([method, readLegacyCall(native.data)?.paysNative]).toEqual([method, true])
    }
    expect(readLegacyCall('0x12345678')).toBeUndefined()
  })

  test('behavior: pairs are encoded with their direction and the part of the input that they keep', () => {
    const { args, functionName } = decoded(swapOf('swapOnUniswapV2Fork', { srcToken: nativeToken }))
    const pools = [leg(1, weth, dai), leg(2, dai, usdc)].map(
      ({ pool, zeroForOne }) => (9_970n << 161n) | (zeroForOne ? 0n : 1n << 160n) | BigInt(pool),
    )
    expect([functionName, toLowerAddress(args![0] as Address), toLowerAddress(args![3] as Address)]).toEqual([
      'swapOnUniswapV2Fork',
      toLowerAddress(nativeToken),
      toLowerAddress(wrappedNative),
    ])
    expect(args![4]).toEqual(pools)
    const permitted = decoded(swapOf('buyOnUniswapV2Fork', { permit: '0x12' }))
    expect(permitted).toMatchObject({
      functionName: 'buyOnUniswapV2ForkWithPermit',
      args: { 3: zeroAddress, 5: '0x12' },
    })
  })

  test('error: UnfitRouteError for another route, a permit, or a chain without the router', () => {
    const refuses = (swap: LegacySwap) => expect(() => encodeLegacySwap(swap)).toThrow(UnfitRouteError)
    refuses(swapOf('swapOnUniswap', { route: routeOf([leg(1, weth, usdc, { dex: 'SushiSwap' })]) }))
    refuses(swapOf('swapOnUniswapFork', { route: routeOf([leg(1, weth, usdc, { kind: 'v3' })]) }))
    refuses(swapOf('swapOnUniswap', { permit: '0x12' }))
    refuses(swapOf('simpleSwap', { chain: gnosis }))
  })
})

describe('legacyDirectMethodsOf', () => {
  test('default: the methods that fit, the one with pair addresses first', () => {
    expect(legacyDirectMethodsOf(routeOf([leg(1, weth, usdc)]))).toEqual([
      ...['swapOnUniswapV2Fork', 'swapOnUniswapFork', 'swapOnUniswap'],
    ])
    const sushi = { dex: 'SushiSwap' }
    const other = routeOf([leg(1, weth, dai, sushi), leg(2, dai, usdc, sushi)], 'BUY')
    expect(legacyDirectMethodsOf(other)).toEqual(['buyOnUniswapV2Fork', 'buyOnUniswapFork'])
  })

  test('behavior: pairs of several exchanges or fees need their addresses, and other routes the executor', () => {
    const named = ['swapOnUniswapV2Fork']
    expect(legacyDirectMethodsOf(routeOf([leg(1, weth, dai), leg(2, dai, usdc, { dex: 'SushiSwap' })]))).toEqual(named)
    expect(legacyDirectMethodsOf(routeOf([leg(1, weth, usdc, { feePips: 2_500 })]))).toEqual(named)
    expect(legacyDirectMethodsOf(routeOf([leg(1, weth, usdc, { feePips: 2_550 })]))).toEqual([])
    expect(legacyDirectMethodsOf(routeOf([leg(1, weth, usdc), leg(2, weth, usdc)]))).toEqual([])
    expect(legacyDirectMethodsOf(routeOf([leg(1, weth, usdc, { kind: 'v3' })]))).toEqual([])
  })

  test('behavior: legacyMethodsThrough lists the methods of an exchange', () => {
    const through = (name: string) => legacyMethodsThrough(mainnet.dexes.find((dex) => dex.name === name)!, 'SELL')
    expect(through('UniswapV2')).toHaveLength(3)
    expect(through('SushiSwap')).toEqual(['swapOnUniswapV2Fork', 'swapOnUniswapFork'])
    expect(through('UniswapV3')).toEqual([])
  })
})
