import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bundledService } from '@/build/bundled-service'
import { toLowerAddress } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { freePort } from '@/localnet/world/ports'
import { connectDatabase } from '../db/client'
import { openDatabase } from './open-database'
import { kinds, type Load, type Seen } from './overload-clients'
import { storeOrders } from './stored-orders'
import { usdc, weth } from './traded'

/**
 * Measures the answers and refusals of the service at 3 and 16 times its capacity: the real program
 * with the role api, on a PostgreSQL with 20,000 orders and a node that makes a block each second,
 * all on this machine with the load. Of the requests 70 % read, 20 % request a quote and 10 % post
 * an order. `npm run bench -- overload`; `-- overload --quick` for a minute.
 */
const quick = process.argv.includes('--quick')
const seconds = quick ? { capacity: 4, normal: 4, overload: 6 } : { capacity: 10, normal: 10, overload: 20 }
const ordersStored = 20_000
const ordersPosted = 200
const capacityConnections = 8
const overloadConnections = 256
const normalShare = 0.7
const times = [3, 16] as const
const healthEveryMs = 50
/** The targets: a share of capacity, a multiple of the normal p99, milliseconds, seconds. */
const bars = { goodput: 0.8, slowdown: 3, refusalMs: 50, healthMs: 100, recoverySeconds: 5 } as const

const { url: databaseUrl, children, end } = await openDatabase()
const { database, close } = connectDatabase({ url: databaseUrl, onError: console.error })
await storeOrders(database, { count: ordersStored, makerAsset: weth, takerAsset: usdc })
await database.execute(sql`vacuum analyze`)
await close()

const anvil = await startSeededChain({ chainId: mainnet.id })
const blocks = setInterval(() => anvil.client.mine({ blocks: 1 }).catch(console.error), 1_000)
const [port, healthPort] = [await freePort(), await freePort()]
const service = spawn(process.execPath, [await bundledService()], {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ROLE: 'api',
    WORLD: 'local',
    SOLVER_THREADS: '1',
    SERVICE_PORT: String(port),
    HEALTH_PORT: String(healthPort),
    DATABASE_URL: databaseUrl,
    RPC_URL_1: anvil.url,
  } as NodeJS.ProcessEnv,
  stdio: ['ignore', 'ignore', 'inherit'],
})
children.push(service)
const origin = `http://127.0.0.1:${port}`
const isReady = () =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) await wait(100)

const maker = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const { rfq } = mainnet.contracts
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, maxUint256] })
await anvil.client.act({ from: maker.address, to: weth, data: approval })

const signedOrder = async (nonce: bigint): Promise<string> => {
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker: maker.address, nonce }),
    expiry: 0n,
    makerAsset: weth,
    takerAsset: usdc,
    makerAmount: 10n ** 12n,
    takerAmount: 3_000n,
    maker: toLowerAddress(maker.address),
    taker: developmentAccounts[1],
  }
  const signature = await maker.signTypedData(rfqTypedData({ chainId: mainnet.id, rfq }, order))
  return JSON.stringify({ ...order, signature }, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}

const orders = await Promise.all(Array.from({ length: ordersPosted }, (_, index) => signedOrder(BigInt(index + 1))))

const startBeside = (file: URL) => {
  const child = fork(file, { execArgv: ['--import', 'tsx'] })
  children.push(child)
  return child
}
type Asked = Pick<Load, 'connections' | 'perSecond'> & Partial<Pick<Load, 'origin' | 'openingSeconds'>>
const createLoad = () => {
  const clients = startBeside(new URL('./overload-clients.ts', import.meta.url))
  return async (seconds: number, asked: Asked): Promise<Seen> => {
    const openingSeconds = Math.max(1, asked.connections / 24)
    clients.send({ origin, seconds, openingSeconds, ...asked, ordersStored, orders } satisfies Load)
    const [seen] = (await once(clients, 'message')) as [Seen]
    return seen
  }
}
const load = createLoad()
const loadBeside = createLoad()
const refuser = startBeside(new URL('./overload-refuser.ts', import.meta.url))
const [refuserOrigin] = (await once(refuser, 'message')) as [string]

/**
 * Measures the capacity while clients send as much to a process that refuses everything: the
 * service could not use what they and the refusals take of the machine.
 */
const capacityBeside = async (connections: number, perSecond: number): Promise<number> => {
  const openingSeconds = connections / 24
  const [seen] = await Promise.all([
    load(seconds.capacity, { connections: capacityConnections, openingSeconds }),
    loadBeside(seconds.capacity, { connections, perSecond, origin: refuserOrigin }),
  ])
  return perSecondOf(seen)
}

/** Requests the health all the time, on its own port. */
const watchHealth = () => {
  const ended = new AbortController()
  const times: number[] = []
  const ask = async () => {
    const sinceMs = performance.now()
    await fetch(`http://127.0.0.1:${healthPort}/health/ready`).then((answer) => answer.text())
    times.push(performance.now() - sinceMs)
  }
  const asking = (async () => {
    while (!ended.signal.aborted) await Promise.all([ask(), wait(healthEveryMs)])
  })()
  return async () => {
    ended.abort()
    await asking
    return times
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const part = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
const perSecondOf = ({ answered, seconds }: Seen) => sum(kinds.map((kind) => answered[kind].length)) / seconds
const column = (value: number, digits = 0) => value.toFixed(digits).padStart(8)
const percent = (share: number) => `${(100 * share).toFixed(0)} %`
const isMet = (isIt: boolean) => (isIt ? 'met' : 'MISSED')

const report = (name: string, seen: Seen, health: readonly number[]) => {
  console.log(
    `\n${name}: ${perSecondOf(seen).toFixed(0)} answers a second; the clients took ${seen.cores.toFixed(2)} cores`,
  )
  for (const kind of kinds) {
    const times = seen.answered[kind]
    const cells = [times.length / seen.seconds, part(times, 0.5), part(times, 0.99)].map((value) => column(value))
    console.log(`  ${kind.padEnd(8)} answers/s, p50, p99 ms ${cells.join('')}`)
  }
  const refused = seen.refused
  const cells = [refused.length / seen.seconds, part(refused, 0.5), part(refused, 0.99)].map((value) => column(value))
  if (refused.length > 0) console.log(`  refused  refusals/s, p50, p99 ms${cells.join('')}`)
  console.log(`  health   p50, max ms                    ${column(part(health, 0.5))}${column(Math.max(...health))}`)
  for (const [what, count] of Object.entries(seen.failed)) console.log(`  FAILED ${count} times: ${what}`)
}

const run = async (name: string, ...asked: Parameters<typeof load>) => {
  const stopHealth = watchHealth()
  const seen = await load(...asked)
  const health = await stopHealth()
  report(name, seen, health)
  return { seen, health }
}

await load(2, { connections: capacityConnections })
const { seen: full } = await run('Capacity', seconds.capacity, { connections: capacityConnections })
const capacity = perSecondOf(full)
const normalRate = Math.round(normalShare * capacity)
const { seen: normal } = await run(`${normalShare * 100} % of it`, seconds.normal, {
  connections: 64,
  perSecond: normalRate,
})
const normalP99 = Object.fromEntries(kinds.map((kind) => [kind, part(normal.answered[kind], 0.99)]))

for (const factor of times) {
  const perSecond = Math.round(factor * capacity)
  const { seen, health } = await run(`${factor} times capacity`, seconds.overload, {
    connections: overloadConnections,
    perSecond,
  })
  const share = perSecondOf(seen) / capacity
  console.log(`  answered ${percent(share)} of capacity: ${isMet(share >= bars.goodput)}`)
  const beside = await capacityBeside(overloadConnections, perSecond)
  const answered = percent(perSecondOf(seen) / beside)
  console.log(`  capacity with as much load on another process: ${beside.toFixed(0)}/s, answered ${answered} of it`)
  for (const kind of kinds) {
    const slower = part(seen.answered[kind], 0.99) / normalP99[kind]!
    console.log(`  ${kind}: ${slower.toFixed(1)} times its normal p99: ${isMet(!(slower > bars.slowdown))}`)
  }
  console.log(`  refused within ${bars.refusalMs} ms: ${isMet(part(seen.refused, 0.99) <= bars.refusalMs)}`)
  console.log(`  health within ${bars.healthMs} ms: ${isMet(Math.max(...health) <= bars.healthMs)}`)
  let recovered = 0
  for (; recovered <= bars.recoverySeconds; recovered++) {
    const after = await load(1, { connections: 64, perSecond: normalRate })
    const isNormal = kinds.every((kind) => part(after.answered[kind], 0.99) <= bars.slowdown * normalP99[kind]!)
    if (after.refused.length === 0 && Object.keys(after.failed).length === 0 && isNormal) break
  }
  console.log(`  normal again after ${recovered} s: ${isMet(recovered <= bars.recoverySeconds)}`)
}

clearInterval(blocks)
await anvil.stop()
await end(0)
