import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { gasCostsOf } from '@/lib/routing/route/gas'
import type { ServedChain } from '../chain/facts/served-chain'
import { readState } from '../chain/market/read-state'
import { dataGasOf } from '../pricing/question-of'

/**
 * Returns the minimum order fill that is worth its gas at current prices, for every token with a
 * price: raw units, rounded up. Empty before the first block and while the node is unavailable.
 *
 * @example
 * (await minFills(served)).get(usdc) // 1_400_000n, at 10 gwei and 2,500 dollars for an ether
 */
export const minFills = async (served: ServedChain): Promise<ReadonlyMap<Address, bigint>> => {
  const state = await readState(served).catch(() => undefined)
  if (state === undefined) return new Map()
  const { chain, market, gasPriceWei } = state
  const prices = usdPrices(chain, market)
  const native = prices.get(toLowerAddress(chain.contracts.wrappedNative)) ?? 0
  const fillUsd = gasCostsOf('SELL', dataGasOf(state)).leg.rfq * Number(gasPriceWei) * native
  return new Map([...prices].map(([token, price]) => [token, BigInt(Math.ceil(fillUsd / price))]))
}
