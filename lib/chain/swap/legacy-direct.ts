import { encodeFunctionData, type Hex } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Leg, Route, Side } from '@/lib/routing/route/route'
import { legacyRouterAbi } from '../abi.generated'
import type { Dex } from '../chain'
import { directV2FeePips, singlePathOf } from './direct-pools'
import type { LegacySwapMethod } from './swap-methods'
import { type Swap, UnfitRouteError } from './transactions'

/** A swap by a method that calls pairs directly. */
type PairSwap = Pick<Swap, 'chain' | 'route' | 'srcToken' | 'destToken' | 'fromAmount' | 'toAmount' | 'permit'> & {
  method: LegacySwapMethod
}

/** The methods with pair addresses, with pairs of any factory, and with pairs of Uniswap's. */
const methods = {
  SELL: { pairs: 'swapOnUniswapV2Fork', fork: 'swapOnUniswapFork', own: 'swapOnUniswap' },
  BUY: { pairs: 'buyOnUniswapV2Fork', fork: 'buyOnUniswapFork', own: 'buyOnUniswap' },
} as const satisfies Record<Side, Record<string, LegacySwapMethod>>

const ownDex = 'UniswapV2'
const secondTokenIn = 1n << 160n
const keptInputShift = 161n
/** The router counts the part of an input that a pair keeps in 1/10,000. */
const [parts, pipsPerPart] = [10_000, 100]

/**
 * Lists the methods of router 5 that execute a route by calling its pairs, one pair per hop.
 *
 * @example
 * legacyDirectMethodsOf(oneHopV2Sale)
 * // ['swapOnUniswapV2Fork', 'swapOnUniswapFork', 'swapOnUniswap']
 */
export const legacyDirectMethodsOf = (route: Route): readonly LegacySwapMethod[] => {
  const legs = singlePathOf(route)
  if (!legs?.every(({ kind, feePips }) => kind === 'v2' && feePips % pipsPerPart === 0)) return []
  const { pairs, fork, own } = methods[route.side]
  const isComputed = (dex: string) => legs.every((leg) => leg.dex === dex && leg.feePips === directV2FeePips)
  return [pairs, ...(isComputed(legs[0]!.dex) ? [fork] : []), ...(isComputed(ownDex) ? [own] : [])]
}

/**
 * Lists the methods of router 5 that use pairs of an exchange.
 *
 * @example
 * legacyMethodsThrough(sushiSwap, 'BUY') // ['buyOnUniswapV2Fork', 'buyOnUniswapFork']
 */
export const legacyMethodsThrough = (dex: Dex, side: Side): readonly LegacySwapMethod[] => {
  if (dex.kind !== 'v2') return []
  const { pairs, fork, own } = methods[side]
  return dex.name === ownDex ? [pairs, fork, own] : [pairs, fork]
}

/**
 * Encodes a swap by a method that calls pairs. It pays only its caller, has no fee and no deadline.
 *
 * @throws {UnfitRouteError} if the method cannot execute the route, or does not support the permit.
 * @example
 * encodePairSwap({ ...swap, method: 'swapOnUniswap' }).args
 * // [10n ** 18n, 2985000000n, [weth, usdc]]
 */
export const encodePairSwap = (swap: PairSwap): { data: Hex; args: readonly unknown[] } => {
  const { method, chain, route, srcToken, destToken, fromAmount, toAmount, permit } = swap
  const { pairs, fork, own } = methods[route.side]
  const legs = singlePathOf(route)
  if (!legs || !legacyDirectMethodsOf(route).includes(method)) throw new UnfitRouteError({ method })
  const amounts = [fromAmount, toAmount] as const
  if (method === pairs) {
    const hasNative = isNativeToken(srcToken) || isNativeToken(destToken)
    const weth = hasNative ? toLowerAddress(chain.contracts.wrappedNative) : zeroAddress
    const args = [pathToken(srcToken), ...amounts, weth, legs.map(packPair)] as const
    if (permit === '0x') return { args, data: encodeFunctionData({ abi: legacyRouterAbi, functionName: pairs, args }) }
    const permitted = [...args, permit] as const
    const functionName = `${pairs}WithPermit` as const
    return { args: permitted, data: encodeFunctionData({ abi: legacyRouterAbi, functionName, args: permitted }) }
  }
  if (permit !== '0x') throw new UnfitRouteError({ method: `${method} with a permit` })
  const path = [pathToken(srcToken), ...legs.slice(1).map(({ tokenIn }) => tokenIn), pathToken(destToken)]
  if (method === own) {
    const args = [...amounts, path] as const
    return { args, data: encodeFunctionData({ abi: legacyRouterAbi, functionName: own, args }) }
  }
  const dex = chain.dexes.find(({ name }) => name === legs[0]!.dex)
  if (dex?.kind !== 'v2') throw new UnfitRouteError({ method })
  const args = [toLowerAddress(dex.factory), dex.initCodeHash, ...amounts, path] as const
  return { args, data: encodeFunctionData({ abi: legacyRouterAbi, functionName: fork, args }) }
}

const pathToken = (token: Leg['tokenIn']) => (isNativeToken(token) ? nativeToken : toLowerAddress(token))

const packPair = ({ pool, zeroForOne, feePips }: Leg): bigint =>
  (BigInt(parts - feePips / pipsPerPart) << keptInputShift) | (zeroForOne ? 0n : secondTokenIn) | BigInt(pool)
