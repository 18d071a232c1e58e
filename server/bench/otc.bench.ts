import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { erc20Abi, type Hex, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { createDraw } from '@/lib/routing/testing/random'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { freePort } from '@/localnet/world/ports'
import { connectDatabase } from '../db/client'
import { cpuOf } from './cpu-of'
import { drive, type Figures } from './drive'
import { openDatabase } from './open-database'
import { makerAt, people, storeOrders, takerAt } from './stored-orders'

/**
 * Measures the OTC desk as in production: the real program with its worker on a real PostgreSQL
 * with 100,000 orders and a node that makes a block each second, all on this machine. `npm run
 * bench -- otc`, `--quick` for a minute.
 */
const quick = process.argv.includes('--quick')
const count = { stored: 100_000, posted: quick ? 200 : 1_000, asked: quick ? 400 : 2_000, fills: quick ? 5 : 20 }
const blockEveryMs = 1_000
const postsPerSecond = 50

const weth = toLowerAddress(findTokenBySymbol(mainnet, 'WETH')!.address)
const usdc = toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address)
const { rfq } = mainnet.contracts
const maker = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const taker = developmentAccounts[1]

const { url, children, end } = await openDatabase()
const { database, close } = connectDatabase({ url, onError: console.error })
await storeOrders(database, { count: count.stored, makerAsset: weth, takerAsset: usdc })
await database.execute(sql`vacuum analyze`)

const anvil = await startSeededChain({ chainId: mainnet.id })
const port = await freePort()
const env = {
  PATH: process.env.PATH,
  ROLE: 'api,worker',
  WORLD: 'local',
  SERVICE_PORT: String(port),
  DATABASE_URL: url,
  RPC_URL_1: anvil.url,
  SOLVER_THREADS: '0',
} as unknown as NodeJS.ProcessEnv
const service = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
children.push(service)
const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
while ((await ask('/health').catch(() => ({}))).status !== 'ready') await wait(100)

let nonce = 0n
const signed = async () => {
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker: maker.address, nonce: ++nonce }),
    expiry: 0n,
    makerAsset: weth,
    takerAsset: usdc,
    makerAmount: 10n ** 12n,
    takerAmount: 3_000n,
    maker: toLowerAddress(maker.address),
    taker,
  }
  const signature = await maker.signTypedData(rfqTypedData({ chainId: mainnet.id, rfq }, order))
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  return { order, signature, body: JSON.stringify({ ...order, signature }, text) }
}
const receipt = async (hash: Hex) => anvil.client.waitForTransactionReceipt({ hash })
for (const [account, address] of [[maker.address, weth] as const, [taker, usdc] as const])
  await receipt(
    await anvil.client.writeContract({
      account,
      address,
      abi: erc20Abi,
      functionName: 'approve',
      args: [rfq, maxUint256],
    }),
  )
const blocks = setInterval(() => anvil.client.mine({ blocks: 1 }).catch(console.error), blockEveryMs)

const column = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
const spent = () => children.map(({ pid }) => cpuOf(pid!))
/**
 * Measures, and adds the CPU of the database and the service per answer, with the worker's share of
 * the time.
 */
const row = async (name: string, asked: number, ask: () => Promise<Figures>, target = '') => {
  const before = spent()
  const { p50, p99, perSecond, refused } = await ask()
  const cpu = spent().map((ms, index) => column((ms - before[index]!) / asked))
  const note = refused ? `  ${refused} refused` : ''
  console.log(
    `${name.padEnd(44)} ${column(p50)} ${column(p99)} ${column(perSecond, 0)} ${cpu.join(' ')}${note}  ${target}`,
  )
}
console.log(
  `The OTC desk, ${count.stored} orders stored${' '.repeat(14)} ` +
    'p50 ms    p99 ms  answers/s  database   service (CPU ms)',
)

const posts = async (name: string, target: string, connections: number, everyMs?: number) => {
  const bodies: string[] = []
  for (let index = 0; index < count.posted; index++) bodies.push((await signed()).body)
  const paths = bodies.map(() => `/ft/p2p/${mainnet.id}/`)
  const pace = everyMs === undefined ? {} : { everyMs }
  await row(name, count.posted, () => drive({ port, paths, bodies, connections, ...pace }), target)
}
await posts('POST, first', '', 4)
await posts(`POST, ${postsPerSecond} a second`, 'p99 250', 16, 1_000 / postsPerSecond)
await posts('POST, 8 connections', '50/s', 8)

const draw = createDraw(7)
const lists = async (name: string, pathOf: () => string, target = '80/s, p99 150') => {
  const paths = Array.from({ length: count.asked }, () => `/ft/p2p/${mainnet.id}/${pathOf()}`)
  await drive({ port, paths: paths.slice(0, 50), connections: 4 })
  await row(name, count.asked, () => drive({ port, paths, connections: 4 }), target)
}
await lists('list of a maker (100)', () => `maker/${makerAt(draw.below(people.makers))}`)
await lists('list of a taker (100)', () => `taker/${takerAt(draw.below(people.takers))}`)
await lists('list of the maker of 10,000, at any depth', () => `maker/${makerAt(0)}?offset=${draw.below(10_000)}`)
await lists(
  'the same by update, small balances hidden',
  () => `maker/${makerAt(0)}?orderBy=updatedAt&hideSmallBalances=true`,
)
await lists('list of 10,000 open to anyone', () => `taker/${zeroAddress}?type=LIMIT`)

const hashes = Array.from(
  { length: count.asked },
  () => `/ft/order/0x${draw.below(count.stored).toString(16).padStart(64, '0')}`,
)
await row('one order', count.asked, () => drive({ port, paths: hashes, connections: 4 }), '400/s, p99 50')
const balances = Array.from(
  { length: count.asked / 4 },
  () => `/ft/fillablebalance/1/${makerAt(draw.below(people.makers))}`,
)
await row('fillable balance', balances.length, () => drive({ port, paths: balances, connections: 4 }))

const seen: number[] = []
for (let fill = 0; fill < count.fills; fill++) {
  const { order, signature, body } = await signed()
  const posted = await fetch(`http://127.0.0.1:${port}/ft/p2p/1`, { method: 'POST', body })
  const { orderHash } = (await posted.json()) as RfqRecord
  const hash = await anvil.client.writeContract({
    account: taker,
    address: rfq,
    abi: rfqAbi,
    functionName: 'fillOrder',
    args: [order, signature],
  })
  await receipt(hash)
  const begin = performance.now()
  while ((await ask(`/ft/order/${orderHash}`)).state !== 'FULFILLED') await wait(10)
  seen.push(performance.now() - begin)
}
seen.sort((a, b) => a - b)
const [half, slowest] = [column(seen[seen.length >> 1]!, 0), column(seen.at(-1)!, 0)]
console.log(`a fill is seen after its block${' '.repeat(22)} ${half} ${slowest}            one poll (500)`)

clearInterval(blocks)
await close()
await anvil.stop()
await end(0)
