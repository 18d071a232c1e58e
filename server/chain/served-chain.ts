import type { Chain } from '@/lib/chain/chain'
import type { RouterRule } from '@/lib/chain/router-rule'
import type { ChainClient } from './clients'
import type { GasPriceFeed } from './gas-price'
import type { PoolTracker } from './pools'

/** One chain as this process serves it. */
export type ServedChain = {
  chain: Chain
  tracker: PoolTracker
  client: ChainClient
  gasPrices: GasPriceFeed
  /** What the limits of this chain's router are compared with. */
  routerRule: () => Promise<RouterRule>
}

/** A chain whose node can be asked. */
export type ReadableChain = Pick<ServedChain, 'chain' | 'client'>
