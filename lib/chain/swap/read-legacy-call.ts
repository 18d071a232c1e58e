import type { Address, Hex } from 'viem'
import { isNativeToken, isSameAddress, nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { legacyRouterAbi } from '../abi.generated'
import { readCall } from '../node/read-call'

/**
 * The recipient of a router's call, zero for its caller, and whether it is paid in native value.
 */
export type PaidBySwap = { beneficiary: Address; paysNative: boolean }

/**
 * Decodes the recipient of a swap through router 5. Undefined for any other call.
 *
 * @example
 * readLegacyCall(transaction.input) // { beneficiary: '0x0000...0000', paysNative: true }
 */
export const readLegacyCall = (data: Hex): PaidBySwap | undefined => {
  const call = readCall(legacyRouterAbi, data)
  switch (call?.functionName) {
    case 'simpleSwap':
    case 'simpleBuy':
    case 'buy': {
      const [{ beneficiary, toToken }] = call.args
      return { beneficiary: toLowerAddress(beneficiary), paysNative: isNativeToken(toToken) }
    }
    case 'multiSwap':
    case 'megaSwap': {
      const [{ beneficiary, path }] = call.args
      const last = path.at(-1)
      const hop = last && 'path' in last ? last.path.at(-1) : last
      return { beneficiary: toLowerAddress(beneficiary), paysNative: isNativeToken(hop?.to) }
    }
    case 'swapOnUniswap':
    case 'buyOnUniswap':
      return toCaller(call.args[2].at(-1))
    case 'swapOnUniswapFork':
    case 'buyOnUniswapFork':
      return toCaller(call.args[4].at(-1))
    case 'swapOnUniswapV2Fork':
    case 'buyOnUniswapV2Fork':
    case 'swapOnUniswapV2ForkWithPermit':
    case 'buyOnUniswapV2ForkWithPermit': {
      const [tokenIn, , , weth] = call.args
      return toCaller(!isSameAddress(weth, zeroAddress) && !isNativeToken(tokenIn) ? nativeToken : undefined)
    }
  }
  return undefined
}

const toCaller = (destination: Address | undefined): PaidBySwap => ({
  beneficiary: zeroAddress,
  paysNative: isNativeToken(destination),
})
