import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { LatestOrders } from '@/lib/order/open-order'
import type { MarketState } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createAmm } from '../agents/amm'
import { type AppDeps, createApp } from '../app'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { readPrimary } from '../db/replica'
import { solverLimits } from '../http/load/load-limits'
import { openLoadGate } from '../http/load/open-load-gate'
import { createIntentRoutes } from '../intent/intent-routes'
import { createProofStore } from '../pricing/proof-store'
import { createQuotes, type Quotes } from '../pricing/quotes'
import { createSharedProofs } from '../pricing/shared-proofs'
import { createSolver, type Solver, withMaxWait } from '../pricing/solver/solver'
import { createTestHealth } from '../testing/create-test-health'
import { serveSyntheticChain } from '../testing/synthetic-chain'

const feeWallet = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

type ServiceParts = {
  served: ServedChain
  solver: Solver
  openOrders?: LatestOrders
  /** The store of proofs for other replicas; prices need no table. */
  database?: Database | undefined
  databaseWaitMs?: () => number
}

/** Serves one chain as in production, where open orders are the same object until they change. */
export const serveChain = ({
  served,
  solver: patientSolver,
  openOrders = () => undefined,
  database,
  databaseWaitMs = () => 0,
}: ServiceParts): { app: Hono; deps: AppDeps } => {
  const follow = () => {
    const { state } = served.tracker.market()
    patientSolver.follow({ chain: served.chain, market: state, unlistedTokens: served.tracker.unlistedTokens() })
  }
  served.tracker.onBlock(follow)
  follow()

  const log = () => {}
  const { gate } = openLoadGate({ databaseWaitMs, nowMs: Date.now, log })
  const hmacKey = Buffer.alloc(32, 7)
  const memory = createProofStore({ nowMs: Date.now })
  const outside = { nowMs: Date.now, newId: randomUUID, sleep: wait, log: console.error }
  const proofs = database
    ? createSharedProofs({ memory, database, onReplica: readPrimary(database), ...outside })
    : memory
  const solver = withMaxWait(patientSolver, { ...solverLimits, refuse: () => gate.refuse('quote') })
  const quotes = createQuotes({ solver, proofs, openOrders, hmacKey, nowMs: Date.now })
  const deps: AppDeps = {
    chains: new Map([[served.chain.id, served]]),
    quotes,
    proofs,
    solver,
    agents: { on: () => [createAmm({ quotes })], namesOn: () => ['amm'], delayOn: () => undefined },
    relayers: { askFees: async () => [] },
    intentRoutes: createIntentRoutes({ database: database as Database, ...outside }),
    auctionWindowMs: 2_000,
    database: database as Database,
    onReplica: readPrimary(database as Database),
    // There are no partners, and no table is read for them.
    partners: { find: async () => undefined, namesOf: async () => [] },
    hmacKey,
    feeWallet,
    nowMs: Date.now,
    clockAheadMs: () => 0,
    log,
    admit: async () => {},
    gate,
    health: createTestHealth({ chains: [served], database: database as Database, nowMs: Date.now }),
    newId: randomUUID,
    fetchPublic: async () => '',
    pageNodes: new Map(),
    world: 'live',
  }
  return { app: createApp(deps), deps }
}

type ServiceOptions = {
  threads: number
  gasPrice: bigint
  database?: Database | undefined
}

/** Serves the synthetic market D4 without a node. `show` moves it one block forward. */
export const openService = ({
  threads,
  gasPrice,
  database,
}: ServiceOptions): {
  app: Hono
  deps: AppDeps
  served: ServedChain
  quotes: Quotes
  show: (market: MarketState) => void
} => {
  const { tokens, market } = dataSet('D4', 1)
  const { served, show } = serveSyntheticChain({ tokens, market, gasPrice })
  const solver = createSolver({ threads, log: (level, event, facts) => console.error(level, event, facts) })
  const { app, deps } = serveChain({ served, solver, database })
  return { app, deps, served, quotes: deps.quotes, show }
}
