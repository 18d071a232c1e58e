import { eq, sql } from 'drizzle-orm'
import { pad, toHex, zeroAddress, zeroHash } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import type { AgentOutcome } from '@/lib/api/intent/agent-bids'
import { getStatus } from '@/lib/api/system/status'
import { chains } from '@/lib/chain/registry/chains'
import type { BidVerdict } from '@/lib/order/round'
import { registerAgent } from '../agents/outside/register-agent'
import { savePromise, takePromise } from '../agents/relayers/promises'
import { intentNamed, storeIntents } from '../bench/stored-intents'
import { storeTransfers } from '../bridge/testing/stored-transfers'
import type { ServedChain, ServedSurface } from '../chain/facts/served-chain'
import { bridgeLegs, relayFills, relayOffers } from '../db/bridge-schema'
import { chainAgents, settlements } from '../db/intent-schema'
import { type AgentTask, agentRuns, roundBids, roundFills, rounds } from '../db/round-schema'
import { chainCursors } from '../db/schema'
import { openCursor } from '../ledger/cursor'
import { createTestService } from '../testing/harness'
import { openTestDatabase } from '../testing/test-database'

const database = openTestDatabase()
const minute = 60_000
const hour = 60 * minute
/** The service's clock in tests. */
const nowMs = Date.UTC(2026, 10, 21, 12)
const seconds = BigInt(nowMs / 1_000)

type Seen = { number: bigint; ageSeconds: number; stale: boolean; isHeadOld?: boolean }
const chainSeen = (id: number, seen?: Seen) => {
  const status = () => ({
    blockNumber: seen?.number ?? 0n,
    ageSeconds: seen?.ageSeconds ?? 0,
    stale: seen?.stale ?? true,
    isHeadOld: seen?.isHeadOld ?? false,
  })
  const market = () => {
    if (!seen) throw new Error('nothing was read yet')
    return { blockTimestamp: seconds - 8n }
  }
  const contractOrigin = async (surface: ServedSurface) => {
    if (surface === 'rfq') throw new Error('the node is away')
    return surface === 'market' ? 'published' : 'own'
  }
  return { chain: chains[id]!, tracker: { status, market }, contractOrigin } as unknown as ServedChain
}
const open = () =>
  createTestService({
    chains: [
      chainSeen(1, { number: 212n, ageSeconds: 0, stale: false }),
      chainSeen(8453, { number: 90n, ageSeconds: 40, stale: true }),
      chainSeen(42161),
    ],
    database: database(),
  })

const url = 'http://127.0.0.1:9/whereabouts'
const keys: string[] = []
const register = async (name: string, does: AgentTask = 'bids') => {
  const by = { database: database(), secret: Buffer.alloc(32, 7), nowMs }
  keys.push(await registerAgent(by, { name, url, allowPrivate: true, does }))
}

let made = 0
type Bid = { order: number; verdict: BidVerdict }
const storeRound = async (
  closedAtMs: number,
  runs: Partial<Record<string, AgentOutcome>>,
  { bids = [], ms = 1 }: { bids?: readonly Bid[]; ms?: number } = {},
) => {
  const id = `round-${++made}`
  const block = { chainId: 1, epoch: 1, blockNumber: 1n, blockHash: zeroHash }
  await database()
    .insert(rounds)
    .values({ id, ...block, openedAtMs: closedAtMs, closedAtMs, orders: 1 })
  for (const [agent, outcome] of Object.entries(runs))
    await database()
      .insert(agentRuns)
      .values({ roundId: id, agent, outcome: outcome!, bidOutcome: outcome!, ms, atMs: closedAtMs })
  for (const [n, { order, verdict }] of bids.entries()) {
    await database().insert(roundBids).values({ roundId: id, agent: 'amm', n, verdict })
    const fill = { orderHash: intentNamed(order).orderHash, filled: 0n, fillIn: 1n, fillOut: 1n, isTried: true }
    await database()
      .insert(roundFills)
      .values({ roundId: id, agent: 'amm', n, ...fill })
  }
}

beforeAll(async () => {
  await storeIntents(database(), 1)
  await openCursor(database(), { chainId: 1, block: { number: 209n, hash: zeroHash, timestamp: seconds - 44n } })
  const heldUntil = new Date(Date.now() + hour)
  await database().update(chainCursors).set({ holder: 'worker', heldUntil }).where(eq(chainCursors.chainId, 1))
  // A worker saw more than this process does, and has ended.
  await openCursor(database(), { chainId: 8453, block: { number: 91n, hash: zeroHash, timestamp: seconds } })
  await database()
    .insert(chainAgents)
    .values([
      ...['amm', 'nimble', 'liar'].map((agent) => ({ chainId: 1, agent, heardAtMs: nowMs - 1_000 })),
      { chainId: 8453, agent: 'amm', heardAtMs: nowMs - hour },
      { chainId: 8453, agent: 'nimble', heardAtMs: nowMs - 1_000, obstacle: 'NoCrossSettle' },
      { chainId: 42161, agent: 'matcher', heardAtMs: nowMs - 25 * hour },
    ])
  for (const name of ['nimble', 'liar']) await register(name)
})

test('default: shows how far orders follow each chain, if intents settle, and the origin of contracts', async () => {
  const { chains } = await open().ask(getStatus, {})
  const shown = chains.map(({ lastHour: _, ...chain }) => chain)
  expect(shown).toEqual([
    {
      chainId: 1,
      name: 'Ethereum',
      node: 'answers',
      heardSecondsAgo: 0,
      blockNumber: 212,
      blockAgeSeconds: 8,
      index: { blockNumber: 209, lagBlocks: 3, lagSeconds: 36, followed: true },
      failing: [],
      intents: 'settled',
      contracts: { market: 'published', intents: 'own', otc: null },
    },
    {
      chainId: 8453,
      name: 'Base',
      node: 'silent',
      heardSecondsAgo: 40,
      blockNumber: 90,
      blockAgeSeconds: 8,
      index: { blockNumber: 91, lagBlocks: 0, lagSeconds: 0, followed: false },
      failing: [],
      intents: 'stopped',
    },
    {
      chainId: 42161,
      name: 'Arbitrum One',
      node: 'starting',
      heardSecondsAgo: null,
      blockNumber: null,
      blockAgeSeconds: null,
      index: null,
      failing: [],
      intents: 'none',
    },
  ])
})

test('behavior: shows the funds of a relayer, its obstacles, and its unrepaid payments', async () => {
  const row = { chainId: 1, account: zeroAddress, feePips: 50, feeFlat: 1n, maxAmount: 5n, funds: 7n }
  const [first, second] = [pad('0x01', { size: 20 }), pad('0x02', { size: 20 })]
  await database()
    .insert(relayOffers)
    .values([
      { ...row, token: first, heardAtMs: nowMs - 14_999 },
      { ...row, token: second, heardAtMs: nowMs - 15_000 },
    ])
  const fills = [nowMs - 6 * hour - 1, nowMs - 6 * hour].map((createdAtMs, nonce) => ({ createdAtMs, nonce }))
  for (const { createdAtMs, nonce } of fills) {
    const settlement = { chainId: 1, account: zeroAddress, nonce, agent: 'relayer', data: '0x', gas: 1n } as const
    const mined = { state: 'mined', minedBlock: 1n, deadlineSeconds: 1n, createdAtMs } as const
    const id = `relay ${nonce}`
    await database()
      .insert(settlements)
      .values({ ...settlement, ...mined, id, purpose: 'relay' })
    const paid = { settlementId: id, relayHash: pad(toHex(nonce)), chainId: 1, token: first, amount: 1n, isPaid: true }
    const due = { originChainId: 8453, originToken: second, owed: 1n, isInFlight: false, createdAtMs }
    await database()
      .insert(relayFills)
      .values({ ...paid, ...due })
  }
  const { chains } = await open().ask(getStatus, {})
  const [relays, others] = [chains[0]!.relays, chains[1]!.relays]
  await database().delete(relayFills)
  await database().delete(settlements)
  await database().delete(relayOffers)
  expect(others).toBeUndefined()
  expect(relays).toEqual({
    tokens: [
      { token: first, funds: '7', obstacle: null },
      { token: second, funds: '0', obstacle: 'Stopped' },
    ],
    unrepaid: 2,
    overdue: 1,
  })
})

test('behavior: a node that answers and has stopped is stalled, and not ready in /health with the reason', async () => {
  const stalled = chainSeen(1, { number: 212n, ageSeconds: 0, stale: true, isHeadOld: true })
  const failing = { sinceMs: nowMs - 60_000, reason: 'Chain.OldHeadError: The newest block is 132 s old' }
  const status = () => ({ ...stalled.tracker.status(), failing })
  const chain = { ...stalled, tracker: { ...stalled.tracker, status } }
  const { ask, app } = createTestService({ chains: [chain], database: database() })
  const since = new Date(failing.sinceMs).toISOString()
  const indexes = [{ chainId: 1, index: 'market', since, reason: failing.reason }]
  expect((await ask(getStatus, {})).chains[0]).toMatchObject({ node: 'stalled', failing: indexes })
  const health = await app.request('/health')
  expect([health.status, await health.json()]).toMatchObject([503, { chains: [{ chainId: 1, ready: false }], indexes }])
})

test('behavior: shows blocked agents, and agents that are not asked, with reasons but no url or key', async () => {
  await storeRound(nowMs - 25 * hour, { liar: 'won' })
  await storeRound(nowMs - 3 * minute, { amm: 'won', liar: 'underdelivered', nimble: 'lost' }, { ms: 40 })
  await storeRound(nowMs - 2 * minute, { amm: 'lost', liar: 'underdelivered', nimble: 'declined' }, { ms: 10 })
  await storeRound(nowMs - minute, { amm: 'won', liar: 'late', nimble: 'failed' }, { ms: 20 })
  const { app } = open()
  const text = await (await app.request('/status')).text()
  const lied = { reason: 'underdelivered', count: 2 }
  expect(JSON.parse(text).agents).toEqual([
    {
      name: 'amm',
      isOutside: false,
      chainIds: [1],
      notAsked: [],
      asked: 3,
      won: 2,
      lost: 1,
      declined: 0,
      failures: [],
      p50Ms: 20,
      p95Ms: 40,
      blocked: null,
    },
    {
      name: 'liar',
      isOutside: true,
      chainIds: [],
      notAsked: [],
      asked: 3,
      won: 0,
      lost: 0,
      declined: 0,
      failures: [lied, { reason: 'late', count: 1 }],
      p50Ms: 20,
      p95Ms: 40,
      blocked: { until: '2026-11-21T12:13:00.000Z', answers: 2, failures: [lied] },
    },
    {
      name: 'nimble',
      isOutside: true,
      chainIds: [1],
      asked: 3,
      won: 0,
      lost: 1,
      declined: 1,
      failures: [],
      notAsked: [{ chainId: 8453, reason: 'NoCrossSettle' }],
      p50Ms: 20,
      p95Ms: 40,
      blocked: null,
    },
  ])
  for (const secret of [url, '127.0.0.1', ...keys]) expect(text).not.toContain(secret)
})

test('behavior: counts the rounds of the last hour by five minutes of the clock', async () => {
  const before = await open().ask(getStatus, {})
  const countsBefore = before.chains[0]!.lastHour
  await storeRound(nowMs - 55 * minute - 1, { amm: 'won' }, { bids: [{ order: 1, verdict: 'won' }] })
  await storeRound(nowMs - 55 * minute, { amm: 'won' }, { bids: [{ order: 1, verdict: 'won' }] })
  await storeRound(
    nowMs - 51 * minute,
    {},
    {
      bids: [
        { order: 2, verdict: 'outbid' },
        { order: 2, verdict: 'won' },
        { order: 3, verdict: 'failed' },
      ],
    },
  )
  const { chains } = await open().ask(getStatus, {})
  const { steps, ...counts } = chains[0]!.lastHour
  expect(steps).toHaveLength(12)
  expect(steps[0]).toEqual({ from: '2026-11-21T11:05:00.000Z', rounds: 2, orders: 3, awarded: 2 })
  expect(steps[11]!.from).toBe('2026-11-21T12:00:00.000Z')
  const { rounds, orders, awarded } = countsBefore
  expect(counts).toEqual({ rounds: rounds + 2, orders: orders + 3, awarded: awarded + 2 })
  expect(chains[1]!.lastHour.rounds).toBe(0)
})

test('behavior: times requests for prices, and returns the same answer for two seconds', async () => {
  const { app, ask, clock } = open()
  const first = await ask(getStatus, {})
  expect(first.clock).toEqual({ aheadMs: 0 })
  expect(first.quotes).toEqual({ count: 0, p50Ms: null, p95Ms: null })
  // Refused, and timed.
  expect((await app.request('/prices?srcToken=WETH&destToken=USDC&amount=1&slippage=50&chainId=1')).status).not.toBe(
    200,
  )
  clock.nowMs += 1_999
  expect(await ask(getStatus, {})).toEqual(first)
  clock.nowMs += 1
  const { at, quotes } = await ask(getStatus, {})
  expect({ at, quotes }).toEqual({ at: '2026-11-21T12:00:02.000Z', quotes: { count: 1, p50Ms: 0, p95Ms: 0 } })
})

test('behavior: shows relayers with their promises, and until when one is blocked, but no url or key', async () => {
  const owner = pad('0xa11ce', { size: 20 })
  for (const table of [roundFills, roundBids]) await database().delete(table)
  await storeTransfers(database(), [{ owner, paidAfter: 60 }, { owner, paidAfter: 61 }, { owner }])
  const [sent] = await database().select().from(bridgeLegs)
  await register('relay-one', 'relays')
  await register('relay-two', 'relays')
  const head = { number: 1n, hash: zeroHash, timestamp: sent!.blockSeconds, logsWatchedSince: 0n }
  await database()
    .insert(chainCursors)
    .values({ chainId: sent!.destChainId, ...head })
    .onConflictDoUpdate({ target: chainCursors.chainId, set: head })
  // The transfers are of the current time.
  await database()
    .update(bridgeLegs)
    .set({
      blockSeconds: sql`${bridgeLegs.blockSeconds} + ${seconds - sent!.blockSeconds - 600n}`,
      paidSeconds: sql`${bridgeLegs.paidSeconds} + ${seconds - sent!.blockSeconds - 600n}`,
    })
  for (const order of [1, 2, 3]) {
    const [id, orderHash] = [`promise ${order}`, toHex(order, { size: 32 })]
    const lane = { chainId: 1, destChainId: sent!.destChainId, outputToken: sent!.outputToken }
    const terms = { relayer: 'relay-one', maxAmount: 10n, fee: 1n, paysWithinSeconds: 60, createdAtMs: nowMs }
    await savePromise(database(), { id, ...lane, ...terms })
    await database().transaction((transaction) => takePromise(transaction, { orderHash, id, nowMs }))
  }
  const { app } = open()
  const text = await (await app.request('/status')).text()
  expect(JSON.parse(text).relayers).toEqual([
    // An hour after the second one was due.
    { name: 'relay-one', kept: 1, broken: 1, open: 1, blockedUntil: '2026-11-21T12:51:01.000Z' },
    { name: 'relay-two', kept: 0, broken: 0, open: 0, blockedUntil: null },
  ])
  for (const secret of [url, ...keys]) expect(text).not.toContain(secret)
})
