import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Pool } from '@/lib/routing/pools/pool'
import { updateMarket } from '@/lib/routing/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { createApp } from '../app'
import type { Database } from '../db/client'
import { listen, toListener } from '../http/listen'
import { createProofStore } from '../market/proof-store'
import { createQuotes } from '../market/quotes'
import { createSolver } from '../market/solver'
import { serveSyntheticChain } from '../testing/synthetic-chain'

/**
 * The service as it runs in production, over the made-up market D4 and without a node: `npm run bench:http` starts it as a process of its
 * own. It says the ports it listens on: the service's, and that of an application that does nothing. It hears `block` for another block
 * and `cpu` for what it has spent.
 */
const [threads = '0', gasPriceWei = '0'] = process.argv.slice(2)
const eventsPerBlock = 50

const { tokens, market } = dataSet('D4', 1)
const { served, show } = serveSyntheticChain({ tokens, market, gasPrice: BigInt(gasPriceWei) })
const solver = createSolver({
  threads: Number(threads),
  log: (level, event, facts) => console.error(level, event, facts),
})
const follow = () => {
  const { state } = served.tracker.market()
  solver.follow({ chain: served.chain, market: state, unlistedTokens: served.tracker.unlistedTokens() })
}
served.tracker.onBlock(follow)
follow()

const hmacKey = Buffer.alloc(32, 7)
const proofs = createProofStore({ nowMs: Date.now })
const app = createApp({
  chains: new Map([[served.chain.id, served]]),
  quotes: createQuotes({ solver, proofs, hmacKey, nowMs: Date.now }),
  proofs,
  solver,
  // Prices need no table.
  database: undefined as unknown as Database,
  hmacKey,
  feeWallet: '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
  nowMs: Date.now,
  log: () => {},
  admit: async () => {},
  newId: randomUUID,
  rpcUrls: new Map(),
  fetch,
})
const bare = new Hono().get('/health', (c) => c.json({ status: 'ready' }))
const at = { host: '127.0.0.1', port: 0 }
const ports = {
  service: (await listen({ listener: toListener(app), ...at })).port,
  bare: (await listen({ listener: toListener(bare), ...at })).port,
}

const draw = createDraw(1)
const moved = (pool: Pool): Pool =>
  pool.kind === 'v2' ? { ...pool, reserve0: (pool.reserve0 * BigInt(9_990 + draw.below(20))) / 10_000n } : { ...pool }
process.on('message', (message) => {
  if (message === 'cpu') return process.send?.(process.cpuUsage())
  const { state } = served.tracker.market()
  show(
    updateMarket(
      state,
      Array.from({ length: eventsPerBlock }, () => moved(draw.pick(state.pools))),
    ),
  )
})
process.send?.({ ports })
