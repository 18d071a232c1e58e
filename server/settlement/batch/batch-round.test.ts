import { eq, inArray } from 'drizzle-orm'
import { decodeFunctionData, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { intentFeeTerms } from '@/lib/chain/fees/intent-fee'
import { callsOfBatch } from '@/lib/chain/intent/batch-call'
import { shareSale } from '@/lib/order/intent-fee'
import type { Bid } from '../../agents/agent'
import {
  intentEvents,
  intentOrders,
  intentTimeline,
  settlementAttempts,
  settlementOrders,
} from '../../db/intent-schema'
import { agentRuns, roundBids } from '../../db/round-schema'
import { agent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { watchDatabase } from '../../observe/database-figures'
import { createMetrics } from '../../observe/metrics'
import { settlementFlaws } from '../../testing/settlement-flaws'
import { sendSettlements } from '../send/send-settlements'
import { createSend } from '../send/sender'
import { openSettlingDesk, scriptedAgent } from '../testing/settling-desk'

const desk = openSettlingDesk()

beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.see()
})
// Each test uses the accounts alone: each posts its orders after those of earlier tests.
beforeEach(async () => {
  await desk
    .database()
    .update(intentOrders)
    .set({ createdAtMs: 2 ** 42, updatedAtMs: 2 ** 42 })
})

const amm = () => desk.settling().agents()[0]!
/** Orders that ask for nearly nothing are filled at any pool price. */
const easy = { destAmount: 1n, expectedAmount: 0n }
const post = async (count: number, terms: object = easy) => {
  const stored: Awaited<ReturnType<typeof desk.store>>[] = []
  for (let index = 0; index < count; index++) {
    stored.push(await desk.store(terms))
    desk.wait(1)
  }
  await desk.see()
  desk.wait()
  return stored
}
const hashesOf = (stored: readonly { orderHash: Hex }[]) => stored.map(({ orderHash }) => orderHash)
const statusesOf = async (stored: readonly { orderHash: Hex }[]) =>
  Promise.all(stored.map(async ({ orderHash }) => (await desk.look(orderHash)).status))
const newest = async (count: number) => (await desk.settlements()).slice(-count)
const reasonsOf = async ({ orderHash }: { orderHash: Hex }) =>
  (await desk.database().select().from(intentTimeline).where(eq(intentTimeline.orderHash, orderHash))).map(
    ({ label, reason }) => `${label} ${reason}`,
  )
const outcomeOf = async (roundId: string | null) =>
  (await desk.database().select().from(agentRuns).where(eq(agentRuns.roundId, roundId!)))
    .filter((run) => run.agent === 'amm')
    .map(({ outcome }) => outcome)

/** Returns the number of orders of batches that the metrics count under a fault. */
const countOf = async (fault: string) => {
  const metrics = createMetrics({ version: '1', roles: ['worker'] })
  watchDatabase(metrics, { database: desk.database(), nowMs: desk.nowMs, log: () => {} })
  const name = `caravel_settled_orders_last_hour{chain="1",fault="${fault}"} `
  const { text } = await metrics.print()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.slice(name.length) ?? 0,
  )
}

test('default: the orders of a round are one transaction for less gas, and pay what was promised', async () => {
  // The first fill of an account writes storage slots for the first time.
  await post(1)
  await desk.round()
  await desk.settleAndSee()
  const stored = await post(5)
  expect(await desk.round()).toEqual(hashesOf(stored))
  const [settlement] = await newest(1)
  expect(callsOfBatch(settlement!.data)).toHaveLength(5)
  const fills = await desk
    .database()
    .select()
    .from(settlementOrders)
    .where(inArray(settlementOrders.orderHash, hashesOf(stored)))
  expect(new Set(fills.map(({ settlementId }) => settlementId)).size).toBe(1)

  const before = await desk.balanceOf(usdc, owner.address)
  await desk.settleAndSee()
  expect(await statusesOf(stored)).toEqual(stored.map(() => 'COMPLETED'))
  const events = await desk
    .database()
    .select()
    .from(intentEvents)
    .where(inArray(intentEvents.orderHash, hashesOf(stored)))
  const [transactionHash] = new Set(events.map((event) => event.transactionHash))
  expect(new Set(events.map((event) => event.transactionHash)).size).toBe(1)
  const { order } = stored[0]!
  const terms = intentFeeTerms(order.partnerAndFee)
  for (const { minOut, orderHash } of fills) {
    const { returned } = events.find((event) => event.orderHash === orderHash)!
    const least = shareSale({ arrived: minOut!, expected: order.expectedAmount, minimum: order.destAmount }, terms)
    expect(returned!).toBeGreaterThanOrEqual(least.net)
  }
  const paid = events.reduce((sum, { returned }) => sum + returned!, 0n)
  expect((await desk.balanceOf(usdc, owner.address)) - before).toBe(paid)

  const bids = await desk.database().select().from(roundBids).where(eq(roundBids.roundId, settlement!.roundId!))
  const alone = bids.reduce((sum, { verdict, gas }) => sum + (verdict === 'won' ? gas! : 0n), 0n)
  const { gasUsed } = await desk.client().getTransactionReceipt({ hash: transactionHash! })
  expect(gasUsed * 10n).toBeLessThanOrEqual(alone * 8n)
  expect(await settlementFlaws(desk.database())).toEqual([])
})

test('behavior: a call that fails before the batch is sent is left out of it, and settled alone later', async () => {
  const stored = await post(3)
  expect(await desk.round()).toEqual(hashesOf(stored))
  const [, second] = stored
  await desk.approve(weth, 2n * second!.order.srcAmount)
  await desk.settleTick()
  const [settlement] = await newest(1)
  expect(callsOfBatch(settlement!.data)).toHaveLength(2)
  await desk.see()
  await desk.settleTick()
  const statuses = await statusesOf(stored)
  expect(statuses.filter((status) => status === 'COMPLETED')).toHaveLength(2)
  const failed = stored[statuses.findIndex((status) => status !== 'COMPLETED')]!
  expect(await reasonsOf(failed)).toContain('released LeftOutOfBatch')
  expect([await countOf('LeftOutOfBatch'), await countOf('RevertedInBatch')]).toEqual([1, 0])
  expect(await outcomeOf(settlement!.roundId)).toEqual(['unsettled'])
  expect(await settlementFlaws(desk.database())).toEqual([])

  await desk.approve(weth, maxUint256)
  const others = await post(2)
  expect((await desk.round()).toSorted()).toEqual(hashesOf([failed, ...others]).toSorted())
  const made = await newest(2)
  expect(made.map(({ data }) => callsOfBatch(data)?.length ?? 1).toSorted()).toEqual([1, 2])
  await desk.settleAndSee()
  expect(await statusesOf([failed, ...others])).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
})

test('behavior: a call that reverts in its block leaves the other calls settled', async () => {
  const stored = await post(3)
  await desk.round()
  const [settlement] = await newest(1)
  // Marks it as sent before, so that it is not simulated again.
  await desk
    .database()
    .update(settlementAttempts)
    .set({ sentBlock: 1n, sentSeconds: (await desk.cursorOf())!.timestamp })
    .where(eq(settlementAttempts.settlementId, settlement!.id))
  await desk.invalidate(stored[1]!.order.nonce)
  await desk.settleTick()
  await desk.see()
  await desk.settleTick()
  expect(await statusesOf(stored)).toEqual(['COMPLETED', 'CANCELLED', 'COMPLETED'])
  expect((await newest(1))[0]).toMatchObject({ id: settlement!.id, state: 'mined' })
  expect(await reasonsOf(stored[1]!)).toContain('released RevertedInBatch')
  expect([await countOf('LeftOutOfBatch'), await countOf('RevertedInBatch')]).toEqual([1, 1])
  expect(await settlementFlaws(desk.database())).toEqual([])
})

test('behavior: a batch that would fill nothing is not sent, and an empty transfer uses up its nonce', async () => {
  const stored = await post(2)
  await desk.round()
  for (const { order } of stored) await desk.invalidate(order.nonce)
  await desk.settleAndSee()
  expect(await statusesOf(stored)).toEqual(['CANCELLED', 'CANCELLED'])
  for (const one of stored) expect(await reasonsOf(one)).not.toContain('sent amm')
})

test('behavior: an order that the pools cannot fill after the others waits for the next round', async () => {
  const stored = await post(2, { ...easy, srcAmount: 20n * 10n ** 18n })
  const [first, second] = stored
  /** Names its full promise minus one in 100,000, which the first order takes out of the pools. */
  const exact = scriptedAgent('amm', async (served, asked) => {
    const { bids, declines } = await amm().bid(served, asked)
    const named = ({ fills: [fill], data, ...bid }: Bid): Bid => {
      const { functionName, args } = decodeFunctionData({ abi: intentAbi, data })
      if (functionName !== 'crossSettle') throw new Error(functionName)
      const fillOut = fill!.fillOut - fill!.fillOut / 100_000n
      const [[said], ...execution] = args
      const calls = { ...said!, fillOut }
      const call = encodeFunctionData({ abi: intentAbi, functionName, args: [[calls], ...execution] })
      return { ...bid, fills: [fill!], guarantees: [{ maxIn: fill!.fillIn, minOut: fillOut }], data: call }
    }
    return { declines, bids: bids.map(named) }
  })
  expect(await desk.round({ agents: () => [exact] })).toEqual([first!.orderHash])
  expect(callsOfBatch((await newest(1))[0]!.data)).toBeUndefined()
  expect(await reasonsOf(second!)).toContain('declined PairSettled')
  await desk.settleAndSee()
  desk.wait()
  expect(await desk.round()).toEqual([second!.orderHash])
  await desk.settleAndSee()
  expect(await statusesOf(stored)).toEqual(['COMPLETED', 'COMPLETED'])
})

test('behavior: bids of two agents, or of an outside one, share no transaction', async () => {
  /** Bids as our own agent does, for the orders of its turn. */
  const named = (name: string, turn: number) =>
    scriptedAgent(name, async (served, asked) => {
      const intents = asked.intents.slice(2 * turn, 2 * turn + 2)
      const { bids, declines } = await amm().bid(served, { ...asked, intents })
      // An outside agent promises the amounts that its call names.
      const promised = ({ fills: [fill], guarantees, ...bid }: Bid): Bid => {
        const { maxIn: fillIn, minOut: fillOut } = guarantees![0]!
        return { ...bid, fills: [{ ...fill!, fillIn, fillOut }] }
      }
      return { declines, bids: bids.map(promised) }
    })
  const stored = await post(6)
  const outside = { ...named('outside', 2), isOutside: true } as const
  const agents = () => [named('first', 0), named('second', 1), outside]
  const served = { ...desk.served(), outsideObstacle: async () => undefined }
  const awarded = await desk.round({ agents, served })
  expect(awarded).toEqual(hashesOf(stored.slice(0, 5)))
  const made = await newest(3)
  expect(made.map(({ agent, data }) => [agent, callsOfBatch(data)?.length ?? 1])).toEqual([
    ['first', 2],
    ['second', 2],
    ['outside', 1],
  ])
  await desk.settleAndSee()
})

test('behavior: a batch goes to private relays alone', async () => {
  const stored = await post(2)
  await desk.round()
  const relayed: Hex[] = []
  const { client } = desk.served()
  const relay = {
    sendRawTransaction: async ({ serializedTransaction }: { serializedTransaction: Hex }) => {
      relayed.push(serializedTransaction)
      const hash = await client.sendRawTransaction({ serializedTransaction })
      await desk.client().waitForTransactionReceipt({ hash })
      return hash
    },
  }
  const node = { sendRawTransaction: () => Promise.reject(new Error('it was sent to the node')) }
  const [cursor, lanes] = [(await desk.cursorOf())!, (await desk.lanesAt())!]
  const send = createSend({ client: node, relays: [relay] })
  const deps = { ...desk.settling(), send }
  await sendSettlements(deps, { cursor, lanes, sentAt: new Map(), nowMs: desk.nowMs() })
  expect(relayed).toHaveLength(1)
  await desk.see()
  await desk.settleTick()
  expect(await statusesOf(stored)).toEqual(['COMPLETED', 'COMPLETED'])
})

test('behavior: an account that cannot pay for the gas limit of a batch settles its orders alone', async () => {
  const stored = await post(2)
  const { accounts } = desk.settling().keys
  const balances = await Promise.all(accounts.map((address) => desk.client().getBalance({ address })))
  const { maxFeePerGas } = desk.served().gasPrices.latest()!
  for (const address of accounts) await desk.client().setBalance({ address, value: 420_000n * maxFeePerGas })
  await desk.see()
  expect(await desk.round()).toEqual(hashesOf(stored))
  expect((await newest(2)).map(({ data }) => callsOfBatch(data))).toEqual([undefined, undefined])
  for (const [at, address] of accounts.entries()) await desk.client().setBalance({ address, value: balances[at]! })
  await desk.settleAndSee()
  expect(await statusesOf(stored)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(accounts).toContain(agent)
})
