import type { WaitingPair } from '@/lib/routing/dual/marginal-rates'
import type { Agent } from '../agents/agent'
import type { ServedChain } from '../chain/facts/served-chain'
import type { MarketAt } from '../chain/market/read-state'
import type { Database } from '../db/client'
import type { Log } from '../log'
import type { BoundFills } from './send/bound-fills'
import type { Keys } from './send/keys'
import type { Send } from './send/sender'

/**
 * The dependencies of settling on one chain. `holder` names the process, which settles while it has
 * the chain's lease.
 */
export type SettlementDeps = {
  served: Pick<ServedChain, 'chain' | 'client' | 'gasPrices' | 'outsideObstacle'>
  database: Database
  holder: string
  keys: Keys
  newId: () => string
  log: Log
  send: Send
}

/** The dependencies of settling and of a round of bids. */
export type RoundDeps = Omit<SettlementDeps, 'send'> & {
  served: ServedChain
  /** The agents that are asked now. */
  agents: () => readonly Agent[]
  nowMs: () => number
  /**
   * Returns the marginal rate of each pair on a state, without price impact
   * (`lib/routing/dual/marginal-rates`).
   */
  ratesOf: (pairs: readonly WaitingPair[], at: MarketAt) => Promise<Float64Array>
  boundFills: BoundFills
  /** The maximum of nonces of one account that no block has used yet. */
  maxPendingNonces: number
  /** The longest time that an order waits for other orders and for bids, milliseconds. */
  windowMs: number
}
