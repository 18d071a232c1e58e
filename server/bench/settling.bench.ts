import { type ChildProcess, spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, parseEventLogs } from 'viem'
import { bundledService } from '@/build/bundled-service'
import { isSameAddress } from '@/lib/address'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import { getIntentOrder, postIntentOrder } from '@/lib/api/intent/intent-records'
import { intentAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { createDraw } from '@/lib/routing/testing/random'
import { mineBlocks } from '@/localnet/chain/mine-blocks'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { writeAgentKeys } from '@/localnet/trade/agent-keys'
import { signIntent } from '@/localnet/trade/sign-intent'
import { freePort } from '@/localnet/world/ports'
import { endProcess } from '@/localnet/world/supervisor'
import { connectDatabase } from '../db/client'
import { intentTimeline } from '../db/intent-schema'
import { migrateDatabase } from '../db/migrate-database'
import { openFaultNode } from '../testing/fault-node'
import { slow } from '../testing/node-faults'
import { openDatabase } from './open-database'
import { owners, weth } from './traded'

/**
 * How soon market orders settle where blocks come faster than a worker ticks, where the node is far away, and where the machine is busy:
 * the real program as two processes, API and worker, with the window of production. One order is posted each second.
 * `npm run bench -- settling`; `--orders 10` for fewer orders a condition, `--only busy` for one condition, `--earning`
 * for orders whose source is deposited in a vault first.
 */
type Condition = {
  name: string
  title: string
  /** Seconds between blocks. */
  blockTime: number
  /** How much later the node answers, milliseconds. */
  delayMs?: number
  /** Processes that do nothing but run beside. */
  loops?: number
  /** Milliseconds; none where the figure is only reported. */
  target: { p50?: number; slowest?: number }
}

const windowMs = 2_000
const conditions: readonly Condition[] = [
  { name: 'fast', title: 'a block every 0.25 s', blockTime: 0.25, target: { p50: windowMs + 2_000 } },
  { name: 'far', title: 'a node 100 ms away', blockTime: 1, delayMs: 100, target: { p50: windowMs + 2_000 } },
  { name: 'busy', title: '8 busy loops beside', blockTime: 1, loops: 8, target: { slowest: 15_000 } },
  { name: 'both', title: 'fast blocks, far away', blockTime: 0.25, delayMs: 100, target: {} },
]

const optionOf = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const orderCount = Number(optionOf('orders') ?? 50)
const only = optionOf('only')?.split(',')
const vault = process.argv.includes('--earning')
  ? listStrategies(mainnet).find(({ underlying }) => isSameAddress(underlying, weth))
  : undefined
const postEveryMs = 1_000
const patienceMs = 60_000
/** Followers of an order that is late look less often, so that they are not what keeps it. */
const lookAgainMs = (waitedMs: number) => (waitedMs < 8_000 ? 50 : 1_000)

const { url: databaseUrl, folder, children, end } = await openDatabase()
const keysFile = writeAgentKeys(folder)
const program = await bundledService()

const startService = async (env: Record<string, string>) => {
  const port = await freePort()
  // As in production: the process that answers requests does not close rounds.
  const processes = ['api', 'worker'].map((ROLE) =>
    spawn(process.execPath, [program], {
      env: { ...env, ROLE, SERVICE_PORT: String(port) } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  children.push(...processes)
  const baseUrl = `http://127.0.0.1:${port}`
  const health = async () => (await fetch(`${baseUrl}/health`)).json()
  while ((await health().catch(() => ({}))).status !== 'ready') await wait(100)
  return { processes, baseUrl }
}

type Settled = { orderHash: Hex; ms: number | undefined }

const measure = async ({ name, blockTime, delayMs, loops = 0 }: Condition) => {
  const url = new URL(databaseUrl)
  const admin = connectDatabase({ url: databaseUrl, onError: console.error })
  await admin.database.execute(sql.raw(`create database settling_${name}`))
  await admin.close()
  url.pathname = `/settling_${name}`
  await migrateDatabase({ url: url.href })
  const { database, close } = connectDatabase({ url: url.href, onError: console.error })
  const anvil = await startSeededChain({ chainId: mainnet.id })
  await anvil.client.setAutomine(false)
  const mining = new AbortController()
  const mined = mineBlocks(anvil.client, { everyMs: blockTime * 1_000, signal: mining.signal })
  const node = delayMs ? await openFaultNode({ url: anvil.url }) : undefined
  if (delayMs) node?.fail(slow({ delayMs, random: createDraw(7).random }))
  // Waits for a block of the bench's own pace.
  const send = async (from: Hex, to: Hex, data: Hex) => {
    // Measured while another order empties the position, the gas of a deposit would be too little.
    const params = [{ from, to, data, gas: numberToHex(500_000) }]
    const hash: Hex = await anvil.client.request({ method: 'eth_sendTransaction', params } as never)
    const { status } = await anvil.client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${hash} reverted`)
  }
  const spender = vault?.deltaToken ?? mainnet.contracts.intent!
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  for (const { address } of owners) await send(address, weth, approval)
  const deposit = (owner: Hex, amount: bigint, { address: strategy }: { address: Hex }) => {
    const args = [weth, amount, strategy] as const
    const data = encodeFunctionData({ abi: intentAbi, functionName: 'depositToStrategy', args })
    return send(owner, mainnet.contracts.intent!, data)
  }
  const { processes, baseUrl } = await startService({
    ...{ PATH: process.env.PATH!, WORLD: 'local', SOLVER_THREADS: '0', AUCTION_WINDOW_MS: String(windowMs) },
    ...{ DATABASE_URL: url.href, RPC_URL_1: (node ?? anvil).url, AGENT_KEYS_FILE: keysFile },
  })
  const refused = new Set<string>()
  const ask = <op extends Operation>(op: op, input: Input<op>): Promise<Answer<op>> => call(op, input, { baseUrl })
  /** Repeats what is refused, as a client does: the first prices are asked for before any agent is known. */
  const insist = async <answer>(work: () => Promise<answer>): Promise<answer> => {
    for (;;)
      try {
        return await work()
      } catch (error) {
        refused.add(error instanceof ApiError ? error.errorType : String(error))
        await wait(200)
      }
  }
  const statusOf = (orderId: string) => ask(getIntentOrder, { orderId }).then(({ status }) => status, String)
  const settle = async (index: number): Promise<Settled> => {
    const deadline = Number((await anvil.client.getBlock()).timestamp) + 3_600
    const owner = owners[index % owners.length]!
    const amount = 10n ** 16n + BigInt(index)
    const strategy = vault?.vault.address
    const { orderHash, ...body } = await insist(() =>
      signIntent(ask, owner, { chainId: 1, amount, deadline, strategy }),
    )
    if (vault) await deposit(owner.address, amount, vault.vault)
    const begin = performance.now()
    const { id } = await insist(() => ask(postIntentOrder, body))
    const waited = () => performance.now() - begin
    while ((await statusOf(id)) !== 'COMPLETED') {
      if (waited() > patienceMs) return { orderHash, ms: undefined }
      await wait(lookAgainMs(waited()))
    }
    return { orderHash, ms: waited() }
  }
  // The first order makes the processes compile what they need.
  await settle(orderCount)
  refused.clear()

  const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  children.push(...busy)
  const begin = performance.now()
  const orders = await Promise.all(
    Array.from({ length: orderCount }, async (_, index) => {
      await wait(Math.max(0, index * postEveryMs - (performance.now() - begin)))
      return settle(index)
    }),
  )
  const logs = await anvil.client.getLogs({ address: mainnet.contracts.intent!, fromBlock: 0n })
  const short = parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs }).filter(
    ({ args }) => args.returnAmount < args.destAmount,
  )
  const events = await database.select().from(intentTimeline)
  const [stages, unsettled] = [stagesOf(events, orders), reasonsOf(events, orders)]
  await close()
  for (const child of [...busy, ...processes]) await stop(child)
  await node?.close()
  mining.abort()
  await mined
  await anvil.stop()
  return { times: orders.flatMap(({ ms }) => ms ?? []), short: short.length, stages, unsettled, refused: [...refused] }
}

const stop = async (child: ChildProcess) => {
  await endProcess(child, 'SIGKILL')
  children.splice(children.indexOf(child), 1)
}

/** What kept orders that did not settle, and how often. */
const reasonsOf = (events: readonly (typeof intentTimeline.$inferSelect)[], orders: readonly Settled[]): string => {
  const left = new Set(orders.flatMap(({ orderHash, ms }) => (ms === undefined ? orderHash : [])))
  const counts = new Map<string, number>()
  for (const { orderHash, label, reason, times } of events)
    if (left.has(orderHash)) counts.set(`${label} ${reason}`, (counts.get(`${label} ${reason}`) ?? 0) + times)
  return [...counts].map(([what, count]) => `${what} ${count}`).join(', ')
}

/** Half of the orders took no longer from their post to their award, from there to being sent, and from there to being completed; ms. */
const stagesOf = (events: readonly (typeof intentTimeline.$inferSelect)[], orders: readonly Settled[]): string => {
  const spans = orders.flatMap(({ orderHash, ms }) => {
    if (ms === undefined) return []
    const at = (label: string, reason?: string) =>
      events
        .filter((event) => event.orderHash === orderHash && event.label === label)
        .filter((event) => reason === undefined || event.reason === reason)
        .reduce((last, { lastAtMs }) => Math.max(last, lastAtMs), 0)
    const moments = [at('status', 'PENDING'), at('awarded'), at('sent'), at('status', 'COMPLETED')]
    return [moments.slice(1).map((moment, index) => moment - moments[index]!)]
  })
  return ['awarded', 'sent', 'completed']
    .map((name, index) => `${name} +${median(spans.map((span) => span[index]!))}`)
    .join(', ')
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const median = (values: readonly number[]) => Math.round(sorted(values)[values.length >> 1] ?? Number.NaN)
const verdict = (value: number, target: number | undefined) =>
  target === undefined ? '' : ` (target ${target}${value <= target ? '' : ', missed'})`

const sold = vault ? 'orders out of a vault' : 'market orders'
console.log(`${orderCount} ${sold} a condition, window ${windowMs} ms; from submit to settled, ms`)
for (const condition of conditions.filter(({ name }) => only?.includes(name) ?? true)) {
  const { times, short, stages, unsettled, refused } = await measure(condition)
  const { p50, slowest } = condition.target
  const [half, longest] = [median(times), Math.round(Math.max(...times))]
  console.log(
    `${condition.title.padEnd(22)} settled ${times.length} of ${orderCount}, p50 ${half}${verdict(half, p50)}, ` +
      `slowest ${longest}${verdict(longest, slowest)}; below the minimum ${short}; ${stages}; ` +
      `load ${loadavg()[0]!.toFixed(1)}` +
      (refused.length > 0 ? `; refused at first: ${refused.join(', ')}` : ''),
  )
  if (unsettled) console.log(`  of those that did not settle: ${unsettled}`)
}
await end(0)
