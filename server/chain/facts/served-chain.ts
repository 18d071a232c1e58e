import type { Address } from 'viem'
import type { ContractOrigin, OutsideObstacle } from '@/lib/api/system/status'
import type { Chain } from '@/lib/chain/chain'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import type { FeeSurface } from '@/lib/order/fee'
import type { PoolTracker } from '../market/pools'
import type { ChainClient } from '../node/clients'
import type { GasPriceFeed } from './gas-price'
import type { TokenList } from './token-list'

/** The surfaces of trading, each settled by its own contract. */
export type ServedSurface = 'market' | 'intent' | 'rfq'

/** A chain as this process serves it. */
export type ServedChain = {
  chain: Chain
  tracker: PoolTracker
  client: ChainClient
  gasPrices: GasPriceFeed
  /** Returns the tokens that are known by name in addition to the registry's. */
  tokenList: () => TokenList
  /** Returns the rule of a router's limits; undefined if it has no code. */
  routerRule: (version: RouterVersion) => Promise<RouterRule | undefined>
  /** True if a surface's contract has code on the chain. */
  surfaces: (surface: ServedSurface) => Promise<boolean>
  /** Returns the origin of a surface's contract; undefined if it has no code. */
  contractOrigin: (surface: ServedSurface) => Promise<ContractOrigin | undefined>
  /** True if the intent contract can settle by amounts, and so enforces promises. */
  hasCrossSettle: () => Promise<boolean>
  /** Returns why outside agents are not asked on this chain; undefined if they are. */
  outsideObstacle: () => Promise<OutsideObstacle | undefined>
  /** Returns the surfaces whose contract emits no log of a fee that it credits. */
  unloggedFees: () => Promise<FeeSurface[]>
  /**
   * Returns an account that may settle by the intent contract, except the `refused` one; undefined
   * if there is none.
   */
  registeredAgent: (than?: { refused?: Address | undefined }) => Promise<Address | undefined>
}

/** A chain whose node can be read. */
export type ReadableChain = Pick<ServedChain, 'chain' | 'client'>

/** A chain with the client for reads that all processes share (`server/chain/shared`). */
export type SharedChain = ReadableChain & { shared: ChainClient }
