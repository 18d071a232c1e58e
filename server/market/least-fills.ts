import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { gasCostsOf } from '@/lib/routing/route/gas'
import type { ServedChain } from '../chain/facts/served-chain'
import { readState } from '../chain/market/read-state'
import { dataGasOf } from '../pricing/question-of'

/**
 * Says what an order must still give so that its fill can be worth its gas at the present price, for every token whose price is known: raw
 * units, rounded up. Nothing is known before the first block and while the node is silent.
 *
 * @example
 * (await leastFills(served)).get(usdc) // 1_400_000n, at 10 gwei and 2,500 dollars for an ether
 */
export const leastFills = async (served: ServedChain): Promise<ReadonlyMap<Address, bigint>> => {
  const state = await readState(served).catch(() => undefined)
  if (state === undefined) return new Map()
  const { chain, market, gasPriceWei } = state
  const prices = usdPrices(chain, market)
  const native = prices.get(toLowerAddress(chain.contracts.wrappedNative)) ?? 0
  const fillUsd = gasCostsOf('SELL', dataGasOf(state)).leg.rfq * Number(gasPriceWei) * native
  return new Map([...prices].map(([token, price]) => [token, BigInt(Math.ceil(fillUsd / price))]))
}
