import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createDraw } from '@/lib/routing/testing/random'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { writeAgentKeys } from '@/localnet/trade/agent-keys'
import { freePort } from '@/localnet/world/ports'
import { connectDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate-database'
import { withClient } from '../../db/with-client'
import { drive } from '../drive'
import { openDatabase } from '../open-database'
import { owners, weth } from '../traded'
import { generatedOrder, generateOrders, ordersPerOwner, sizeOfOrders } from './generated-orders'
import { restingOrder } from './resting-order'

/**
 * Measures the cost of an order among many: two services of the real program, on databases with
 * 100,000 and 10,000,000 intent orders, get the same requests in turns. Prints the medians, their
 * ratio (target 1.3), and the bytes of an order. `npm run bench -- growth` takes half an hour and
 * 30 GB of disk; `--orders 1000000` stores fewer.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '10000000' } } })
const sizes = [100_000, Number(values.orders)] as const
const count = { posted: 20, asked: 100, rounds: 5 }
const maxRatio = 1.3

if (!Number.isInteger(sizes[1]) || sizes[1] <= sizes[0])
  throw new Error(`--orders takes a whole number above ${sizes[0]}, and was ${values.orders}.`)

const number = (value: number) => value.toLocaleString('en')
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
const column = (value: string) => value.padStart(14)

const settings = ['shared_buffers=2GB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min']
const { url, folder, children, end } = await openDatabase(settings)
const { database: server, close } = connectDatabase({ url, onError: console.error })
const anvil = await startSeededChain({ chainId: mainnet.id })
const [owner] = owners as [(typeof owners)[number]]
await anvil.client.act({
  from: owner.address,
  to: weth,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [mainnet.contracts.intent!, maxUint256],
  }),
})

/** Opens a database with this many orders, and the service over it. */
const openVenue = async (orders: number) => {
  const name = `orders_${orders}`
  await server.execute(sql.raw(`create database ${name}`))
  const own = new URL(url)
  own.pathname = name
  await migrateDatabase({ url: own.href })
  const { database, close } = connectDatabase({ url: own.href, onError: console.error })
  const begin = performance.now()
  const progress = (stored: number) => stored % 1_000_000 === 0 && console.error(`${number(stored)} are generated`)
  await withClient(own.href, (client) => generateOrders(client, { count: orders, progress }))
  console.error(`${number(orders)} orders took ${Math.round((performance.now() - begin) / 1_000)} s`)
  const size = await sizeOfOrders(database, orders)
  await close()
  return { orders, url: own.href, size }
}

const serve = async (DATABASE_URL: string) => {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    WORLD: 'local',
    ROLE: 'api,worker',
    SERVICE_PORT: String(port),
    SOLVER_THREADS: '0',
    DATABASE_URL,
    RPC_URL_1: anvil.url,
    AGENT_KEYS_FILE: writeAgentKeys(folder),
  }
  children.push(
    spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).json()
  while ((await health().catch(() => ({}))).status !== 'ready') await wait(100)
  return port
}

const venues = []
for (const orders of sizes) venues.push(await openVenue(orders))
const served: { orders: number; port: number }[] = []
for (const { orders, url } of venues) served.push({ orders, port: await serve(url) })

const draw = createDraw(3)
let nonce = 10n ** 12n
/** The orders of all that every round requests: after the first round their pages are in memory. */
const asked = new Map(sizes.map((orders) => [orders, Array.from({ length: count.asked }, () => draw.below(orders))]))
const pathsOf = (orders: number, pathOf: (index: number) => string) => ({ paths: asked.get(orders)!.map(pathOf) })
const byHash = (index: number) => `/v2/delta/orders/hash/${generatedOrder(index).orderHash}`
const list = (index: number) => `/v2/delta/orders?userAddress=${generatedOrder(index).owner}`
const anew = (orders: number) => Array.from({ length: count.asked }, () => draw.below(orders))
type Question = { ask: (orders: number) => Promise<{ paths: string[]; bodies?: string[] }>; hasTarget: boolean }
const questions: Record<string, Question> = {
  post: {
    ask: async () => {
      const bodies: string[] = []
      while (bodies.length < count.posted) bodies.push(await restingOrder(owner, ++nonce))
      return { paths: bodies.map(() => '/v2/delta/orders'), bodies }
    },
    hasTarget: true,
  },
  list: { ask: async (orders) => pathsOf(orders, list), hasTarget: true },
  'by hash': { ask: async (orders) => pathsOf(orders, byHash), hasTarget: true },
  // The first request for an order reads the disk if the tables are larger than the memory.
  'list, first time': { ask: async (orders) => ({ paths: anew(orders).map(list) }), hasTarget: false },
  'by hash, first time': { ask: async (orders) => ({ paths: anew(orders).map(byHash) }), hasTarget: false },
}

const isSlower: string[] = []
const header = sizes.map((orders) => column(number(orders)))
console.log(`Intent orders stored${header.join('')}${column('ratio')}${column('target')}`)
for (const [name, { ask, hasTarget }] of Object.entries(questions)) {
  const times: number[][] = [[], []]
  const ratios: number[] = []
  // The first round fills the caches and does not count.
  for (let round = -1; round < count.rounds; round++) {
    const figures: number[] = []
    for (const { orders, port } of served) {
      const { p50, refused } = await drive({ port, connections: 1, ...(await ask(orders)) })
      if (refused > 0) throw new Error(`${refused} answers of "${name}" were no 200 with ${number(orders)} orders`)
      figures.push(p50)
    }
    if (round < 0) continue
    ratios.push(figures[1]! / figures[0]!)
    for (const [at, one] of times.entries()) one.push(figures[at]!)
  }
  const ratio = median(ratios)
  if (hasTarget && ratio > maxRatio) isSlower.push(name)
  const shown = times.map((one) => column(`${median(one).toFixed(2)} ms`))
  console.log(
    `${name.padEnd(20)}${shown.join('')}${column(ratio.toFixed(2))}${column(hasTarget ? `≤ ${maxRatio}` : '')}`,
  )
}

console.log(`\nBytes an order${column('table')}${header.map((one) => one.padStart(20)).join('')}`)
for (const [at, { table }] of venues[0]!.size.entries()) {
  const sized = venues.map(({ size }) => `${Math.round(size[at]!.rows)} + ${Math.round(size[at]!.indexes)} indexes`)
  console.log(`${''.padEnd(14)}${column(table)}${sized.map((one) => one.padStart(20)).join('')}`)
}
const whole = venues.map(({ size }) => Math.round(size.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0)))
console.log(`${''.padEnd(14)}${column('together')}${whole.map((one) => number(one).padStart(20)).join('')}`)
console.log(`An owner has ${ordersPerOwner} orders; all but the first 5,000 are filled, each with its event.`)
if (isSlower.length > 0) console.log(`More than ${maxRatio} times: ${isSlower.join(', ')}.`)

await close()
await anvil.stop()
await end(isSlower.length > 0 ? 1 : 0)
