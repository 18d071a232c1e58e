import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { encodeFunctionData, type Hex, parseEventLogs } from 'viem'
import { isSameAddress } from '@/lib/address'
import { getIntentOrder, postIntentOrder } from '@/lib/api/intent/intent-records'
import { intentAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { signIntent } from '@/localnet/trade/sign-intent'
import { intentTimeline } from '../db/intent-schema'
import { batchedBlockTime, measureBatches } from './settling-batches'
import { openSettlingWorlds, windowMs } from './settling-world'
import { owners, weth } from './traded'

/**
 * Measures how soon market orders settle with blocks faster than a worker's ticks, with a distant
 * node, and on a busy machine: the real program as two processes, API and worker, with the window
 * of production. One order is posted each second. `npm run bench -- settling`; `--orders 10` for
 * fewer orders a condition, `--only busy` for one condition, `--earning` for orders whose source is
 * deposited in a vault first. Then, or with `--only batches`, how many orders settle per second if
 * many arrive (`settling-batches`).
 */
type Condition = {
  name: string
  title: string
  /** Seconds between blocks. */
  blockTime: number
  /** The delay of the node's answers, milliseconds. */
  delayMs?: number
  /** Processes that only use CPU. */
  loops?: number
  /** The targets in milliseconds; none if the figure is only reported. */
  target: { p50?: number; slowest?: number }
}

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
/** Late orders are polled less often, so that polling does not delay them. */
const lookAgainMs = (waitedMs: number) => (waitedMs < 8_000 ? 50 : 1_000)

const { open, stop, children, end } = await openSettlingWorlds()

type Settled = { orderHash: Hex; ms: number | undefined }

const measure = async ({ name, blockTime, delayMs, loops = 0 }: Condition) => {
  const world = await open({ name, blockTime, delayMs, spender: vault?.deltaToken })
  const { anvil, database, send, ask, insist, refused } = world
  const deposit = (owner: Hex, amount: bigint, { address: strategy }: { address: Hex }) => {
    const args = [weth, amount, strategy] as const
    const data = encodeFunctionData({ abi: intentAbi, functionName: 'depositToStrategy', args })
    return send(owner, mainnet.contracts.intent!, data)
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
  // The first order makes the processes compile their code.
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
  for (const child of busy) await stop(child)
  await world.close()
  return { times: orders.flatMap(({ ms }) => ms ?? []), short: short.length, stages, unsettled, refused: [...refused] }
}

/** Returns the reasons of orders that did not settle, with their counts. */
const reasonsOf = (events: readonly (typeof intentTimeline.$inferSelect)[], orders: readonly Settled[]): string => {
  const left = new Set(orders.flatMap(({ orderHash, ms }) => (ms === undefined ? orderHash : [])))
  const counts = new Map<string, number>()
  for (const { orderHash, label, reason, times } of events)
    if (left.has(orderHash)) counts.set(`${label} ${reason}`, (counts.get(`${label} ${reason}`) ?? 0) + times)
  return [...counts].map(([what, count]) => `${what} ${count}`).join(', ')
}

/**
 * Returns the median times from post to award, from there to sending, and from there to completion;
 * ms.
 */
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
if (only?.includes('batches') ?? !vault) {
  const world = await open({ name: 'batches', blockTime: batchedBlockTime })
  console.log(await measureBatches(world, { orders: Number(optionOf('orders') ?? 200) }))
  await world.close()
}
await end(0)
