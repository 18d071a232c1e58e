import { sql } from 'drizzle-orm'
import { maxUint256 } from 'viem'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createDraw } from '@/lib/routing/testing/random'
import { bridgeBook } from '../bridge/bridge-book'
import { connectDatabase } from '../db/client'
import { intentBook } from '../intent/orders/intent-book'
import { follow } from '../ledger/follow'
import { clientOf, createPaperChain } from '../ledger/testing/paper-chain'
import { rfqBook } from '../otc/rfq-book'
import { feesBook } from '../partner/fees-book'
import { cpuOf } from './cpu-of'
import { openDatabase } from './open-database'
import { storeIntents } from './stored-intents'
import { makerAt, people, storeOrders } from './stored-orders'
import { usdc, weth } from './traded'

/**
 * Lets the ledger follow a chain on paper, with as many orders of each kind as the first argument says, and prints as JSON what a step costs:
 * a block in which `changes` makers move a token or allow another amount. Milliseconds of CPU, `own` of this process and `database` of
 * PostgreSQL. `ledger.bench` runs it, of other commits too.
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

const paper = createPaperChain()
const draw = createDraw(3)
const log = () => undefined
const deps = { chain: mainnet, client: clientOf(paper.ask), database, holder: 'bench', log }
const step = () => follow(deps, [rfqBook, intentBook, bridgeBook, feesBook], Number(paper.tip().timestamp) * 1_000)
/** Makers hold next to nothing, so that orders come to life and rest again. */
const change = () => {
  const maker = makerAt(draw.below(people.makers))
  if (draw.below(2) === 0) return paper.approve(maker, weth, draw.below(2) === 0 ? 0n : maxUint256)
  paper.give(maker, weth, 2_000_000n)
  paper.transfer(maker, weth, makerAt(draw.below(people.makers)), BigInt(draw.below(2_000_000)))
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
  paper.mine()
  if (index === 0) [own, stored] = [ownMs(), databaseMs()]
  await step()
}
console.log(JSON.stringify({ own: (ownMs() - own) / steps, database: (databaseMs() - stored) / steps }))
await close()
await end(0)
