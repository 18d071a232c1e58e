import { legacyRouterAbi } from '../chain/abi.generated'
import type { Shown } from './descriptor'
import { account, date, raw, recipient, setAccount, tokenAmount } from './fields'
import { callFormats } from './formats'

type Terms = { side: 'sale' | 'purchase'; destToken?: string }

/** Returns what is shown of a swap that a struct describes. */
const swap = ({ side, destToken = 'data.toToken' }: Terms): Shown => ({
  intent: 'Swap',
  interpolatedIntent:
    side === 'sale'
      ? 'Swap {data.fromAmount} for at least {data.toAmount} to {data.beneficiary}'
      : 'Buy {data.toAmount} for at most {data.fromAmount} to {data.beneficiary}',
  fields: [
    tokenAmount('data.fromAmount', side === 'sale' ? 'Pay' : 'Pay at most', 'data.fromToken'),
    tokenAmount('data.toAmount', side === 'sale' ? 'Receive at least' : 'Receive', destToken),
    recipient('data.beneficiary'),
    setAccount('data.partner', 'Partner'),
    date('data.deadline'),
  ],
})

const pathSale: Shown = {
  intent: 'Swap',
  interpolatedIntent: 'Swap {amountIn} for at least {amountOutMin}',
  fields: [tokenAmount('amountIn', 'Pay', 'path.[0]'), tokenAmount('amountOutMin', 'Receive at least', 'path.[-1]')],
}

const pathPurchase: Shown = {
  intent: 'Swap',
  interpolatedIntent: 'Buy {amountOut} for at most {amountInMax}',
  fields: [tokenAmount('amountInMax', 'Pay at most', 'path.[0]'), tokenAmount('amountOut', 'Receive', 'path.[-1]')],
}

const factory = account('factory', 'Exchange')

/** The call names no output token, so its amount has no decimals: the last pair identifies it. */
const lastPair = account('pools.[-1]', 'Last pair')

const pairSale: Shown = {
  intent: 'Swap',
  fields: [tokenAmount('amountIn', 'Pay', 'tokenIn'), raw('amountOutMin', 'Receive at least (raw units)'), lastPair],
}

const pairPurchase: Shown = {
  intent: 'Swap',
  fields: [tokenAmount('amountInMax', 'Pay at most', 'tokenIn'), raw('amountOut', 'Receive (raw units)'), lastPair],
}

/** Formats of swaps by router 5. Methods without a recipient pay their caller. */
export const legacyRouterCalls = callFormats(legacyRouterAbi, {
  simpleSwap: swap({ side: 'sale' }),
  multiSwap: swap({ side: 'sale', destToken: 'data.path.[-1].to' }),
  megaSwap: swap({ side: 'sale', destToken: 'data.path.[0].path.[-1].to' }),
  simpleBuy: swap({ side: 'purchase' }),
  buy: swap({ side: 'purchase' }),
  swapOnUniswap: pathSale,
  buyOnUniswap: pathPurchase,
  swapOnUniswapFork: { ...pathSale, fields: [...pathSale.fields, factory] },
  buyOnUniswapFork: { ...pathPurchase, fields: [...pathPurchase.fields, factory] },
  swapOnUniswapV2Fork: pairSale,
  buyOnUniswapV2Fork: pairPurchase,
  swapOnUniswapV2ForkWithPermit: pairSale,
  buyOnUniswapV2ForkWithPermit: pairPurchase,
})
