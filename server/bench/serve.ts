import { Hono } from 'hono'
import { updateMarket } from '@/lib/routing/market/state'
import type { Pool } from '@/lib/routing/pools/pool'
import { createDraw } from '@/lib/routing/testing/random'
import { connectDatabase } from '../db/client'
import { listen } from '../http/request/listen'
import { toListener } from '../http/request/to-listener'
import { openService } from './service'

/**
 * Runs the service of the bench as a process of its own: `npm run bench -- http` starts it. It
 * reports its ports: the service's, and that of an application that does nothing. It accepts
 * `block` for another block and `cpu` for its CPU time.
 */
const [threads = '0', gasPriceWei = '0', url] = process.argv.slice(2)
const eventsPerBlock = 50

const database = url ? connectDatabase({ url, onError: console.error }).database : undefined
const { app, served, show } = openService({ threads: Number(threads), gasPrice: BigInt(gasPriceWei), database })
const bare = new Hono().get('/health', (c) => c.json({ status: 'ready' }))
const at = { host: '127.0.0.1', port: 0, log: () => {} }
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
