import type { SwapMethod } from '@/lib/chain/swap/swap-methods'

const generic: readonly SwapMethod[] = ['swapExactAmountIn', 'swapExactAmountOut']

/**
 * Maps method names of router version 5, in lower case, to their equivalents of version 6.2. The
 * names of its generic sales map to the generic method of either side, as clients pass them for any
 * swap with a recipient or a fee.
 */
const methodsByName: ReadonlyMap<string, readonly SwapMethod[]> = new Map([
  ...['simpleSwap', 'multiSwap', 'megaSwap'].map((name) => [name.toLowerCase(), generic] as const),
  ...['simpleBuy', 'buy'].map((name) => [name.toLowerCase(), ['swapExactAmountOut']] as const),
  ...['swapOnUniswap', 'swapOnUniswapFork', 'swapOnUniswapV2Fork'].map(
    (name) => [name.toLowerCase(), ['swapExactAmountInOnUniswapV2']] as const,
  ),
  ...['buyOnUniswap', 'buyOnUniswapFork', 'buyOnUniswapV2Fork'].map(
    (name) => [name.toLowerCase(), ['swapExactAmountOutOnUniswapV2']] as const,
  ),
  ['directuniv3swap', ['swapExactAmountInOnUniswapV3']],
  ['directuniv3buy', ['swapExactAmountOutOnUniswapV3']],
])

/**
 * Returns the methods of version 6.2 for a name of version 5 in any casing; empty if unknown.
 *
 * @example
 * legacyMethods('simpleBuy') // ['swapExactAmountOut']
 */
export const legacyMethods = (name: string): readonly SwapMethod[] => methodsByName.get(name.toLowerCase()) ?? []
