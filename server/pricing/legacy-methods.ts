import type { SwapMethod } from '@/lib/chain/swap/swap-methods'

const generic: readonly SwapMethod[] = ['swapExactAmountIn', 'swapExactAmountOut']

/**
 * Methods of router version 5, which clients still write in their lists, in lower case, as the ones of today that do the same. The names of
 * its generic sales stand for the generic method of either side: the contract tells people to pass them for any swap with a receiver or a fee.
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
 * The methods of today that a name of router version 5 means, in any casing; none for a name that was none.
 *
 * @example
 * legacyMethods('simpleBuy') // ['swapExactAmountOut']
 */
export const legacyMethods = (name: string): readonly SwapMethod[] => methodsByName.get(name.toLowerCase()) ?? []
