import type { Chain } from '@/lib/chain/registry'
import { ordersExchange } from '@/lib/order/orders-route'
import { assertVersion } from '../market/assert-version'

/**
 * Lists the exchanges of a chain that routes may use; open OTC orders count as one.
 *
 * @example
 * listAdapters({ chain: mainnet }, {}) // ['UniswapV2', 'SushiSwap', 'UniswapV3', 'CurveV1', 'BalancerV2', 'AugustusRFQ']
 */
export const listAdapters = (
  { chain }: { chain: Chain },
  { version = '6.2' }: { version?: '5' | '6.2' | undefined },
): string[] => {
  assertVersion(version)
  return [...chain.dexes.map(({ name }) => name), ordersExchange]
}
