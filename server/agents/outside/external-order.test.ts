import { eq } from 'drizzle-orm'
import { type Hex, maxUint256, parseEventLogs } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { bidAnswer, bidQuestion } from '@/lib/api/intent/agent-bids'
import { intentAbi } from '@/lib/chain/abi.generated'
import { toSettled } from '@/lib/chain/intent/settle-call'
import { decodeRevert } from '@/lib/chain/node/revert'
import { agentRuns, roundBids } from '../../db/round-schema'
import { agent as account, intent, owner, weth } from '../../intent/testing/intent-desk'
import { openExternalDesk, steakhouse, vaultData, vaultHandler } from '../../settlement/testing/external-desk'
import type { Agent } from '../agent'
import { createHttpAgent } from './http-agent'
import { openExampleAgent } from './testing/example-agent'
import { openScriptedServer } from './testing/scripted-server'

const key = 'key of the example'
const desk = openExternalDesk()
const example = openExampleAgent({ key, rpcUrl: () => desk.client().transport.url! })
/** Sits between the service and the agent of `docs/agents.md`, as its operator could. */
const relay = openScriptedServer({ key, nowMs: Date.now })

beforeAll(() => desk.approve(weth, maxUint256))

/** Returns the example as an outside agent that promises `promisedBps` of its call's output. */
const outside = (promisedBps = 10_000n): Agent => {
  relay.plays(async ({ path, body, headers }, _, answer) => {
    const response = await fetch(`${example.url()}${path}`, { method: 'POST', headers: headers as HeadersInit, body })
    const { solutions } = bidAnswer.parse(await response.json())
    const promised = (amount: string) => `${(BigInt(amount) * promisedBps) / 10_000n}`
    answer({ solutions: solutions.map((one) => ({ ...one, executedAmount: promised(one.executedAmount) })) })
  })
  const http = createHttpAgent({
    name: 'example',
    url: relay.url(),
    key,
    allowPrivate: true,
    nowMs: Date.now,
    answerMs: 20_000,
    orderIdSecret: Buffer.alloc(32, 9),
    log: () => undefined,
  })
  return {
    name: 'example',
    isOutside: true,
    // Avoids the limit of 0.8 s per answer on slow machines.
    bid: (served, asked) => http.bid(served, { ...asked, round: { ...asked.round, closesAtMs: Date.now() + 20_000 } }),
  }
}
/** Posts a sale that only the outside agent may fill. */
const offer = async (data?: Hex) => {
  const sale = await desk.makeSale({}, data)
  expect((await desk.post(sale, { includeAgents: ['example'] })).status).toBe(200)
  await desk.see()
  return sale
}
const lastRun = async () => {
  const runs = await desk.database().select().from(agentRuns).where(eq(agentRuns.agent, 'example'))
  return runs.toSorted((a, b) => a.atMs - b.atMs).at(-1)
}
const lastBid = async () => {
  const { roundId } = (await lastRun())!
  const [bid] = await desk.database().select().from(roundBids).where(eq(roundBids.roundId, roundId))
  return bid
}

test('default: an agent sees neither handler nor data, and its call fills the order through the handler', async () => {
  const sale = await offer()
  const [shares, held] = [await desk.sharesOf(), await desk.balanceOf(weth, owner.address)]
  const agents = [outside()]
  expect(await desk.settle({ agents: () => agents })).toEqual([sale.orderHash])

  const { body } = relay.asked()[0]!
  expect(Object.keys(bidQuestion.parse(JSON.parse(body)).orders[0]!).toSorted()).toEqual([
    'destAmount',
    'destToken',
    'executor',
    'orderId',
    'partiallyFillable',
    'side',
    'srcAmount',
    'srcToken',
  ])
  const { order } = sale.signed
  for (const hidden of [vaultHandler, steakhouse, owner.address, sale.orderHash, sale.signature])
    expect(body.toLowerCase()).not.toContain(hidden.slice(2).toLowerCase())
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED', filled: order.srcAmount })
  expect(held - (await desk.balanceOf(weth, owner.address))).toBe(order.srcAmount)
  expect(await desk.sharesOf()).toBeGreaterThan(shares + 2_900_000_000n)
  expect((await lastRun())?.outcome).toBe('won')
  await desk.audit()
})

test('error: InsufficientReturnAmount of the contract for a bid that returns less than promised', async () => {
  const sale = await offer()
  const held = await desk.balanceOf(weth, owner.address)
  const greedy = outside(10_100n)
  expect(await desk.settle({ agents: () => [greedy] })).toEqual([])
  expect(await lastBid()).toMatchObject({ verdict: 'failed', reason: 'Underdelivered' })
  expect(await desk.balanceOf(weth, owner.address)).toBe(held)

  // The same bid, sent nevertheless.
  const { signed, signature, orderHash } = sale
  const open = { ...toSettled({ ...signed, signature, filled: 0n }), orderHash }
  const round = { id: 'round', blockNumber: await desk.client().getBlockNumber(), closesAtMs: Date.now() + 20_000 }
  const { bids } = await greedy.bid(desk.served(), { round, intents: [open], account })
  const sent = { account, to: intent, data: bids[0]!.data }
  const data = await desk
    .client()
    .call(sent)
    .catch((error) => error.walk((cause: object) => 'data' in cause).data)
  expect(decodeRevert(data)).toMatchObject({ name: 'InsufficientReturnAmount' })
  const { bids: honest } = await outside().bid(desk.served(), { round, intents: [open], account })
  const { logs } = await desk.client().act({ from: account, to: intent, data: honest[0]!.data, gas: 3_000_000n })
  expect(parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs })).toMatchObject([{ args: { orderHash } }])
  await desk.see()
})

test('behavior: a handler that refuses the output does not count against the agent', async () => {
  const sale = await offer(vaultData(steakhouse, 10n ** 12n))
  const agents = [outside()]
  expect(await desk.settle({ agents: () => agents })).toEqual([])
  expect(await lastBid()).toMatchObject({ verdict: 'failed', reason: 'InsufficientShares' })
  expect((await lastRun())?.outcome).toBe('failed')
  await desk.invalidate(sale.signed.order.nonce)
  await desk.see()
})

test('behavior: nor does one that refuses only when the settlement is sent', async () => {
  const sale = await offer()
  desk.wait()
  const agents = [outside()]
  expect(await desk.round({ agents: () => agents })).toEqual([sale.orderHash])
  const mend = await desk.breakHandler('not now')
  for (let blocks = 0; blocks < 3; blocks++) {
    await desk.settleTick()
    await desk.mine()
    await desk.see()
  }
  await desk.settleTick()
  expect((await desk.settlements()).at(-1)).toMatchObject({ state: 'freed', fault: null })
  expect((await lastRun())?.outcome).toBe('won')
  await mend()
})
