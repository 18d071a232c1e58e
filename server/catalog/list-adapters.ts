import type { RouterVersion } from '@/lib/chain/swap/router-version'
import { ordersExchange, wrapExchange } from '@/lib/order/exchanges'
import { findRouter } from '../chain/facts/find-router'
import type { ServedChain } from '../chain/facts/served-chain'

/**
 * Lists the exchanges of a chain's routes: protocols of pools, wrapping, and open OTC orders.
 *
 * @throws {ApiError} see findRouter
 * @example
 * await listAdapters(served, {})
 * // ['UniswapV2', 'UniswapV3', 'CurveV1', 'WrappedNative', 'AugustusRFQ']
 */
export const listAdapters = async (
  served: Pick<ServedChain, 'chain' | 'routerRule'>,
  { version = '6.2' }: { version?: RouterVersion | undefined },
): Promise<string[]> => {
  const { chain } = served
  await findRouter(served, version)
  return [...chain.dexes.map(({ name }) => name), wrapExchange, ordersExchange]
}
