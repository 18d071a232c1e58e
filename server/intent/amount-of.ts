import { chainToken } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import type { ServedChain } from '../chain/facts/served-chain'
import { readState } from '../chain/market/read-state'
import type { ResolvedToken } from '../pricing/resolve-token'

/** An amount of a token in the format of a price. */
export type ShownAmount = IntentPrice['route']['origin']['input']

/**
 * Creates a function that formats raw amounts of a chain's tokens with their dollar values by the
 * pools of the newest state; null where a token has no price.
 *
 * @throws {ApiError} ServiceUnavailable while the state of the chain is unknown.
 * @example
 * const amountOf = await createAmountOf(served)
 * amountOf(usdc, 3_000_000_000n)
 * // { token: { chainId: 1, address: '0xa0b8...' }, amount: '3000000000', amountUSD: '3000.00...' }
 */
export const createAmountOf = async (
  served: ServedChain,
): Promise<(token: Pick<ResolvedToken, 'chainId' | 'address' | 'poolToken'>, amount: bigint) => ShownAmount> => {
  const prices = usdPrices(served.chain, (await readState(served)).market)
  return ({ chainId, address, poolToken }, amount) => {
    const price = prices.get(poolToken)
    return {
      token: chainToken(chainId, address),
      amount: amount.toString(),
      amountUSD: price === undefined ? null : (price * Number(amount)).toFixed(10),
    }
  }
}
