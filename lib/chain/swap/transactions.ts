import { type Address, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { Route } from '@/lib/routing/route/route'
import { routerAbi } from '../abi.generated'
import type { Chain } from '../chain'
import { executor } from '../program/executor.generated'
import { encodeExecutorData, encodeProgram, type RunnableRoute } from '../program/program'
import { directHopsOf, encodeV2Pools, encodeV3Pools } from './direct-pools'
import type { SwapMethod } from './swap-methods'

/** A market swap to encode for the router. Amounts in raw units. */
export type Swap = {
  chain: Chain
  method: SwapMethod
  /**
   * The route, with the wrapped token for the native one. Without legs it only wraps or unwraps.
   */
  route: RunnableRoute
  /** The sold token; the native placeholder for native value, as for `destToken`. */
  srcToken: Address
  destToken: Address
  /** The sold amount (In), or the maximum to spend with fees (Out). */
  fromAmount: bigint
  /** The beneficiary's minimum after fees (In), or its exact amount (Out). */
  toAmount: bigint
  /** The quoted amount before fees: destination units (In), source units (Out). */
  quotedAmount: bigint
  /** The quote's id and block, 32 bytes; the router ignores it. */
  metadata: Hex
  /** The recipient; the zero address means the sender. */
  beneficiary: Address
  /** The packed fee word (lib/chain/fees/partner-fee.ts). */
  partnerAndFee: bigint
  permit: Hex
}

/** A transaction to sign, with the decoded arguments of its call. */
export type Transaction = { to: Address; data: Hex; value: bigint; args: readonly unknown[] }

/**
 * Builds the transaction of a market swap. Pure: the same swap gives the same bytes.
 *
 * @throws {UnfitRouteError} if the route of a direct method is not one path of its own pools.
 * @example
 * encodeSwap({ ...swap, srcToken: nativeToken, fromAmount: 10n ** 18n }).value // 10n ** 18n
 */
export const encodeSwap = (swap: Swap): Transaction => {
  const { data, args } = encodeCall(swap)
  return {
    to: toLowerAddress(swap.chain.contracts.router),
    data,
    value: isNativeToken(swap.srcToken) ? swap.fromAmount : 0n,
    args,
  }
}

const encodeCall = (swap: Swap) => {
  const { method, partnerAndFee, permit } = swap
  if (method === 'swapExactAmountIn' || method === 'swapExactAmountOut') {
    const args = [
      toLowerAddress(executor.address),
      commonData(swap),
      partnerAndFee,
      permit,
      executorDataOf(swap),
    ] as const
    return { args, data: encodeFunctionData({ abi: routerAbi, functionName: method, args }) }
  }
  const args = [{ ...commonData(swap), pools: encodePools(swap) }, partnerAndFee, permit] as const
  return { args, data: encodeFunctionData({ abi: routerAbi, functionName: method, args }) }
}

const commonData = ({ srcToken, destToken, fromAmount, toAmount, quotedAmount, metadata, beneficiary }: Swap) => ({
  srcToken: contractToken(srcToken),
  destToken: contractToken(destToken),
  fromAmount,
  toAmount,
  quotedAmount,
  metadata,
  beneficiary,
})

/**
 * Encodes the executor data of a swap: its program, without the words that follow it.
 *
 * @example
 * executorDataOf({ route, srcToken: nativeToken, destToken: usdc })
 * // '0x...', a program that wraps first
 */
export const executorDataOf = ({ route, srcToken, destToken }: Pick<Swap, 'route' | 'srcToken' | 'destToken'>): Hex => {
  const ends = { wrapSource: isNativeToken(srcToken), unwrapDestination: isNativeToken(destToken) }
  return encodeExecutorData(encodeProgram(route, ends), route.side)
}

/**
 * Returns the direct method that can execute a route: one path with one leg per hop, through pools
 * of either the Uniswap V2 or the Uniswap V3 factory from which the router computes pool addresses.
 * Undefined if only the executor can.
 *
 * @example
 * directMethodOf(oneHopV3Route) // 'swapExactAmountInOnUniswapV3'
 */
export const directMethodOf = (route: Route): SwapMethod | undefined => {
  const direction = route.side === 'SELL' ? 'In' : 'Out'
  if (directHopsOf(route, directV2)) return `swapExactAmount${direction}OnUniswapV2`
  if (directHopsOf(route, directV3)) return `swapExactAmount${direction}OnUniswapV3`
  return undefined
}

/** The factories from which the router's direct methods compute pool addresses. */
export const directV2 = { kind: 'v2', dex: 'UniswapV2' } as const
export const directV3 = { kind: 'v3', dex: 'UniswapV3' } as const

const encodePools = ({ method, route }: Swap): Hex => {
  const hops = directHopsOf(route, method.endsWith('V2') ? directV2 : directV3)
  if (!hops) throw new UnfitRouteError({ method })
  return method.endsWith('V2') ? encodeV2Pools(hops) : encodeV3Pools(hops)
}

const contractToken = (token: Address) => (isNativeToken(token) ? nativeToken : toLowerAddress(token))

export class UnfitRouteError extends namedError('Swap.UnfitRouteError', ({ method }: { method: string }) => ({
  message: `The route cannot be run by ${method}.`,
  fix: 'Ask directMethodOf, or use swapExactAmountIn and swapExactAmountOut.',
})) {}
