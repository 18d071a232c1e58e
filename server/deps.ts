import type { Address } from 'viem'
import type { ActiveAgents } from './agents/active-agents'
import type { ServedChain } from './chain/facts/served-chain'
import type { Database } from './db/client'
import type { IntentRoutes } from './intent/intent-routes'
import type { Log } from './log'
import type { PartnerRegistry } from './partner/partner-registry'
import type { ProofStore } from './pricing/proof-store'
import type { Quotes } from './pricing/quotes'
import type { SharedProofs } from './pricing/shared-proofs'
import type { Solver } from './pricing/solver/solver'

/** Everything features take from outside: state, keys, time. */
export type Deps = {
  chains: ReadonlyMap<number, ServedChain>
  database: Database
  quotes: Quotes
  proofs: Pick<SharedProofs | ProofStore, 'find'>
  solver: Pick<Solver, 'certify'>
  /** Who fills intents, by chain. */
  agents: Pick<ActiveAgents, 'on' | 'namesOn' | 'delayOn'>
  intentRoutes: IntentRoutes
  /** The longest that an order waits for bids, milliseconds. */
  auctionWindowMs: number
  partners: PartnerRegistry
  /** Signs price routes; the same on every replica. */
  hmacKey: Buffer
  /** Where the fee of `anon` goes. */
  feeWallet: Address
  /** The origin of the pages, which serve the logos; none where the operator names none. */
  publicOrigin?: string | undefined
  /** The database's time, by which processes compare what they share; unix milliseconds. */
  nowMs: () => number
  /** Returns by how much this machine's clock is ahead of it, milliseconds. */
  clockAheadMs: () => number
  newId: () => string
  /** Fetches a text from a public place of the web (`catalog/fetch-public`). */
  fetchPublic: (url: URL) => Promise<string>
  log: Log
}
