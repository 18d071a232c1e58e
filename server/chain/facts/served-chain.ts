import type { Address } from 'viem'
import type { OutsideObstacle } from '@/lib/api/system/status'
import type { Chain } from '@/lib/chain/chain'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import type { FeeSurface } from '@/lib/order/fee'
import type { PoolTracker } from '../market/pools'
import type { ChainClient } from '../node/clients'
import type { GasPriceFeed } from './gas-price'
import type { TokenList } from './token-list'

/** What is traded on, each settled by a contract of its own. */
export type ServedSurface = 'market' | 'intent' | 'rfq'

/** One chain as this process serves it. */
export type ServedChain = {
  chain: Chain
  tracker: PoolTracker
  client: ChainClient
  gasPrices: GasPriceFeed
  /** Tokens that are known by name beside those of the registry. */
  tokenList: () => TokenList
  /** Returns what the limits of a router are compared with; undefined where it has no code. */
  routerRule: (version: RouterVersion) => Promise<RouterRule | undefined>
  /** Whether a surface's contract has code on the chain. */
  surfaces: (surface: ServedSurface) => Promise<boolean>
  /** True if the intent contract can settle by amounts, so that it enforces what was promised. */
  hasCrossSettle: () => Promise<boolean>
  /** Returns why outside agents are not asked on this chain; undefined where they are. */
  outsideObstacle: () => Promise<OutsideObstacle | undefined>
  /** Surfaces whose contract writes no log of a fee that it credits. */
  unloggedFees: () => Promise<FeeSurface[]>
  /** An account that the intent contract lets settle, another one than it has `refused`; undefined where nobody may. */
  registeredAgent: (than?: { refused?: Address | undefined }) => Promise<Address | undefined>
}

/** A chain whose node can be asked. */
export type ReadableChain = Pick<ServedChain, 'chain' | 'client'>
