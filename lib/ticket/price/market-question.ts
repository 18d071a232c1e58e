import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'

export type Sale = {
  from: { address: Address; decimals: number }
  to: { address: Address; decimals: number }
  /** Raw units of `from`. */
  amount: bigint
}

/**
 * How the market is asked what it pays for a sale: by pools alone, at any impact, with or without a value in dollars. Who asks the same
 * is answered from the same query, be it a list or an order's page.
 *
 * @example
 * marketQuestion(mainnet, { from: usdc, to: weth, amount: 10n ** 9n }).amount // '1000000000'
 */
export const marketQuestion = (chain: Chain, { from, to, amount }: Sale) => {
  const wired = (address: Address) => (isNativeToken(address) ? chain.contracts.wrappedNative : address)
  return {
    network: chain.id,
    srcToken: wired(from.address),
    srcDecimals: from.decimals,
    destToken: wired(to.address),
    destDecimals: to.decimals,
    amount: String(amount),
    side: 'SELL',
    slippage: 50,
    version: '6.2',
    ignoreBadUsdPrice: true,
    maxImpact: 100,
    // The order on view is among the orders that the service would answer with.
    excludeRFQ: true,
  } as const
}
