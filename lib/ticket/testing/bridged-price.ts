import { zeroAddress } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type BridgeTerms, encodeProtocolData, maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import type { Side } from '@/lib/routing/route/route'
import type { IntentQuestion } from '../terms/frozen-intent'

export const weth = findTokenBySymbol(mainnet, 'WETH')!
export const usdcHere = findTokenBySymbol(mainnet, 'USDC')!
export const usdcThere = findTokenBySymbol(arbitrum, 'USDC')!

/** A current fee of 0.1 USDC and half a basis point; `signedTerms` allows 1.5 times that. */
export const nowTerms = { maxPips: 50n, maxFlat: 100_000n } as const
export const signedTerms = { fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n } as const

type Priced = {
  side?: Side
  /** The amounts that are sold, and that enter the bridge, raw units. */
  input: bigint
  entering: bigint
  scalingFactor?: number
  signed?: BridgeTerms
  feeBps?: number
  tags?: string[]
}

/** Returns a price of WETH on chain 1 for USDC on chain 42161; amounts before a partner's fee. */
export const bridgedPrice = ({
  side = 'SELL',
  input,
  entering,
  scalingFactor = 0,
  signed = signedTerms,
  feeBps = 0,
  tags = ['recommended', 'fastest', 'best-return'],
}: Priced): IntentPrice => {
  const amountOf = (chainId: number, address: string, amount: bigint) => ({
    token: { chainId, address: address as typeof zeroAddress },
    amount: amount.toString(),
    amountUSD: null,
  })
  const fee = maxBridgeFee(scaled(entering, scalingFactor), nowTerms)
  const arriving = amountOf(arbitrum.id, usdcThere.address, scaled(entering, scalingFactor) - fee)
  return {
    id: 'one',
    side,
    inputToken: { chainId: mainnet.id, address: weth.address },
    outputToken: arriving.token,
    spender: zeroAddress,
    partner: { name: 'anon', feePercent: feeBps / 100 },
    alternatives: [],
    route: {
      origin: {
        input: amountOf(mainnet.id, weth.address, input),
        output: amountOf(mainnet.id, usdcHere.address, entering),
      },
      destination: { input: arriving, output: arriving },
      bridge: {
        protocol: 'Across',
        estimatedTimeMs: 40_000,
        tags,
        contractParams: {
          protocolSelector: acrossSelector,
          outputToken: usdcThere.address,
          scalingFactor,
          protocolData: encodeProtocolData(signed),
        },
      },
      fees: {
        gas: amountOf(mainnet.id, weth.address, 1n),
        bridge: [amountOf(arbitrum.id, usdcThere.address, fee)],
      },
    },
  }
}

/**
 * Returns the request of such a price; `amount` in WETH of a sale, USDC of a purchase, raw units.
 */
export const bridgedQuestion = (side: Side, amount: bigint): IntentQuestion => ({
  chainId: mainnet.id,
  destChainId: arbitrum.id,
  srcToken: weth.address,
  destToken: usdcThere.address,
  srcDecimals: 18,
  destDecimals: 6,
  amount: amount.toString(),
  side,
})
