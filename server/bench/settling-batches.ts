import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Hex, parseEventLogs } from 'viem'
import { getIntentOrder, postIntentOrder } from '@/lib/api/intent/intent-records'
import { intentAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type SignedIntentBody, signIntent } from '@/localnet/trade/sign-intent'
import { settlementFlaws } from '../testing/settlement-flaws'
import type { SettlingWorld } from './settling-world'
import { owners } from './traded'

/** Seconds between blocks while many orders arrive at once. */
export const batchedBlockTime = 2

/** Orders that are settled one after the other, each in its own transaction. */
const singleOrders = 6
/** Orders that are posted each second, more than the target. */
const postedPerSecond = 12
/**
 * The target: orders settled per second, and the gas of an order in a batch relative to one alone.
 */
const target = { perSecond: 10, ratio: 0.8 } as const
const patienceMs = 120_000

type Fill = { orderHash: Hex; transactionHash: Hex; seconds: bigint }

/**
 * Measures how many orders settle per second on a chain of one block in two seconds, by two
 * accounts, and the gas of an order next to orders of the same run that are settled alone. All
 * orders are signed before they are posted, at a steady pace. Returns one line of figures.
 */
export const measureBatches = async (world: SettlingWorld, { orders }: { orders: number }): Promise<string> => {
  const { anvil, database, ask, insist } = world
  const deadline = Number((await anvil.client.getBlock()).timestamp) + 3_600
  const sign = (index: number) =>
    insist(() =>
      signIntent(ask, owners[index % owners.length]!, {
        chainId: 1,
        amount: 10n ** 15n * 5n + BigInt(index),
        deadline,
      }),
    )
  const post = async ({ orderHash, ...body }: SignedIntentBody) => {
    const { id } = await insist(() => ask(postIntentOrder, body))
    return { id, orderHash }
  }
  const isSettled = async ({ id }: { id: string }) =>
    (await ask(getIntentOrder, { orderId: id }).catch(() => undefined))?.status === 'COMPLETED'

  const alone: Hex[] = []
  // The first order of each account writes storage slots for the first time.
  for (let index = 0; index < owners.length + singleOrders; index++) {
    const posted = await post(await sign(index))
    while (!(await isSettled(posted))) await wait(100)
    if (index >= owners.length) alone.push(posted.orderHash)
  }

  const signed: SignedIntentBody[] = []
  for (let index = 0; index < orders; index++) signed.push(await sign(owners.length + singleOrders + index))
  const begin = performance.now()
  const posted = await Promise.all(
    signed.map(async (one, index) => {
      await wait(Math.max(0, (index * 1_000) / postedPerSecond - (performance.now() - begin)))
      return post(one)
    }),
  )
  const postedMs = performance.now() - begin
  const patience = begin + postedMs + patienceMs
  for (const one of posted) while (!(await isSettled(one)) && performance.now() < patience) await wait(250)

  const logs = await anvil.client.getLogs({ address: mainnet.contracts.intent!, fromBlock: 0n })
  const blocks = new Map<bigint, bigint>()
  const fills: Fill[] = []
  let short = 0
  for (const { args, transactionHash, blockNumber } of parseEventLogs({
    abi: intentAbi,
    eventName: 'OrderSettled',
    logs,
  })) {
    const seconds = blocks.get(blockNumber) ?? (await anvil.client.getBlock({ blockNumber })).timestamp
    blocks.set(blockNumber, seconds)
    fills.push({ orderHash: args.orderHash, transactionHash, seconds })
    if (args.returnAmount < args.destAmount) short++
  }
  const together = new Set(posted.map(({ orderHash }) => orderHash))
  const batched = fills.filter(({ orderHash }) => together.has(orderHash))
  const receiptsOf = (some: readonly Fill[]) => {
    const hashes = [...new Set(some.map(({ transactionHash }) => transactionHash))]
    return Promise.all(hashes.map((hash) => anvil.client.getTransactionReceipt({ hash })))
  }
  const receipts = await receiptsOf(batched)
  const single = fills.filter(({ orderHash }) => alone.includes(orderHash))
  const gasOf = (some: typeof receipts) => Number(some.reduce((sum, { gasUsed }) => sum + gasUsed, 0n))
  const times = batched.map(({ seconds }) => Number(seconds))
  // The first block settles orders of a block's time too.
  const perSecond = batched.length / (Math.max(...times) - Math.min(...times) + batchedBlockTime)
  const [gas, gasAlone] = [gasOf(receipts) / batched.length, gasOf(await receiptsOf(single)) / single.length]
  const ratio = gas / gasAlone
  const accounts = new Set(receipts.map(({ from }) => from))
  const flaws = await settlementFlaws(database)
  const isMissed = perSecond < target.perSecond || ratio > target.ratio
  const ordersEach = (batched.length / receipts.length).toFixed(1)
  const postedEach = ((orders / postedMs) * 1_000).toFixed(1)
  return [
    `many orders, a block every ${batchedBlockTime} s: settled ${batched.length} of ${orders}`,
    `posted ${postedEach} a second, settled ${perSecond.toFixed(1)} (target ${target.perSecond})`,
    `${receipts.length} transactions of ${ordersEach} orders by ${accounts.size} accounts`,
    `gas an order ${Math.round(gas)}, alone ${Math.round(gasAlone)}`,
    `ratio ${ratio.toFixed(2)} (target ${target.ratio})${isMissed ? ', missed' : ''}`,
    `below the minimum ${short}, flaws ${flaws.length}, load ${loadavg()[0]!.toFixed(1)}`,
  ].join('; ')
}
