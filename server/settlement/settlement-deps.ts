import type { WaitingPair } from '@/lib/routing/dual/marginal-rates'
import type { Agent } from '../agents/agent'
import type { ServedChain } from '../chain/facts/served-chain'
import type { MarketAt } from '../chain/market/read-state'
import type { Database } from '../db/client'
import type { Log } from '../log'
import type { BoundFills } from './send/bound-fills'
import type { Keys } from './send/keys'
import type { Send } from './send/sender'

/** What bringing settlements to one chain takes. `holder` names the process, which does so while it has the chain's lease. */
export type SettlementDeps = {
  served: Pick<ServedChain, 'chain' | 'client' | 'gasPrices' | 'outsideObstacle'>
  database: Database
  holder: string
  keys: Keys
  newId: () => string
  log: Log
  send: Send
}

/** The same, and what a round of bids takes. */
export type RoundDeps = Omit<SettlementDeps, 'send'> & {
  served: ServedChain
  /** Those that are asked now. */
  agents: () => readonly Agent[]
  nowMs: () => number
  /** What pairs trade at before any impact on a state (`lib/routing/dual/marginal-rates`), one for each. */
  ratesOf: (pairs: readonly WaitingPair[], at: MarketAt) => Promise<Float64Array>
  boundFills: BoundFills
  /** How long an order waits for others and for bids at most, milliseconds. */
  windowMs: number
}
