import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { MarketState } from '@/lib/routing/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { type AppDeps, createApp } from '../app'
import type { Database } from '../db/client'
import type { ServedChain } from '../deps'
import { createProofStore } from '../market/proof-store'
import { createQuotes, type Quotes } from '../market/quotes'
import { createSolver, type Solver } from '../market/solver'
import type { OpenOrders } from '../otc/open-order'
import { serveSyntheticChain } from '../testing/synthetic-chain'

export const feeWallet = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

const noOrders: OpenOrders = new Map()

/** The service as it runs in production, over one chain and without a table. As there, what answers is the same object until it changes. */
export const serveChain = ({
  served,
  solver,
  openOrders = () => noOrders,
}: {
  served: ServedChain
  solver: Solver
  openOrders?: () => OpenOrders
}): { app: Hono; deps: AppDeps } => {
  const follow = () => {
    const { state } = served.tracker.market()
    solver.follow({ chain: served.chain, market: state, unlistedTokens: served.tracker.unlistedTokens() })
  }
  served.tracker.onBlock(follow)
  follow()

  const hmacKey = Buffer.alloc(32, 7)
  const proofs = createProofStore({ nowMs: Date.now })
  const deps: AppDeps = {
    chains: new Map([[served.chain.id, served]]),
    quotes: createQuotes({ solver, proofs, openOrders, hmacKey, nowMs: Date.now }),
    proofs,
    solver,
    // Prices need no table.
    database: undefined as unknown as Database,
    hmacKey,
    feeWallet,
    nowMs: Date.now,
    log: () => {},
    admit: async () => {},
    newId: randomUUID,
    rpcUrls: new Map(),
    fetch,
  }
  return { app: createApp(deps), deps }
}

/** The same over the made-up market D4 and without a node. `show` moves it one block on. */
export const openService = ({
  threads,
  gasPrice,
}: {
  threads: number
  gasPrice: bigint
}): { app: Hono; served: ServedChain; quotes: Quotes; show: (market: MarketState) => void } => {
  const { tokens, market } = dataSet('D4', 1)
  const { served, show } = serveSyntheticChain({ tokens, market, gasPrice })
  const solver = createSolver({ threads, log: (level, event, facts) => console.error(level, event, facts) })
  const { app, deps } = serveChain({ served, solver })
  return { app, served, quotes: deps.quotes, show }
}
