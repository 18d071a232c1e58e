import { eq, sql } from 'drizzle-orm'
import { type Hex, parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDraw } from '@/lib/routing/testing/random'
import {
  intentEvents,
  intentOrders,
  intentTimeline,
  settlementAttempts,
  settlementOrders,
  settlements,
} from '../../db/intent-schema'
import { agentRuns, rounds } from '../../db/round-schema'
import { chainCursors } from '../../db/schema'
import type { Ask } from '../../ledger/testing/fake-chain'
import { faultyNode } from '../../ledger/testing/faulty-node'
import { settlementFlaws } from '../../testing/settlement-flaws'
import { openTestDatabase } from '../../testing/test-database'
import { settlementLifetimeSeconds } from '../round/award'
import { readFrozen } from '../round/candidates'
import {
  createLaneChain,
  emptyLanes,
  flawsOf,
  type LaneChain,
  openFakeSettler,
  openPublicNode,
} from '../testing/fake-settler'
import { openAgentKeys } from '../testing/settling-desk'
import { RemoteSignerError } from './remote-signer'

const database = openTestDatabase()
const keys = openAgentKeys()

let chain: LaneChain
let lane: ReturnType<typeof openFakeSettler>
let account: Hex
/** The methods that the node was asked for. */
let asked: string[]
beforeEach(async () => {
  await emptyLanes(database())
  chain = createLaneChain()
  asked = []
  const ask: Ask = (request) => {
    asked.push(request.method)
    return chain.ask(request)
  }
  lane = openFakeSettler({ chain, database: database(), keys: keys(), holder: 'worker', ask })
  ;[account] = keys().accounts as [Hex]
  for (let look = 0; look < 2; look++) await lane.follow()
  await lane.hear(keys().accounts)
})

const statusOf = async (orderHash: Hex) =>
  (await database().select().from(intentOrders).where(eq(intentOrders.orderHash, orderHash)))[0]!.status
const stateOf = async (orderHash: Hex) =>
  (
    await database()
      .select({ state: settlements.state })
      .from(settlements)
      .innerJoin(settlementOrders, eq(settlementOrders.settlementId, settlements.id))
      .where(eq(settlementOrders.orderHash, orderHash))
      .orderBy(settlements.nonce)
  ).map(({ state }) => state)
const attempts = () => database().select().from(settlementAttempts).orderBy(settlementAttempts.maxFee)
const reasons = async (orderHash: Hex) =>
  (await database().select().from(intentTimeline).where(eq(intentTimeline.orderHash, orderHash))).map(
    ({ label, reason }) => `${label} ${reason}`,
  )
/** Stores a won round; returns the stored result of the winner. */
const playRound = async (id: string) => {
  const { number: blockNumber, hash: blockHash } = chain.tip()
  const times = { openedAtMs: 0, closedAtMs: 0, orders: 1 }
  await database()
    .insert(rounds)
    .values({ id, chainId: 1, epoch: 1, blockNumber, blockHash, ...times })
  await database()
    .insert(agentRuns)
    .values({ roundId: id, agent: 'amm', ms: 1, atMs: 0, outcome: 'won', bidOutcome: 'won' })
  return async () =>
    (await database().select().from(agentRuns).where(eq(agentRuns.roundId, id))).map(({ outcome }) => outcome)
}
/** Mines a block, and lets all processes react to it. */
const block = async (seconds?: bigint) => {
  chain.mine(seconds)
  await lane.follow()
  await lane.tick()
}
const awarded = async (roundId?: string, fillOut?: bigint) => {
  const orderHash = await lane.post()
  expect(await lane.award(orderHash, account, { roundId, ...(fillOut !== undefined && { fillOut }) })).toBe(true)
  return orderHash
}

test('default: an award is sent once, and ends when a block has its nonce', async () => {
  const orderHash = await awarded()
  expect(await statusOf(orderHash)).toBe('ACTIVE')
  await lane.tick()
  await lane.tick()
  expect(await attempts()).toMatchObject([{ kind: 'settle', sentBlock: chain.tip().number }])
  expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  await block()
  expect(chain.isFilled(orderHash)).toBe(true)
  expect(await statusOf(orderHash)).toBe('COMPLETED')
  expect(await stateOf(orderHash)).toEqual(['mined'])
  expect(await flawsOf(database(), chain)).toEqual([])
})

test('behavior: a process that loses its chain while it reads nonces sends nothing', async () => {
  await awarded()
  const other = openFakeSettler({ chain, database: database(), keys: keys(), holder: 'other' })
  let isTaken = false
  const slow = openFakeSettler({
    chain,
    database: database(),
    keys: keys(),
    holder: 'worker',
    ask: async (request) => {
      if (request.method === 'eth_getTransactionCount' && !isTaken) {
        isTaken = true
        await database().update(chainCursors).set({ heldUntil: sql`now() - interval '1 s'` })
        await other.follow()
      }
      return chain.ask(request)
    },
  })
  await slow.tick()
  expect([isTaken, await attempts()]).toMatchObject([true, [{ sentBlock: null }]])
})

test('behavior: at most three nonces of an account are open', async () => {
  for (let index = 0; index < 3; index++) await awarded()
  const fourth = await lane.post()
  expect(await lane.award(fourth, account)).toBe(false)
  expect(await lane.award(fourth, keys().accounts[1]!)).toBe(true)
  await lane.tick()
  await block()
  expect(await statusOf(fourth)).toBe('COMPLETED')
})

test('behavior: impossible rows are named', async () => {
  const orderHash = await awarded()
  await lane.tick()
  await block()
  const flaws = () => settlementFlaws(database())
  expect(await flaws()).toEqual([])
  const [settlement] = await database().select().from(settlements)
  await database().update(settlementOrders).set({ isInFlight: true })
  expect(await flaws()).toEqual([`an order in flight with what has ended: ${orderHash}`])
  await database().update(settlementOrders).set({ isInFlight: false })
  await database().update(settlements).set({ state: 'freed' })
  expect(await flaws()).toEqual([`a settlement that is freed against its events: ${settlement!.id}`])
  await database().delete(intentEvents)
  expect(await flaws()).toEqual([`an order that is COMPLETED without a fill: ${orderHash}`])
})

describe('a settlement that no block includes', () => {
  beforeEach(() => chain.demand(100n))

  test('behavior: is replaced after two blocks with higher fees, and then mined', async () => {
    const orderHash = await awarded()
    await lane.tick()
    await block()
    expect(await attempts()).toHaveLength(1)
    await block()
    const [first, second] = await attempts()
    expect(second).toMatchObject({ kind: 'settle', sentBlock: chain.tip().number })
    expect(second!.maxFee).toBeGreaterThanOrEqual(201n)
    expect(second!.tip * 1_000n).toBeGreaterThanOrEqual(first!.tip * 1_125n)
    await block()
    expect(await statusOf(orderHash)).toBe('COMPLETED')
  })

  test('behavior: is neither replaced nor cancelled within seconds, whatever the number of blocks', async () => {
    await awarded()
    await lane.tick()
    for (let blocks = 0; blocks < 12; blocks++) {
      chain.demand(100n)
      await block(blocks % 4 === 0 ? 1n : 0n)
    }
    expect(await attempts()).toMatchObject([{ kind: 'settle' }])
    chain.demand(100n)
    await block(1n)
    expect(await attempts()).toMatchObject([{ kind: 'settle' }, { kind: 'settle' }])
  })

  test('behavior: is cancelled at its deadline, and the order is free once that is mined', async () => {
    const outcomes = await playRound('late')
    const orderHash = await awarded('late')
    await lane.tick()
    const late = chain.tip().timestamp + settlementLifetimeSeconds
    while (chain.tip().timestamp < late) {
      expect((await attempts()).at(-1)).toMatchObject({ kind: 'settle' })
      chain.demand(chain.baseFee() * 3n)
      await block(12n)
    }
    expect((await attempts()).at(-1)).toMatchObject({ kind: 'cancel' })
    expect(await lane.award(orderHash, account)).toBe(false)
    chain.demand(1n)
    await block()
    expect(chain.isFilled(orderHash)).toBe(false)
    // An unfilled order counts once a later block confirms it.
    expect(await stateOf(orderHash)).toEqual(['open'])
    await block()
    expect(await stateOf(orderHash)).toEqual(['freed'])
    expect(await reasons(orderHash)).toContain('released NotMinedInTime')
    // Nor is it the fault of its agent.
    expect(await outcomes()).toEqual(['won'])
    expect(await lane.award(orderHash, account)).toBe(true)
    await lane.tick()
    await block()
    expect(await stateOf(orderHash)).toEqual(['freed', 'mined'])
  })

  test('behavior: is replaced while gas prices rise, and mined when they stop rising', async () => {
    await awarded()
    await lane.tick()
    for (let times = 0; times < 23; times++) {
      chain.demand(chain.baseFee() * 3n)
      chain.mine()
      await block()
    }
    expect((await attempts()).length).toBeGreaterThan(21)
    for (let blocks = 0; blocks < 4; blocks++) await block()
    expect(await database().select().from(settlements).where(eq(settlements.state, 'open'))).toEqual([])
  })

  test('behavior: counts if the replaced attempt is mined', async () => {
    const orderHash = await awarded()
    await lane.tick()
    for (let index = 0; index < 2; index++) await block()
    const [first, second] = await attempts()
    expect(second!.maxFee).toBeGreaterThan(first!.maxFee)
    chain.demand(1n)
    chain.mine(undefined, [first!.transactionHash])
    await lane.follow()
    await lane.tick()
    expect(await stateOf(orderHash)).toEqual(['mined'])
    expect(await statusOf(orderHash)).toBe('COMPLETED')
  })
})

test('behavior: a node that returns the nonce of the block that it builds frees nothing', async () => {
  const orderHash = await awarded()
  await lane.tick()
  let isAhead = true
  const ask: Ask = async (request) => {
    const told = await chain.ask(request)
    return isAhead && request.method === 'eth_getTransactionCount' ? '0x1' : told
  }
  const ahead = openFakeSettler({ chain, database: database(), keys: keys(), holder: 'worker', ask })
  await ahead.tick()
  expect(await stateOf(orderHash)).toEqual(['open'])
  isAhead = false
  chain.mine()
  await ahead.follow()
  await ahead.tick()
  expect(await stateOf(orderHash)).toEqual(['mined'])
  expect(await reasons(orderHash)).not.toContain('released Reverted')
})

test('behavior: a settlement that would revert is not sent for the first time, and its nonce is used up', async () => {
  const [spoiled, good] = [await awarded(), await awarded()]
  chain.spoil(spoiled)
  await lane.tick()
  for (let blocks = 0; blocks < 2; blocks++) await block()
  expect(await stateOf(spoiled)).toEqual(['freed'])
  expect(await reasons(spoiled)).toContain('released RevertedBeforeSending')
  expect(await reasons(spoiled)).not.toContain('sent amm')
  expect(await statusOf(good)).toBe('COMPLETED')
})

test('behavior: a node that fails before the first send cancels nothing; it is sent once it answers', async () => {
  const orderHash = await awarded()
  let isFailing = true
  const ask: Ask = async (request) => {
    if (isFailing && request.method === 'eth_call') throw new Error('503 Service Unavailable')
    return chain.ask(request)
  }
  const failing = openFakeSettler({ chain, database: database(), keys: keys(), holder: 'worker', ask })
  await expect(failing.tick()).rejects.toThrow('503')
  expect(await attempts()).toMatchObject([{ kind: 'settle', sentBlock: null }])
  isFailing = false
  await failing.tick()
  await block()
  expect(await statusOf(orderHash)).toBe('COMPLETED')
  expect(await attempts()).toHaveLength(1)
})

const gasOf = ({ raw }: { raw: Hex }) => parseTransaction(raw as TransactionSerializedEIP1559).gas

test('behavior: a settlement may use a quarter more gas than in its simulation', async () => {
  await awarded()
  const [settlement] = await database().select().from(settlements)
  expect([settlement!.gas, gasOf((await attempts())[0]!)]).toEqual([125_000n, 125_000n])
})

test('behavior: a cancellation has twice the estimated gas, since gas may pay for data', async () => {
  const ask: Ask = async (request) => (request.method === 'eth_estimateGas' ? '0x927c0' : chain.ask(request))
  const rollup = openFakeSettler({ chain, database: database(), keys: keys(), holder: 'worker', ask })
  const orderHash = await awarded()
  chain.spoil(orderHash)
  await rollup.tick()
  const [, cancel] = await attempts()
  expect([cancel!.kind, gasOf(cancel!)]).toEqual(['cancel', 1_200_000n])
})

test('behavior: a revert in a block is a fault of the agent, and after several the order waits', async () => {
  const orderHash = await lane.post()
  const frozenAt = (nowMs: number) => readFrozen(database(), { orderHashes: [orderHash], agent: 'amm', nowMs })
  const nowMs = Number(chain.tip().timestamp) * 1_000
  const outcomes = await playRound('reverted')
  for (let times = 0; times < 3; times++) {
    expect(await frozenAt(nowMs)).toEqual([])
    chain.spoil(orderHash, false)
    expect(await lane.award(orderHash, account, { roundId: times === 0 ? 'reverted' : null })).toBe(true)
    await lane.tick()
    chain.spoil(orderHash)
    for (let blocks = 0; blocks < 2; blocks++) await block()
  }
  expect(await stateOf(orderHash)).toEqual(['freed', 'freed', 'freed'])
  expect(await outcomes()).toEqual(['unsettled'])
  expect(await reasons(orderHash)).toContain('released Reverted')
  expect(await statusOf(orderHash)).toBe('ACTIVE')
  expect(await frozenAt(nowMs)).toEqual([orderHash])
  expect(await readFrozen(database(), { orderHashes: [orderHash], agent: 'other', nowMs })).toEqual([])
  expect(await frozenAt(nowMs + 700_000)).toEqual([])
})

test('behavior: a settlement that a process sent before it crashed counts as sent', async () => {
  const orderHash = await awarded()
  const { raw } = (await attempts())[0]!
  await lane.deps.send({ kind: 'settle', raw })
  // It is filled in the next block, so that it would revert after that.
  chain.spoil(orderHash)
  await lane.tick()
  expect(await attempts()).toHaveLength(1)
  chain.spoil(orderHash, false)
  await block()
  expect(await statusOf(orderHash)).toBe('COMPLETED')
})

test('behavior: a node that forgets a transaction gets it again with the next block', async () => {
  const orderHash = await awarded()
  await lane.tick()
  const { transactionHash } = (await attempts())[0]!
  chain.drop(transactionHash)
  await block()
  expect(await statusOf(orderHash)).toBe('ACTIVE')
  await block()
  expect(await statusOf(orderHash)).toBe('COMPLETED')
  expect(await attempts()).toHaveLength(1)
})

test('behavior: a settlement that a reorganisation removed is open again, and the same bytes are sent', async () => {
  const orderHash = await awarded()
  await lane.tick()
  await block()
  const { transactionHash } = (await attempts())[0]!
  chain.rewind(1)
  chain.drop(transactionHash)
  await block()
  expect(await stateOf(orderHash)).toEqual(['open'])
  expect(await statusOf(orderHash)).toBe('ACTIVE')
  expect(await lane.award(orderHash, account)).toBe(false)
  await block()
  expect(await stateOf(orderHash)).toEqual(['mined'])
  expect(await attempts()).toHaveLength(1)
})

describe('a mined settlement is compared with its promise', () => {
  const shortLogs = () => lane.logged.filter(({ event }) => event === 'a settlement paid less than its agent promised')

  test('behavior: one that paid less fails its agent, and a reorganisation derives this again', async () => {
    const outcomes = await playRound('short')
    const orderHash = await awarded('short', 301n)
    await lane.tick()
    expect(await outcomes()).toEqual(['won'])
    await block()
    expect(await statusOf(orderHash)).toBe('COMPLETED')
    expect(await outcomes()).toEqual(['underdelivered'])
    expect(shortLogs()).toMatchObject([
      { level: 'warn', facts: { agent: 'amm', orderHash, promised: '301', actual: '300' } },
    ])
    expect(await settlementFlaws(database())).toEqual([`a fill that paid less than promised: ${orderHash}`])

    const { transactionHash } = (await attempts())[0]!
    chain.rewind(1)
    chain.drop(transactionHash)
    await block()
    expect(await stateOf(orderHash)).toEqual(['open'])
    expect(await outcomes()).toEqual(['won'])
    await block()
    expect(await stateOf(orderHash)).toEqual(['mined'])
    expect(await outcomes()).toEqual(['underdelivered'])
  })

  test('behavior: one that paid its promise keeps the outcome of the bid, also after an undone revert', async () => {
    const outcomes = await playRound('whole')
    const orderHash = await awarded('whole', 300n)
    await lane.tick()
    chain.spoil(orderHash)
    for (let blocks = 0; blocks < 2; blocks++) await block()
    expect(await outcomes()).toEqual(['unsettled'])
    chain.rewind(2)
    chain.spoil(orderHash, false)
    for (let blocks = 0; blocks < 3; blocks++) await block()
    expect(await statusOf(orderHash)).toBe('COMPLETED')
    expect(await outcomes()).toEqual(['won'])
    expect(shortLogs()).toEqual([])
  })
})

test('behavior: a nonce that another program used frees the order, and the resulting gap is filled', async () => {
  const orderHash = await awarded()
  const foreign = await keys().sign(account, {
    chainId: 1,
    nonce: 0,
    to: account,
    data: '0x',
    gas: 21_000n,
    maxFee: 10n ** 6n,
    tip: 10n ** 6n,
  })
  await lane.deps.send({ kind: 'settle', raw: foreign })
  for (let blocks = 0; blocks < 2; blocks++) await block()
  expect(await stateOf(orderHash)).toEqual(['freed'])
  expect(await lane.award(orderHash, account)).toBe(true)
  await lane.tick()
  // The foreign transaction does not come back: only we send its nonce.
  chain.rewind(2)
  const pending = (await attempts()).map(({ transactionHash }) => transactionHash)
  for (const hash of pending) chain.drop(hash)
  for (let index = 0; index < 4; index++) await block()
  expect(await database().select().from(settlements).where(eq(settlements.state, 'open'))).toEqual([])
  expect(await flawsOf(database(), chain)).toEqual([])
})

test('behavior: a settled and cancelled order is live again while its settlement is open after a fork', async () => {
  const orderHash = await awarded()
  await lane.tick()
  await lane.cancel(orderHash)
  await block()
  expect(await statusOf(orderHash)).toBe('COMPLETED')
  const { transactionHash } = (await attempts())[0]!
  chain.rewind(1)
  chain.drop(transactionHash)
  chain.mine()
  await lane.follow()
  expect(await statusOf(orderHash)).toBe('CANCELLED')
  await lane.tick()
  expect(await statusOf(orderHash)).toBe('ACTIVE')
  await block()
  expect(await statusOf(orderHash)).toBe('COMPLETED')
})

describe('a cancellation', () => {
  test('behavior: is confirmed by the next reading if nothing is in flight', async () => {
    const orderHash = await lane.post()
    await lane.cancel(orderHash)
    await lane.tick()
    expect(await statusOf(orderHash)).toBe('CANCELLED')
    expect(await lane.award(orderHash, account)).toBe(false)
  })

  test('behavior: waits for sent transactions, and a fill comes first', async () => {
    const [filled, failed] = [await awarded(), await awarded()]
    await lane.tick()
    chain.spoil(failed)
    for (const orderHash of [filled, failed]) await lane.cancel(orderHash)
    await lane.tick()
    for (const orderHash of [filled, failed]) expect(await statusOf(orderHash)).toBe('ACTIVE')
    for (let blocks = 0; blocks < 2; blocks++) await block()
    expect(await statusOf(filled)).toBe('COMPLETED')
    expect(await statusOf(failed)).toBe('CANCELLED')
  })
})

const only = process.env.SEED
const seeds = only ? [Number(only)] : Array.from({ length: Number(process.env.SEEDS ?? 3) }, (_, index) => index + 1)

test.each(seeds)(
  'behavior: with random faults of node, chain and process each order is settled once and each nonce ends (seed %i)',
  async (seed) => {
    const draw = createDraw(seed)
    const faulty = faultyNode(chain, { seed, rate: 0.15, isForgetful: false })
    // Every other seed settles through private relays, which fail more often.
    const relays =
      seed % 2 === 0
        ? [1, 2].map((relay) => faultyNode(chain, { seed: seed + relay, rate: 0.3, isForgetful: false }))
        : []
    const node = openPublicNode(chain, relays.length > 0 ? faulty : undefined)
    const about = { chain, database: database(), keys: keys(), holder: 'worker', relays }
    if (relays.length > 0) lane = openFakeSettler({ ...about, ask: openPublicNode(chain).ask, relays: [chain.ask] })
    const processes = [lane]
    const open = () => {
      processes.push(openFakeSettler({ ...about, ask: relays.length > 0 ? node.ask : faulty }))
      return processes.at(-1)!
    }
    const orders: Hex[] = []
    let process = open()
    const survive = (work: Promise<unknown>) => work.catch(() => undefined)
    for (let round = 0; round < 60; round++) {
      if (orders.length < 12 && draw.below(2) === 0) orders.push(await lane.post())
      if (draw.below(8) === 0) process = open()
      await survive(process.follow())
      if (orders.length > 0) await survive(process.award(draw.pick(orders), draw.pick(keys().accounts)))
      await survive(process.tick())
      const known = await attempts()
      if (known.length > 0 && draw.below(5) === 0) chain.drop(draw.pick(known).transactionHash)
      if (draw.below(6) === 0) chain.demand(BigInt(draw.pick([1, 5, 50])))
      if (orders.length > 0 && draw.below(10) === 0) chain.spoil(draw.pick(orders), draw.below(2) === 0)
      if (orders.length > 0 && draw.below(15) === 0) await lane.cancel(draw.pick(orders))
      if (draw.below(7) === 0) chain.rewind(1 + draw.below(3))
      if (draw.below(3) > 0) chain.mine()
    }
    chain.demand(1n)
    for (const orderHash of orders) chain.spoil(orderHash, false)
    // The audit finds a log that a node withheld twice.
    await block()
    await lane.audit()
    for (let round = 0; round < 12; round++) await block()
    expect(await database().select().from(settlements).where(eq(settlements.state, 'open'))).toEqual([])
    for (const orderHash of orders)
      if ((await statusOf(orderHash)) === 'ACTIVE' || (await statusOf(orderHash)) === 'PENDING') {
        expect(await lane.award(orderHash, account)).toBe(true)
        await lane.tick()
        await block()
      }
    for (const orderHash of orders) expect(['COMPLETED', 'CANCELLED']).toContain(await statusOf(orderHash))
    expect(await flawsOf(database(), chain)).toEqual([])
    const settling = (await attempts()).flatMap(({ kind, raw }) => (kind === 'settle' ? raw : []))
    expect(node.heard.filter((raw) => settling.includes(raw))).toEqual([])
    const logged = processes.flatMap((one) => one.logged)
    expect(logged.filter(({ event }) => event === 'an intent order refused to move')).toEqual([])
  },
)

test('behavior: an unmined settlement is sent again while the signer does not sign a replacement', async () => {
  chain.demand(100n)
  await awarded()
  await lane.tick()
  const silent = openFakeSettler({
    chain,
    database: database(),
    keys: { ...keys(), sign: () => Promise.reject(new RemoteSignerError('it did not answer')) },
    holder: 'worker',
    ask: (request) => {
      asked.push(request.method)
      return chain.ask(request)
    },
  })
  for (let blocks = 0; blocks < 2; blocks++) {
    chain.mine()
    await silent.follow()
    asked = []
    await silent.tick()
    expect(asked).toContain('eth_sendRawTransaction')
  }
  expect(await attempts()).toHaveLength(1)
  expect(silent.logged).toContainEqual(expect.objectContaining({ event: 'a transaction is not signed' }))
})
