import { eq } from 'drizzle-orm'
import { type Hex, maxUint256 } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { getQuote } from '@/lib/api/intent/intent'
import { getStatus } from '@/lib/api/system/status'
import { createActiveAgents } from '../agents/active-agents'
import { readState } from '../chain/market/read-state'
import { intentTimeline, settlementOrders } from '../db/intent-schema'
import { rounds } from '../db/round-schema'
import { owner, usdc, weth } from '../intent/testing/intent-desk'
import { createEndNonces } from '../settlement/send/end-nonces'
import { createWorkReader } from '../settlement/send/read-work'
import { announceSettlers } from '../settlement/send/settler-nonces'
import { openSettlingDesk } from '../settlement/testing/settling-desk'
import { createTestService, untilSeen } from '../testing/harness'
import { auctionChain } from './auction'

const desk = openSettlingDesk()
beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.see()
})

const openAuction = (settle: () => Promise<void> = async () => {}) => {
  const deps = desk.settling()
  const readWork = createWorkReader(desk.database(), { holder: 'worker' })
  const tick = auctionChain(deps, { endNonces: createEndNonces(deps), readWork, settle })
  return () => tick.run(desk.nowMs())
}
/** Pools have a block that the ledger has not read. */
const mineUnread = async (seconds?: bigint) => {
  await (seconds === undefined ? desk.mine() : desk.mineAt((await desk.now()) + seconds))
  await untilSeen(desk.served())
}
const easy = { destAmount: 1n, expectedAmount: 0n }
const reasons = async (orderHash: Hex) =>
  (await desk.database().select().from(intentTimeline).where(eq(intentTimeline.orderHash, orderHash))).flatMap(
    ({ label, reason, times }) => (label === 'declined' ? { reason, times } : []),
  )
const isAwarded = async (orderHash: Hex) =>
  (await desk.database().select().from(settlementOrders).where(eq(settlementOrders.orderHash, orderHash))).length > 0
const delays = () => desk.logged.filter(({ event }) => /^auctions/.test(event)).map(({ event }) => event)

test('behavior: while pools are some blocks ahead, a round uses the block of the ledger and settles', async () => {
  const { orderHash } = await desk.store(easy)
  await desk.see()
  const { number, hash } = (await desk.cursorOf())!
  for (let blocks = 0; blocks < 3; blocks++) await mineUnread()
  expect((await readState(desk.served())).blockNumber).toBe(number + 3n)
  desk.wait()
  let settled = 0
  const settle = async () => {
    settled += 1
  }
  await openAuction(settle)()
  expect([await isAwarded(orderHash), settled]).toEqual([true, 1])
  expect(await desk.database().select().from(rounds)).toMatchObject([{ blockNumber: number, blockHash: hash }])
  const before = await desk.balanceOf(usdc, owner.address)
  await desk.settleAndSee()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')
  expect(await desk.balanceOf(usdc, owner.address)).toBeGreaterThan(before)
})

test('behavior: pools and orders too far apart delay orders visibly; together again, orders settle', async () => {
  await announceSettlers(desk.settling(), { agents: [{ name: 'amm' }], nowMs: desk.nowMs() })
  const agents = createActiveAgents({ database: desk.database(), agents: desk.settling().agents() })
  const on = { chains: [desk.served()], database: desk.database() }
  const { ask, deps } = createTestService(on)
  deps.agents = agents
  const question = { chainId: 1, srcToken: weth, srcDecimals: 18, destToken: usdc, destDecimals: 6 } as const
  const quote = async (mode: 'ALL' | 'DELTA') => {
    await agents.refresh(desk.nowMs())
    return ask(getQuote, { ...question, amount: '10000000000000000', side: 'SELL', mode })
  }
  /** Each service caches its answer for two seconds. */
  const intents = async () => {
    const { chains } = await createTestService(on).ask(getStatus, {})
    return chains[0]!.intents
  }
  const run = openAuction()
  const { orderHash } = await desk.store(easy)
  await desk.see()
  expect([Object.keys(await quote('ALL')), await intents()]).toEqual([['delta'], 'settled'])

  await mineUnread(16n)
  desk.wait()
  await run()
  // A short delay is not reported: each block has one.
  expect([await isAwarded(orderHash), await reasons(orderHash), delays()]).toEqual([false, [], []])
  for (let ticks = 0; ticks < 20; ticks++) {
    desk.wait(250)
    await run()
  }
  expect(await isAwarded(orderHash)).toBe(false)
  expect(await reasons(orderHash)).toEqual([{ reason: 'OrdersBehind', times: 1 }])
  expect(delays()).toEqual(['auctions wait: pools and orders are too far apart'])
  expect(await intents()).toBe('delayed')
  const fallback = await quote('ALL')
  expect(fallback).toMatchObject({
    market: { srcAmount: '10000000000000000' },
    fallbackReason: { errorType: 'AuctionDelayed', details: 'Gasless orders are delayed on this chain' },
  })
  expect(fallback).not.toHaveProperty('delta')
  await expect(quote('DELTA')).rejects.toMatchObject({ errorType: 'AuctionDelayed', status: 400 })

  await desk.see()
  await run()
  expect(await isAwarded(orderHash)).toBe(true)
  desk.wait(3_000)
  await run()
  expect(delays().at(-1)).toBe('auctions are held again')
  expect(await intents()).toBe('settled')
  expect(Object.keys(await quote('ALL'))).toEqual(['delta'])
  await desk.settleAndSee()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')
})

test('behavior: a delay is also reported without waiting orders, before a fill is promised', async () => {
  const run = openAuction()
  await mineUnread(16n)
  await run()
  desk.wait(3_000)
  await run()
  expect((await desk.cursorOf())!).toMatchObject({ auctionDelay: 'OrdersBehind' })
  await desk.see()
  await run()
  desk.wait(3_000)
  await run()
  expect((await desk.cursorOf())!).toMatchObject({ auctionDelay: null })
})
