import type { Address, Hex } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { dataFeeOf } from '../facts/data-size'
import type { MarketAt } from './read-state'

/** The parts of a chain's market that determine the cost of gas. */
export type GasMarket = Pick<MarketAt, 'chain' | 'market' | 'gasPriceWei' | 'dataPriceWei'>

/**
 * Returns the cost of a call's gas in raw units of a token, rounded up, at the prices of the
 * chain's pools. Undefined if they do not price the token.
 *
 * @example
 * gasCostIn(market, { token: usdc, gas: 110_000n, data }) // 41_300n
 */
export const gasCostIn = (
  { chain, market, gasPriceWei, dataPriceWei }: GasMarket,
  { token, gas, data }: { token: Address; gas: bigint; data: Hex },
): bigint | undefined => {
  const wei = gas * gasPriceWei + dataFeeOf(chain, { data, dataPrice: dataPriceWei })
  const native = toLowerAddress(chain.contracts.wrappedNative)
  if (isSameAddress(token, native)) return wei
  const prices = usdPrices(chain, market)
  const [ofNative, ofToken] = [prices.get(native), prices.get(toLowerAddress(token))]
  if (ofNative === undefined || ofToken === undefined) return undefined
  const cost = Math.ceil(Number(wei) * (ofNative / ofToken))
  return Number.isFinite(cost) ? BigInt(cost) : undefined
}
