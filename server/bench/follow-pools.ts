import { setTimeout as wait } from 'node:timers/promises'
import { createPoolTracker } from '../chain/market/pools'
import { createChainClient } from '../chain/node/clients'
import { connectDatabase } from '../db/client'
import { acquireLease, openCursor } from '../ledger/cursor'
import { createPoolIndex } from '../pool-index/create-pool-index'
import { measureDepths } from '../pool-index/measure-depths'
import { pairChain } from './pool-node'

/**
 * Runs the part of the service that measures and follows pools, as a process of its own: `npm run
 * bench -- pools` starts it. It reports when it has chosen, and the number of each block that
 * quotes see; it accepts `measure` for all depths, `follow` for the tracker and `usage` for its use
 * of resources.
 */
const [nodeUrl, databaseUrl] = process.argv.slice(2) as [string, string]
const { database } = connectDatabase({ url: databaseUrl, onError: console.error })
const client = createChainClient({ chain: pairChain, urls: [nodeUrl] })
const deps = { database, chain: pairChain, client, holder: 'bench', log: () => {} }

const measureAll = async () => {
  await openCursor(database, { chainId: 1, block: { number: 0n, hash: `0x${'11'.repeat(32)}`, timestamp: 0n } })
  await acquireLease(database, { chainId: 1, holder: 'bench' })
  const runs = []
  for (let left = 1; left > 0; ) {
    const began = process.cpuUsage()
    await measureDepths(deps, Date.now())
    const { user, system } = process.cpuUsage(began)
    runs.push((user + system) / 1_000)
    const { rows } = await database.execute('select 1 from indexed_pools where measure_at = 0 limit 1')
    left = rows.length
  }
  process.send?.({ measured: runs })
}

const follow = () => {
  const began = performance.now()
  const tracker = createPoolTracker({
    client,
    chain: pairChain,
    index: createPoolIndex({ database, chain: pairChain }),
    random: Math.random,
    clock: {
      nowMs: Date.now,
      sleep: (ms, signal) => wait(ms, undefined, { ...(signal && { signal }) }).catch(() => {}),
    },
    log: (level, event, facts) => {
      if (level === 'error' || level === 'warn') console.error(event, facts)
      if (event === 'pools chosen') process.send?.({ chosen: facts?.chosen, ms: performance.now() - began })
    },
    limits: { pollMs: 20, chooseMs: 3_600_000 },
  })
  let seen = 0n
  tracker.onBlock(({ blockNumber }) => {
    if (blockNumber === seen) return
    seen = blockNumber
    process.send?.({ block: Number(blockNumber), pools: tracker.market().state.pools.length })
  })
}

process.on('message', (message) => {
  if (message === 'measure') measureAll()
  if (message === 'follow') follow()
  if (message !== 'usage') return
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpuMs: (user + system) / 1_000,
    heapMb: process.memoryUsage().heapUsed / 2 ** 20,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  })
})
