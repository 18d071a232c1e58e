import type { Chain } from '@/lib/chain/chain'
import { ordersExchange, wrapExchange } from '@/lib/order/exchanges'
import { assertVersion } from '../chain/facts/assert-version'

/**
 * Lists everything that a route of a chain may name as its exchange: the pools' protocols, wrapping, and open OTC orders.
 *
 * @example
 * listAdapters({ chain: mainnet }, {}) // ['UniswapV2', 'SushiSwap', 'UniswapV3', 'CurveV1', 'BalancerV2', 'WrappedNative', 'AugustusRFQ']
 */
export const listAdapters = (
  { chain }: { chain: Chain },
  { version = '6.2' }: { version?: '5' | '6.2' | undefined },
): string[] => {
  assertVersion(version)
  return [...chain.dexes.map(({ name }) => name), wrapExchange, ordersExchange]
}
