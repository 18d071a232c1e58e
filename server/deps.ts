import type { Address } from 'viem'
import type { ActiveAgents } from './agents/active-agents'
import type { OutsideRelayers } from './agents/relayers/outside-relayers'
import type { AlertSettings } from './alerts/alert-settings'
import type { ServedChain } from './chain/facts/served-chain'
import type { Database } from './db/client'
import type { ReadOnReplica } from './db/replica'
import type { IntentRoutes } from './intent/intent-routes'
import type { Log } from './log'
import type { PartnerRegistry } from './partner/partner-registry'
import type { ProofStore } from './pricing/proof-store'
import type { Quotes } from './pricing/quotes'
import type { SharedProofs } from './pricing/shared-proofs'
import type { Solver } from './pricing/solver/solver'

/** The external dependencies of features: state, keys, time. */
export type Deps = {
  chains: ReadonlyMap<number, ServedChain>
  database: Database
  /** Runs reads that a replica may answer. */
  onReplica: ReadOnReplica
  quotes: Quotes
  proofs: Pick<SharedProofs | ProofStore, 'find'>
  solver: Pick<Solver, 'certify' | 'certifyCrosschain'>
  /** The agents that fill intents, by chain. */
  agents: Pick<ActiveAgents, 'on' | 'namesOn' | 'delayOn'>
  /** The relayers of others, which are asked for fees. */
  relayers: OutsideRelayers
  intentRoutes: IntentRoutes
  /** The longest time that an order waits for bids, milliseconds. */
  auctionWindowMs: number
  partners: PartnerRegistry
  /** The key that signs price routes; the same on every replica. */
  hmacKey: Buffer
  /** The recipient of the fee of `anon`. */
  feeWallet: Address
  /** The settings of alerts; undefined if this service sends none. */
  alerts?: AlertSettings | undefined
  /** The origin of the pages, which serve the logos; undefined if the operator names none. */
  publicOrigin?: string | undefined
  /** The database's time, by which processes compare shared times; unix milliseconds. */
  nowMs: () => number
  /** Returns by how much this machine's clock is ahead of it, milliseconds. */
  clockAheadMs: () => number
  newId: () => string
  /** Fetches a text from a public address (`catalog/fetch-public`). */
  fetchPublic: (url: URL) => Promise<string>
  log: Log
}
