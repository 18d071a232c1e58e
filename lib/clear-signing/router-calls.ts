import { routerAbi } from '../chain/abi.generated'
import type { Shown } from './descriptor'
import { named, partnerFee, recipient, tokenAmount } from './fields'
import { callFormats } from './formats'

/** Bits 13-0 of the fee word are the fee. */
const feeBytes = 2

const sale = (data: string): Shown => ({
  intent: 'Swap',
  interpolatedIntent: `Swap {${data}.fromAmount} for at least {${data}.toAmount} to {${data}.beneficiary}`,
  fields: [
    tokenAmount(`${data}.fromAmount`, 'Pay', `${data}.srcToken`),
    tokenAmount(`${data}.toAmount`, 'Receive at least', `${data}.destToken`),
    recipient(`${data}.beneficiary`),
    ...partnerFee('partnerAndFee', feeBytes),
  ],
})

const purchase = (data: string): Shown => ({
  intent: 'Swap',
  interpolatedIntent: `Buy {${data}.toAmount} for at most {${data}.fromAmount} to {${data}.beneficiary}`,
  fields: [
    tokenAmount(`${data}.fromAmount`, 'Pay at most', `${data}.srcToken`),
    tokenAmount(`${data}.toAmount`, 'Receive', `${data}.destToken`),
    recipient(`${data}.beneficiary`),
    ...partnerFee('partnerAndFee', feeBytes),
  ],
})

/** Formats of swaps by router 6.2. Limits are net of fees. */
export const routerCalls = callFormats(routerAbi, {
  swapExactAmountIn: sale('swapData'),
  swapExactAmountOut: purchase('swapData'),
  swapExactAmountInOnUniswapV2: sale('uniData'),
  swapExactAmountOutOnUniswapV2: purchase('uniData'),
  swapExactAmountInOnUniswapV3: sale('uniData'),
  swapExactAmountOutOnUniswapV3: purchase('uniData'),
  // All orders of one call are of one pair. A bit field says whether native tokens are wrapped.
  swapOnAugustusRFQTryBatchFill: {
    intent: 'Fill signed offers',
    fields: [
      tokenAmount('data.fromAmount', 'Pay at most', 'orders.[0].order.takerAsset'),
      tokenAmount('data.toAmount', 'Receive at least', 'orders.[0].order.makerAsset'),
      recipient('data.beneficiary'),
      named('data.wrapApproveDirection', 'Native token', 'wrapping'),
    ],
  },
})

/** The values of the bit field: 1 wraps the source, 2 unwraps the output, 4 approves, 8 buys. */
const wrapping = ['No', 'Pays', 'Receives', 'Pays and receives']

export const routerEnums = {
  wrapping: Object.fromEntries(
    Array.from({ length: 16 }, (_, flags): [string, string] => [String(flags), wrapping[flags & 3]!]),
  ),
}
