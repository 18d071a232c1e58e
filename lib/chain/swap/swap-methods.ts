import type { Side } from '@/lib/routing/route/route'

/** The market methods of router v6.2 and the side of each: SELL pays an exact amount, BUY receives one. */
export const swapMethods = {
  swapExactAmountIn: 'SELL',
  swapExactAmountOut: 'BUY',
  swapExactAmountInOnUniswapV2: 'SELL',
  swapExactAmountOutOnUniswapV2: 'BUY',
  swapExactAmountInOnUniswapV3: 'SELL',
  swapExactAmountOutOnUniswapV3: 'BUY',
} as const satisfies Record<string, Side>

export type SwapMethod = keyof typeof swapMethods
