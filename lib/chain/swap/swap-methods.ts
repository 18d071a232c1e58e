import { ordersMethod } from '@/lib/order/orders-route'
import type { Side } from '@/lib/routing/route/route'

/**
 * The market methods of router v6.2 with their side: SELL pays an exact amount, BUY receives one.
 */
export const swapMethods = {
  swapExactAmountIn: 'SELL',
  swapExactAmountOut: 'BUY',
  swapExactAmountInOnUniswapV2: 'SELL',
  swapExactAmountOutOnUniswapV2: 'BUY',
  swapExactAmountInOnUniswapV3: 'SELL',
  swapExactAmountOutOnUniswapV3: 'BUY',
} as const satisfies Record<string, Side>

export type SwapMethod = keyof typeof swapMethods

/** The market methods of router version 5 that are built here, with their side. */
export const legacySwapMethods = {
  simpleSwap: 'SELL',
  multiSwap: 'SELL',
  megaSwap: 'SELL',
  simpleBuy: 'BUY',
  buy: 'BUY',
  swapOnUniswap: 'SELL',
  buyOnUniswap: 'BUY',
  swapOnUniswapFork: 'SELL',
  buyOnUniswapFork: 'BUY',
  swapOnUniswapV2Fork: 'SELL',
  buyOnUniswapV2Fork: 'BUY',
} as const satisfies Record<string, Side>

export type LegacySwapMethod = keyof typeof legacySwapMethods

/** A market method of either router. */
export type MarketMethod = SwapMethod | LegacySwapMethod

/**
 * True if a method pays only its caller, as the methods of version 5 that call pairs directly.
 *
 * @example
 * paysCallerAlone('swapOnUniswapV2Fork') // true
 */
export const paysCallerAlone = (method: string): boolean => /^(swap|buy)OnUniswap/.test(method)

/**
 * True if a method's call states the executor's input, which a transfer tax makes unknown.
 *
 * @example
 * statesInput('simpleSwap') // true
 */
export const statesInput = (method: string): boolean => method === 'simpleSwap' || method === 'simpleBuy'

/**
 * True if a method has no fee, and pays the caller its whole output.
 *
 * @example
 * isFreeMethod('swapOnAugustusRFQTryBatchFill') // true
 */
export const isFreeMethod = (method: string): boolean => method === ordersMethod || paysCallerAlone(method)
