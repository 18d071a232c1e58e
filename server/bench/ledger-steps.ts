import { sql } from 'drizzle-orm'
import { maxUint256 } from 'viem'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createDraw } from '@/lib/routing/testing/random'
import { bridgeIndexer } from '../bridge/bridge-indexer'
import { connectDatabase } from '../db/client'
import { intentIndexer } from '../intent/orders/intent-indexer'
import { follow } from '../ledger/follow'
import { clientOf, createFakeChain } from '../ledger/testing/fake-chain'
import { rfqIndexer } from '../otc/rfq-indexer'
import { feesIndexer } from '../partner/fees-indexer'
import { cpuOf } from './cpu-of'
import { openDatabase } from './open-database'
import { storeIntents } from './stored-intents'
import { makerAt, people, storeOrders } from './stored-orders'
import { usdc, weth } from './traded'

/**
 * Runs the ledger on a fake chain, with as many orders of each kind as the first argument, and
 * prints as JSON the cost of a step: a block in which `changes` makers move a token or change an
 * allowance. Milliseconds of CPU, `own` of this process and `database` of PostgreSQL.
 * `ledger.bench` runs it, also for other commits.
 */
const count = Number(process.argv[2])
const warmUp = 50
const steps = 200
const changes = 4

const { url, children, end } = await openDatabase()
const { database, close } = connectDatabase({ url, onError: ({ message }) => console.error(message) })
await storeOrders(database, { count, makerAsset: weth, takerAsset: usdc })
await storeIntents(database, count)
await database.execute(sql`vacuum analyze`)

const fake = createFakeChain()
const draw = createDraw(3)
const log = () => undefined
const deps = { chain: mainnet, client: clientOf(fake.ask), database, holder: 'bench', log }
const step = () =>
  follow(deps, [rfqIndexer, intentIndexer, bridgeIndexer, feesIndexer], Number(fake.tip().timestamp) * 1_000)
/** Makers have nearly nothing, so that orders become live and suspended again. */
const change = () => {
  const maker = makerAt(draw.below(people.makers))
  if (draw.below(2) === 0) return fake.approve(maker, weth, draw.below(2) === 0 ? 0n : maxUint256)
  fake.give(maker, weth, 2_000_000n)
  fake.transfer(maker, weth, makerAt(draw.below(people.makers)), BigInt(draw.below(2_000_000)))
}

const ownMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
const databaseMs = () => children.reduce((sum, { pid }) => sum + cpuOf(pid!), 0)

await step()
let own = 0
let stored = 0
for (let index = -warmUp; index < steps; index++) {
  for (let made = 0; made < changes; made++) change()
  fake.mine()
  if (index === 0) [own, stored] = [ownMs(), databaseMs()]
  await step()
}
console.log(JSON.stringify({ own: (ownMs() - own) / steps, database: (databaseMs() - stored) / steps }))
await close()
await end(0)
