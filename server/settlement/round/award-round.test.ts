import { and, eq, sql } from 'drizzle-orm'
import { type Hex, maxUint256 } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intentFeeTerms } from '@/lib/chain/fees/intent-fee'
import { shareSale } from '@/lib/order/intent-fee'
import type { Agent, Bid, Fill } from '../../agents/agent'
import {
  intentCancellations,
  intentOrders,
  intentTimeline,
  settlementOrders,
  settlements,
} from '../../db/intent-schema'
import { agentRuns, roundBids, roundFills, rounds } from '../../db/round-schema'
import { chainCursors } from '../../db/schema'
import { agent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { awardAlone } from '../testing/award-alone'
import { openSettlingDesk, scriptedAgent } from '../testing/settling-desk'

const desk = openSettlingDesk()

beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.see()
})
// Each test uses the nonces alone: each posts its orders after those of earlier tests.
beforeEach(async () => {
  await desk
    .database()
    .update(intentOrders)
    .set({ createdAtMs: 2 ** 42, updatedAtMs: 2 ** 42 })
})

const timeline = async (orderHash: Hex) =>
  (await desk.database().select().from(intentTimeline).where(eq(intentTimeline.orderHash, orderHash))).map(
    ({ label, reason, times }) => ({ label, reason, times }),
  )
const amm = () => desk.settling().agents()[0]!
/** An order that asks for nearly nothing is filled at any pool price. */
const easy = { destAmount: 1n, expectedAmount: 0n }
const high = { destAmount: 10n ** 12n, expectedAmount: 10n ** 12n }

// The first fill of this file writes storage slots for the first time: it takes 265,000 units of
// gas, where a price counts 203,000 and a fifth more. At 1.2 gwei the gas costs 0.28 USDC more than
// the price keeps for it.
test('behavior: a first fill is awarded at the signed price, although its gas exceeds the estimate', async () => {
  const { orderHash } = await desk.store({ destAmount: 30_900_000n, expectedAmount: 0n })
  await desk.see()
  desk.wait()
  expect(await desk.round()).toEqual([orderHash])
  await desk.settleAndSee()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')
})

test('default: a posted order is awarded after its window, sent, mined, COMPLETED and paid as expected', async () => {
  const { orderHash, order } = await desk.store(easy)
  await desk.see()
  expect(await desk.round()).toEqual([])
  desk.wait()
  expect(await desk.round()).toEqual([orderHash])
  expect((await desk.look(orderHash)).status).toBe('ACTIVE')
  const [held] = await desk.database().select().from(settlementOrders).where(eq(settlementOrders.orderHash, orderHash))
  expect(held).toMatchObject({ fillIn: order.srcAmount, isInFlight: true })

  const [before, paidBefore] = [await desk.balanceOf(usdc, owner.address), await desk.balanceOf(weth, agent)]
  await desk.settleAndSee()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')
  const [settlement] = await desk.database().select().from(settlements).where(eq(settlements.id, held!.settlementId))
  expect(settlement).toMatchObject({ state: 'mined', agent: 'amm' })

  const { expectedAmount: expected, destAmount: minimum } = order
  const shares = shareSale({ arrived: held!.fillOut, expected, minimum }, intentFeeTerms(order.partnerAndFee))
  expect((await desk.balanceOf(usdc, owner.address)) - before).toBe(shares.net)
  // The gas is paid to the sending account.
  const others = await Promise.all(desk.settling().keys.accounts.map((account) => desk.balanceOf(weth, account)))
  expect(others.reduce((sum, one) => sum + one, 0n)).toBeGreaterThan(paidBefore)
  expect((await timeline(orderHash)).map(({ label, reason }) => `${label} ${reason}`)).toEqual(
    expect.arrayContaining(['status PENDING', 'awarded amm', 'status ACTIVE', 'sent amm', 'status COMPLETED']),
  )
})

describe('an order is declined, and the reason is stored', () => {
  test('behavior: at a price below the signed one: a market order stays PENDING, a limit order rests', async () => {
    const market = await desk.store(high)
    const limit = await desk.store(high, { type: 'LIMIT' })
    await desk.see()
    desk.wait()
    expect(await desk.round()).toEqual([])
    const declined = { label: 'declined', reason: 'PriceBelowMinimum', times: 1 }
    for (const { orderHash } of [market, limit]) expect(await timeline(orderHash)).toContainEqual(declined)
    expect((await desk.look(market.orderHash)).status).toBe('PENDING')
    expect((await desk.look(limit.orderHash)).status).toBe('ACTIVE')
    // This block is done; the next one is another chance.
    desk.wait()
    await desk.round()
    expect(await timeline(market.orderHash)).toContainEqual(declined)
    await desk.mine()
    await desk.see()
    await desk.round()
    expect(await timeline(market.orderHash)).toContainEqual({ ...declined, times: 2 })
  })

  test('behavior: if it would revert, with the name of the revert', async () => {
    const { orderHash } = await desk.store(easy)
    await desk.see()
    desk.wait()
    const liar = scriptedAgent('liar', async (served, asked) => {
      const { bids, declines } = await amm().bid(served, asked)
      return { declines, bids: bids.map((bid) => ({ ...bid, data: '0x49af9204' })) }
    })
    expect(await desk.round({ agents: () => [liar] })).toEqual([])
    expect(await timeline(orderHash)).toContainEqual({ label: 'declined', reason: 'Reverted', times: 1 })
  })

  test('behavior: if all agents that its owner allows decline', async () => {
    const { orderHash } = await desk.store(easy)
    await desk
      .database()
      .update(intentOrders)
      .set({ excludeAgents: ['amm'] })
      .where(eq(intentOrders.orderHash, orderHash))
    await desk.see()
    desk.wait()
    expect(await desk.round()).toEqual([])
    expect(await timeline(orderHash)).toContainEqual({ label: 'declined', reason: 'NoAgentAllowed', times: 1 })
  })
})

test('behavior: market orders come first, the oldest first, while a nonce is free', async () => {
  const limit = await desk.store(easy, { type: 'LIMIT' })
  desk.wait(1)
  const stored: Hex[] = []
  for (let index = 0; index < 4; index++) {
    stored.push((await desk.store(easy)).orderHash)
    desk.wait(1)
  }
  await desk.see()
  desk.wait()
  // Bids of an outside agent are transactions of their own.
  const agents = () => [{ ...amm(), isOutside: true, bid: namedBid } as const]
  const served = { ...desk.served(), outsideObstacle: async () => undefined }
  expect(await desk.round({ agents, served })).toEqual(stored.slice(0, 3))
  const second = await desk.round()
  expect(second).toEqual([stored[3], limit.orderHash])
  await desk.settleAndSee()
  for (const orderHash of [...stored, limit.orderHash]) expect((await desk.look(orderHash)).status).toBe('COMPLETED')
})

/** Bids as our own agent does, and promises the amounts of its call. */
const namedBid: Agent['bid'] = async (served, asked) => {
  const { bids, declines } = await amm().bid(served, asked)
  const named = ({ fills: [fill], guarantees, ...bid }: Bid): Bid => {
    const { maxIn: fillIn, minOut: fillOut } = guarantees![0]!
    return { ...bid, fills: [{ ...fill!, fillIn, fillOut }] }
  }
  return { declines, bids: bids.map(named) }
}

test('behavior: the bid that is worth most to the owner in the simulation wins, whatever it promises', async () => {
  const { orderHash } = await desk.store(easy)
  await desk.see()
  desk.wait()
  // Promises more at a worse price: much of the order's source goes to the agent.
  const greedy = scriptedAgent('greedy', async (served, asked) => {
    const gas = { ...served.gasPrices, latest: () => ({ ...served.gasPrices.latest()!, gasPrice: 10n ** 10n }) }
    const { bids, declines } = await amm().bid({ ...served, gasPrices: gas }, asked)
    const boast = (fill: Fill) => ({ ...fill, fillOut: fill.fillOut * 10n })
    return { declines, bids: bids.map((bid) => ({ ...bid, fills: bid.fills.map(boast) })) }
  })
  expect(await desk.round({ agents: () => [greedy, amm()] })).toEqual([orderHash])
  expect(await timeline(orderHash)).toContainEqual({ label: 'awarded', reason: 'amm', times: 1 })

  const [settlement] = await desk
    .database()
    .select({ roundId: settlements.roundId, fillOut: settlementOrders.fillOut })
    .from(settlements)
    .innerJoin(settlementOrders, eq(settlementOrders.settlementId, settlements.id))
    .where(eq(settlementOrders.orderHash, orderHash))
  const told = await roundOf(settlement!.roundId!)
  expect(told.round).toMatchObject({ orders: 1, blockHash: (await desk.cursorOf())!.hash })
  expect(told.bids).toMatchObject([
    { agent: 'amm', verdict: 'won', isTried: true, fillOut: settlement!.fillOut },
    { agent: 'greedy', verdict: 'outbid', isTried: true },
  ])
  expect(told.bids[0]!.score).toBeGreaterThan(told.bids[1]!.score!)
  expect(told.runs).toMatchObject([
    { agent: 'amm', outcome: 'won' },
    { agent: 'greedy', outcome: 'lost' },
  ])
  await desk.settleAndSee()
})

test('behavior: an outside agent is not asked on a chain that does not enforce its promises', async () => {
  const { orderHash } = await desk.store(easy)
  await desk.see()
  desk.wait()
  const outside = {
    ...scriptedAgent('outside', () => Promise.reject(new Error('it was asked'))),
    isOutside: true,
  } as const
  const agents = () => [outside, amm()]
  const served = { ...desk.served(), outsideObstacle: async () => 'NoCrossSettle' as const }
  expect(await desk.round({ agents, served })).toEqual([orderHash])
  const [fill] = await desk.database().select().from(roundFills).where(eq(roundFills.orderHash, orderHash))
  const { runs } = await roundOf(fill!.roundId)
  expect(runs).toMatchObject([{ agent: 'amm', outcome: 'won' }])
  await desk.settleAndSee()
})

test('behavior: a bid below the best result is not simulated, and a throwing agent stops no other', async () => {
  const { orderHash } = await desk.store(easy)
  await desk.see()
  desk.wait()
  const modest = scriptedAgent('modest', async (served, asked) => {
    const { bids, declines } = await amm().bid(served, asked)
    const belittle = (fill: Fill) => ({ ...fill, fillOut: fill.fillOut - 10n ** 4n })
    return { declines, bids: bids.map((bid) => ({ ...bid, fills: bid.fills.map(belittle) })) }
  })
  const broken = scriptedAgent('broken', () => Promise.reject(new Error('it broke')))
  const before = await desk.database().select({ id: rounds.id }).from(rounds)
  expect(await desk.round({ agents: () => [broken, modest, amm()] })).toEqual([orderHash])
  const [added] = (await desk.database().select({ id: rounds.id }).from(rounds)).filter(
    ({ id }) => !before.some((one) => one.id === id),
  )
  const { bids, runs } = await roundOf(added!.id)
  expect(bids).toMatchObject([
    { agent: 'amm', verdict: 'won', isTried: true },
    { agent: 'modest', verdict: 'untried', isTried: false },
  ])
  expect(runs).toMatchObject([{ agent: 'amm' }, { agent: 'broken', outcome: 'failed' }, { agent: 'modest' }])
  await desk.settleAndSee()
})

test('behavior: while a round is open no answer of the service changes, and no log shows a bid', async () => {
  const { orderHash, row } = await desk.store({ destAmount: 1n, expectedAmount: 1n })
  await desk.see()
  desk.wait()
  const { app, logged } = desk.service()
  const paths = [`/v2/delta/rounds?chainId=1&orderHash=${orderHash}`, '/v2/delta/rounds?chainId=1', '/status']
  for (const end of ['', '/timeline']) paths.push(`/v2/delta/orders/hash/${orderHash}${end}`)
  paths.push(`/v2/delta/orders/${row!.id}`)
  const readAll = async () => {
    const answers = await Promise.all(paths.map(async (path) => (await app.request(path)).text()))
    for (const answer of answers) expect(answer).not.toContain('"errorType"')
    return answers
  }
  const before = await readAll()
  let bid = 0n
  const spy = scriptedAgent('spy', async (served, asked) => {
    bid = (await amm().bid(served, asked)).bids[0]!.fills[0]!.fillOut
    expect(await readAll()).toEqual(before)
    return { bids: [], declines: [] }
  })
  expect(await desk.round({ agents: () => [amm(), spy] })).toEqual([orderHash])
  expect(bid).toBeGreaterThan(0n)
  const answers = await readAll()
  expect(answers[0]).toContain(bid.toString())
  expect(JSON.stringify(logged, (_, value) => (typeof value === 'bigint' ? value.toString() : value))).not.toContain(
    bid.toString(),
  )
  await desk.settleAndSee()
})

/** Returns the stored results of a round, by agent. */
const roundOf = async (roundId: string) => {
  const [round] = await desk.database().select().from(rounds).where(eq(rounds.id, roundId))
  const bids = await desk
    .database()
    .select({
      agent: roundBids.agent,
      verdict: roundBids.verdict,
      score: roundBids.score,
      fillOut: roundFills.fillOut,
      isTried: roundFills.isTried,
    })
    .from(roundBids)
    .innerJoin(roundFills, and(eq(roundFills.roundId, roundBids.roundId), eq(roundFills.agent, roundBids.agent)))
    .where(eq(roundBids.roundId, roundId))
    .orderBy(roundBids.agent)
  const runs = await desk
    .database()
    .select()
    .from(agentRuns)
    .where(eq(agentRuns.roundId, roundId))
    .orderBy(agentRuns.agent)
  return { round, bids, runs }
}

describe('nothing is awarded, and nothing stored', () => {
  const readyBid = async () => {
    const stored = await desk.store(easy)
    await desk.see()
    const [cursor, lanes] = [(await desk.cursorOf())!, (await desk.lanesAt())!]
    const { order, orderHash, family, signature } = stored
    const intent = { order, orderHash, family, signature, filled: 0n }
    const [account] = desk.settling().keys.accounts as [Hex]
    const round = { id: 'round', blockNumber: cursor.number, closesAtMs: 0 }
    const [bid] = (await amm().bid(desk.served(), { round, intents: [intent], account })).bids as [Bid]
    const won = { agent: 'amm', roundId: null, account, ...bid, intents: [intent], gas: 500_000n }
    const awarding = { cursor, lanes, fees: { maxFee: 10n ** 11n, tip: 1n }, award: won, nowMs: desk.nowMs() }
    const tryIt = () => awardAlone(desk.settling(), awarding)
    return { stored, tryIt, count: async () => (await desk.settlements()).length }
  }

  test('behavior: by a process that slept while another one took over the chain', async () => {
    const { stored, tryIt, count } = await readyBid()
    const before = await count()
    await desk
      .database()
      .update(chainCursors)
      .set({ epoch: sql`${chainCursors.epoch} + 1` })
    expect(await tryIt()).toBe(false)
    expect(await count()).toBe(before)
    expect(await timeline(stored.orderHash)).not.toContainEqual(expect.objectContaining({ label: 'awarded' }))
  })

  test('behavior: on a block that a reorganisation removed', async () => {
    const { tryIt, count } = await readyBid()
    const before = await count()
    await desk.reorg(1)
    await desk.mine()
    await desk.see()
    expect(await tryIt()).toBe(false)
    expect(await count()).toBe(before)
  })

  test('behavior: for an order that is settled by another account, cancelled, or already awarded', async () => {
    const settled = await readyBid()
    await desk.settle(settled.stored)
    await desk.see()
    expect(await settled.tryIt()).toBe(false)
    const cancelled = await readyBid()
    const { orderHash } = cancelled.stored
    await desk
      .database()
      .insert(intentCancellations)
      .values({ orderHash, orderIds: ['a'], signature: '0x12', askedAtMs: desk.nowMs() })
    expect(await cancelled.tryIt()).toBe(false)
    const twice = await readyBid()
    expect(await twice.tryIt()).toBe(true)
    expect(await twice.tryIt()).toBe(false)
    await desk.settleAndSee()
  })
})
