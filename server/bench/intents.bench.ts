import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { call } from '@/lib/api/contract/client'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { createDraw } from '@/lib/routing/testing/random'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { writeAgentKeys } from '@/localnet/trade/agent-keys'
import { signIntent } from '@/localnet/trade/sign-intent'
import { freePort } from '@/localnet/world/ports'
import { connectDatabase } from '../db/client'
import { cpuOf } from './cpu-of'
import { drive, type Figures } from './drive'
import { restingOrder, text } from './growth/resting-order'
import { openDatabase } from './open-database'
import { intentNamed, storeIntents } from './stored-intents'
import { makerAt, people, storeOrders } from './stored-orders'
import { owners, usdc, weth } from './traded'

/**
 * Measures intent orders as in production: the real program with its worker and its agent on a real
 * PostgreSQL with 100,000 of them and as many OTC orders, on a node that makes a block each second.
 * Each figure is compared with its peer of the same run. `npm run bench -- intents`, `--quick` for
 * a minute.
 */
const quick = process.argv.includes('--quick')
const count = {
  stored: 100_000,
  posted: quick ? 100 : 400,
  asked: quick ? 400 : 2_000,
  settled: quick ? 5 : 20,
  rounds: 3,
}
const blockEveryMs = 1_000
const windowMs = 2_000
const connections = 4

const { rfq } = mainnet.contracts
const intent = toLowerAddress(mainnet.contracts.intent!)
const [owner] = owners as [(typeof owners)[number]]
const giver = toLowerAddress(owner.address)

const { url, folder, children, end } = await openDatabase()
const { database, close } = connectDatabase({ url, onError: console.error })
await storeOrders(database, { count: count.stored, makerAsset: weth, takerAsset: usdc })
await storeIntents(database, count.stored)
await database.execute(sql`vacuum analyze`)

const anvil = await startSeededChain({ chainId: mainnet.id })
const port = await freePort()
const env = {
  PATH: process.env.PATH,
  WORLD: 'local',
  SERVICE_PORT: String(port),
  SOLVER_THREADS: '0',
  DATABASE_URL: url,
  RPC_URL_1: anvil.url,
  AGENT_KEYS_FILE: writeAgentKeys(folder),
  AUCTION_WINDOW_MS: String(windowMs),
}
// The process that answers requests runs no rounds, as in production.
for (const ROLE of ['api', 'worker'])
  children.push(
    spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: { ...env, ROLE } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).json()
while ((await health().catch(() => ({}))).status !== 'ready') await wait(100)
const ask = <op extends Operation>(op: op, input: Input<op>): Promise<Answer<op>> =>
  call(op, input, { baseUrl: `http://127.0.0.1:${port}` })

for (const spender of [rfq, intent]) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  await anvil.client.act({ from: owner.address, to: weth, data })
}
const blocks = setInterval(() => anvil.client.mine({ blocks: 1 }).catch(console.error), blockEveryMs)

let nonce = 0n
const offer = async () => {
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker: owner.address, nonce: ++nonce }),
    expiry: 0n,
    makerAsset: weth,
    takerAsset: usdc,
    makerAmount: 10n ** 12n,
    takerAmount: 3_000n,
    maker: giver,
    taker: developmentAccounts[1],
  }
  const signature = await owner.signTypedData(rfqTypedData({ chainId: mainnet.id, rfq }, order))
  return JSON.stringify({ ...order, signature }, text)
}
const order = () => restingOrder(owner, 10n ** 12n + ++nonce)

const column = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
const spent = () => children.reduce((sum, { pid }) => sum + cpuOf(pid!), 0)
type Measured = Figures & { cpuMs: number }
/** The CPU of work without requests, per millisecond: following blocks, and rounds. */
let background = 0
const lookAtBackground = async () => {
  const [before, begin] = [spent(), performance.now()]
  await wait(5 * blockEveryMs)
  background = (spent() - before) / (performance.now() - begin)
}
const measure = async (asked: number, work: () => Promise<Figures>): Promise<Measured> => {
  const [before, begin] = [spent(), performance.now()]
  const figures = await work()
  return { ...figures, cpuMs: (spent() - before - background * (performance.now() - begin)) / asked }
}
const tell = (name: string, { p50, p99, perSecond, cpuMs, refused }: Measured, note = '') => {
  const columns = [name.padEnd(34), column(p50), column(p99), column(perSecond, 0), column(cpuMs)].join(' ')
  console.log(`${columns}${refused ? `  ${refused} refused` : ''}  ${note}`)
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Measures one case and its peer in turns, and prints the median of their ratios. */
const beside = async (
  [name, one]: [string, () => Promise<Measured>],
  [peerName, peer]: [string, () => Promise<Measured>],
  { by, target }: { by: 'perSecond' | 'cpuMs'; target: string },
) => {
  const ratios: number[] = []
  await lookAtBackground()
  for (let round = 0; round < count.rounds; round++) {
    const [theirs, ours] = [await peer(), await one()]
    ratios.push(ours[by] / theirs[by])
    if (round < count.rounds - 1) continue
    tell(peerName, theirs)
    tell(
      name,
      ours,
      `${by === 'cpuMs' ? 'cost' : 'rate'} ${median(ratios).toFixed(2)} of ${peerName}, target ${target}`,
    )
  }
}

console.log(`Intents, ${count.stored} stored${' '.repeat(12)} p50 ms    p99 ms  answers/s    CPU ms`)
const post = (path: string, make: () => Promise<string>) => async () => {
  const bodies = await Promise.all(Array.from({ length: count.posted }, make))
  return measure(count.posted, () => drive({ port, paths: bodies.map(() => path), bodies, connections }))
}
await beside(['POST /v2/delta/orders', post('/v2/delta/orders', order)], ['POST /ft/p2p', post('/ft/p2p/1', offer)], {
  by: 'perSecond',
  target: 'at least 0.8',
})

const draw = createDraw(7)
const get =
  (pathOf: () => string, asked = count.asked) =>
  () => {
    const paths = Array.from({ length: asked }, pathOf)
    return measure(asked, () => drive({ port, paths, connections }))
  }
const any = () => intentNamed(draw.below(count.stored))
const otcOrder = get(() => `/ft/order/0x${draw.below(count.stored).toString(16).padStart(64, '0')}`)
for (const [name, pathOf] of [
  ['by id', () => `/v2/delta/orders/${any().id}`],
  ['by hash', () => `/v2/delta/orders/hash/${any().orderHash}`],
] as const)
  await beside([name, get(pathOf)], ['OTC order', otcOrder], { by: 'perSecond', target: 'at least 0.9' })
const changed = () => `updatedAfter=${new Date(1_700_000_000_000 + draw.below(count.stored)).toISOString()}`
const most = 'chainId=1&type=MARKET&status=COMPLETED&onChainOrderType=Order'
/** The filters of a list, alone and together. */
const filters = {
  'list of 100': () => '',
  'list of a chain': () => 'chainId=1',
  'list of a type': () => 'type=LIMIT',
  'list by status': () => 'status=SUSPENDED,PENDING',
  'list of a family': () => 'onChainOrderType=Order',
  'list by all of these, far down': () => `${most}&limit=5&page=15`,
  'list of what nobody has': () => 'chainId=10&onChainOrderType=TWAPOrder',
  'list of what changed': () => `${changed()}&limit=1000`,
  'list of what changed, by all': () => `${changed()}&${most}`,
}
for (const [name, filterOf] of Object.entries(filters))
  tell(
    name,
    await get(() => `/v2/delta/orders?userAddress=${makerAt(draw.below(people.makers))}&${filterOf()}`)(),
    'at least 80/s',
  )

const pair = `srcToken=${weth}&destToken=${usdc}&srcDecimals=18&destDecimals=6&side=SELL`
const sale = () => (10n ** 18n + BigInt(draw.below(2 ** 30))).toString()
await beside(
  ['GET /v2/quote', get(() => `/v2/quote?chainId=1&mode=DELTA&${pair}&amount=${sale()}`, count.posted)],
  ['GET /prices', get(() => `/prices?network=1&version=6.2&slippage=100&${pair}&amount=${sale()}`, count.posted)],
  { by: 'cpuMs', target: 'at most 1.3' },
)

const times: number[] = []
for (let index = 0; index < count.settled; index++) {
  const deadline = Number((await anvil.client.getBlock()).timestamp) + 600
  const { orderHash, ...body } = await signIntent(ask, owner, { chainId: 1, amount: 10n ** 17n, deadline })
  const begin = performance.now()
  const { id } = await ask(postIntentOrder, body)
  const status = async () => (await (await fetch(`http://127.0.0.1:${port}/v2/delta/orders/${id}`)).json()).status
  while ((await status()) !== 'COMPLETED') {
    if (performance.now() - begin > 60_000) throw new Error(`${orderHash} was not settled within a minute`)
    await wait(20)
  }
  times.push(performance.now() - begin)
}
console.log(
  `submit to settled, p50 ${Math.round(median(times))} ms, slowest ${Math.round(Math.max(...times))}; ` +
    `target ${windowMs + 2 * blockEveryMs}: the window and two blocks`,
)

clearInterval(blocks)
await close()
await anvil.stop()
await end(0)
