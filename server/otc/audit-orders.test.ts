import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { allowances, chainCursors, holdings, rfqEvents, rfqOrders } from '../db/schema'
import { answer, type createFakeChain } from '../ledger/testing/fake-chain'
import { rebuildFromZero, rowsOf } from '../ledger/testing/rebuild-from-zero'
import { openTestDatabase } from '../testing/test-database'
import { weth } from './testing/desk'
import { createFundedChain, makers, serveFakeNode, signOffer } from './testing/fake-desk'

const database = openTestDatabase()
const second = openTestDatabase()
const [maker, other, wallet] = makers as [`0x${string}`, `0x${string}`, `0x${string}`]

/** Opens a desk without orders on which every account holds and allows enough. */
const openDesk = async () => {
  for (const table of [rfqOrders, rfqEvents, holdings, chainCursors]) await database().delete(table)
  const chain = createFundedChain(1_000n)
  const desk = serveFakeNode({ chain, database: database() })
  const offer = async (terms: Parameters<typeof signOffer>[0] = {}) => {
    const offer = await signOffer(terms)
    expect((await desk.post(offer)).status).toBe(200)
    return offer
  }
  const stateOf = async (orderHash: string) => (await desk.get(`/ft/order/${orderHash}`)).body.state
  const expectRebuilt = async () =>
    expect(await rebuildFromZero({ ...desk.deps, from: database(), into: second() })).toEqual(await rowsOf(database()))
  // The first call finds the chain's head, the second one takes the lease.
  await desk.follow()
  await desk.follow()
  return { ...desk, chain, offer, stateOf, expectRebuilt }
}

/** Serves the process with a node that omits all logs. */
const withoutLogs = (chain: ReturnType<typeof createFakeChain>) =>
  serveFakeNode({
    chain,
    database: database(),
    ask: async (request) => (request.method === 'eth_getLogs' ? [] : chain.ask(request)),
  })

test('default: rows that agree with the chain are unchanged, and nothing is logged', async () => {
  const desk = await openDesk()
  const { order, orderHash } = await desk.offer()
  await desk.offer({ maker: wallet })
  desk.chain.fill(order, orderHash, 40n)
  desk.chain.mine()
  await desk.follow()
  const before = await rowsOf(database())
  await desk.audit()
  expect(desk.warnings).toEqual([])
  expect(await rowsOf(database())).toEqual(before)
})

test('behavior: a fill and a cancellation that the node omitted are found, logged and repaired', async () => {
  const desk = await openDesk()
  const filled = await desk.offer()
  const cancelled = await desk.offer()
  desk.chain.fill(filled.order, filled.orderHash, 40n)
  desk.chain.cancel(maker, cancelled.orderHash)
  desk.chain.mine()
  await withoutLogs(desk.chain).follow()
  desk.chain.mine()
  await desk.follow()
  expect(await desk.stateOf(cancelled.orderHash)).toBe('PENDING')
  await desk.audit()
  const about = { chainId: 1, block: desk.chain.tip().number, about: 'remaining', expected: 0n }
  expect(desk.warnings).toEqual(
    expect.arrayContaining([
      { ...about, orderHash: filled.orderHash, found: 61n },
      { ...about, orderHash: cancelled.orderHash, found: 1n },
    ]),
  )
  expect(await desk.stateOf(cancelled.orderHash)).toBe('CANCELLED')
  expect((await desk.get(`/ft/order/${filled.orderHash}`)).body).toMatchObject({ fillableBalance: '60' })
  await desk.expectRebuilt()
  await desk.audit()
  expect(desk.warnings).toHaveLength(2)
})

test('behavior: an omitted fill is found after its order expired', async () => {
  const desk = await openDesk()
  const { order, orderHash } = await desk.offer({ expiry: desk.chain.tip().timestamp + 6n })
  desk.chain.fill(order, orderHash, 100n)
  desk.chain.mine()
  desk.chain.mine()
  await withoutLogs(desk.chain).follow()
  expect(await desk.stateOf(orderHash)).toBe('EXPIRED')
  await desk.audit()
  expect(await desk.stateOf(orderHash)).toBe('FULFILLED')
  await desk.expectRebuilt()
})

test('behavior: an omitted fill is found after its maker cancelled the rest', async () => {
  const desk = await openDesk()
  const [filled, untouched] = [await desk.offer(), await desk.offer()]
  const early = await signOffer({})
  for (const { order, orderHash } of [filled, early]) desk.chain.fill(order, orderHash, 40n)
  desk.chain.mine()
  await withoutLogs(desk.chain).follow()
  for (const { orderHash } of [filled, untouched, early]) desk.chain.cancel(maker, orderHash)
  desk.chain.mine()
  await desk.follow()
  const shown = () => desk.get(`/ft/order/${filled.orderHash}`)
  expect((await shown()).body).toMatchObject({ state: 'CANCELLED', fillableBalance: '100' })
  await desk.audit()
  expect(desk.warnings).toEqual([
    {
      chainId: 1,
      block: desk.chain.tip().number - 1n,
      about: 'remaining',
      orderHash: filled.orderHash,
      expected: 0n,
      found: 61n,
    },
  ])
  expect((await shown()).body).toMatchObject({ state: 'CANCELLED', fillableBalance: '60' })
  await desk.expectRebuilt()

  // A post does not use half of the logs either.
  const ask = async (request: Parameters<typeof desk.chain.ask>[0]) => {
    const result = await desk.chain.ask(request)
    return Array.isArray(result) ? result.slice(1) : result
  }
  expect((await serveFakeNode({ chain: desk.chain, database: database(), ask }).post(early)).status).toBe(503)
  expect((await desk.post(early)).body).toMatchObject({ state: 'CANCELLED', fillableBalance: '60' })
})

test('behavior: an omitted part between a known fill and the cancellation is found', async () => {
  const desk = await openDesk()
  const { order, orderHash } = await desk.offer()
  desk.chain.fill(order, orderHash, 10n)
  desk.chain.mine()
  await desk.follow()
  // A cancellation by another account does not affect the maker's order.
  desk.chain.cancel(other, orderHash)
  desk.chain.mine()
  await desk.follow()
  desk.chain.fill(order, orderHash, 40n)
  desk.chain.mine()
  await withoutLogs(desk.chain).follow()
  desk.chain.cancel(maker, orderHash)
  desk.chain.mine()
  await desk.follow()
  await desk.audit()
  expect(desk.warnings).toMatchObject([{ orderHash, about: 'remaining', expected: 91n, found: 51n }])
  expect((await desk.get(`/ft/order/${orderHash}`)).body).toMatchObject({ state: 'CANCELLED', fillableBalance: '50' })
  await desk.expectRebuilt()
})

test('behavior: a post with logs that the worker has not read yet is no difference and not closed', async () => {
  const desk = await openDesk()
  const signed = await signOffer({})
  desk.chain.fill(signed.order, signed.orderHash, 100n)
  desk.chain.mine()
  expect((await desk.post(signed)).body.state).toBe('FULFILLED')
  await desk.audit()
  expect(desk.warnings).toEqual([])
  const isClosed = async () => (await database().select({ isClosed: rfqOrders.isClosed }).from(rfqOrders))[0]!.isClosed
  expect(await isClosed()).toBe(false)
  await desk.follow()
  await desk.audit()
  expect(desk.warnings).toEqual([])
  expect(await isClosed()).toBe(true)
})

test('behavior: an order without changes is not written again', async () => {
  const desk = await openDesk()
  const { orderHash } = await desk.offer()
  // The version of a row in PostgreSQL.
  const version = async () => (await database().execute(sql`select xmin::text from rfq_orders`)).rows
  const before = await version()
  desk.chain.cancel(other, orderHash)
  desk.chain.mine()
  await desk.follow()
  expect(await version()).toEqual(before)
})

test('behavior: an order whose logs are never returned does not block the comparison of others', async () => {
  const desk = await openDesk()
  const [lost, filled, cancelled] = [await desk.offer(), await desk.offer(), await desk.offer()]
  for (const { order, orderHash } of [lost, filled]) desk.chain.fill(order, orderHash, 40n)
  desk.chain.cancel(maker, cancelled.orderHash)
  desk.chain.mine()
  await withoutLogs(desk.chain).follow()
  const ask = async (request: Parameters<typeof desk.chain.ask>[0]) => {
    const result = await desk.chain.ask(request)
    return Array.isArray(result) ? result.filter(({ topics }) => topics[1] !== lost.orderHash) : result
  }
  const forgetful = serveFakeNode({ chain: desk.chain, database: database(), ask })
  await expect(forgetful.audit()).rejects.toMatchObject({ orderHashes: new Set([lost.orderHash]) })
  expect(await desk.stateOf(cancelled.orderHash)).toBe('CANCELLED')
  const fillableOf = async ({ orderHash }: { orderHash: string }) =>
    (await desk.get(`/ft/order/${orderHash}`)).body.fillableBalance
  expect([await fillableOf(filled), await fillableOf(lost)]).toEqual(['60', '100'])
  expect(forgetful.warnings.map(({ orderHash }) => orderHash)).not.toContain(lost.orderHash)
  await desk.audit()
  expect(await fillableOf(lost)).toBe('60')
  await desk.expectRebuilt()
})

test('behavior: final states are compared once, and again where a reorganisation may have changed them', async () => {
  const desk = await openDesk()
  const expiry = desk.chain.tip().timestamp + 9n
  const [expired, cancelled, filled] = [await desk.offer({ expiry }), await desk.offer(), await desk.offer()]
  const closed = async () =>
    (await database().select().from(rfqOrders)).flatMap((row) => (row.isClosed ? [row.orderHash] : [])).toSorted()
  desk.chain.cancel(maker, cancelled.orderHash)
  desk.chain.mine()
  desk.chain.fill(filled.order, filled.orderHash, 100n)
  desk.chain.mine()
  desk.chain.mine()
  await desk.follow()
  await desk.audit()
  expect(await closed()).toEqual([expired, cancelled, filled].map(({ orderHash }) => orderHash).toSorted())
  const asked: string[] = []
  const ask = (request: Parameters<typeof desk.chain.ask>[0]) => {
    asked.push(request.method)
    return desk.chain.ask(request)
  }
  await serveFakeNode({ chain: desk.chain, database: database(), ask }).audit()
  // It asks for no order, only for missing logs about fees.
  expect(asked).toEqual(['eth_getLogs'])

  // On the new branch both were partially filled before the end, and the node omits it.
  desk.chain.rewind(2)
  for (const { order, orderHash } of [expired, filled]) desk.chain.fill(order, orderHash, 30n)
  for (let block = 0; block < 3; block++) desk.chain.mine()
  await withoutLogs(desk.chain).follow()
  expect(await closed()).toEqual([cancelled.orderHash])
  await desk.audit()
  expect(await desk.stateOf(filled.orderHash)).toBe('PENDING')
  await desk.expectRebuilt()
  await desk.audit()
  expect(await closed()).toEqual([expired, cancelled].map(({ orderHash }) => orderHash).toSorted())
})

test('behavior: logs are trusted for a cancellation before the states that the node keeps', async () => {
  const desk = await openDesk()
  const { orderHash } = await desk.offer()
  desk.chain.cancel(maker, orderHash)
  desk.chain.mine()
  const { hash } = desk.chain.tip()
  await desk.follow()
  const ask = (request: Parameters<typeof desk.chain.ask>[0]) => {
    const [, at] = request.params as [unknown, { blockHash?: string } | undefined]
    if (request.method === 'eth_call' && at?.blockHash !== desk.chain.tip().hash) throw new Error('missing trie node')
    return desk.chain.ask(request)
  }
  const forgetful = serveFakeNode({ chain: desk.chain, database: database(), ask })
  const isClosed = async () => (await database().select().from(rfqOrders))[0]!.isClosed
  for (let block = 0; block < 63; block++) desk.chain.mine()
  expect(desk.chain.tip().hash).not.toBe(hash)
  await desk.follow()
  await expect(forgetful.audit()).rejects.toThrow('missing trie node')
  expect(await isClosed()).toBe(false)
  desk.chain.mine()
  await desk.follow()
  await forgetful.audit()
  expect(await isClosed()).toBe(true)
})

test('behavior: any wrong row is repaired, with all orders of the same tokens', async () => {
  const desk = await openDesk()
  const { orderHash } = await desk.offer()
  await desk.offer()
  await desk.offer({ maker: other })
  await database().update(holdings).set({ balance: sql`1` })
  await database().update(rfqOrders).set({ state: 'SUSPENDED' })
  await desk.audit()
  expect(desk.warnings).toContainEqual({
    chainId: 1,
    block: desk.chain.tip().number,
    orderHash,
    about: 'balance',
    expected: 1n,
    found: 1_000n,
  })
  expect(await desk.stateOf(orderHash)).toBe('PENDING')
  await desk.expectRebuilt()
  await database().update(allowances).set({ amount: sql`1` })
  await desk.audit()
  expect(desk.warnings).toContainEqual({
    chainId: 1,
    block: desk.chain.tip().number,
    orderHash,
    about: 'allowance',
    expected: 1n,
    found: 1_000n,
  })
  await desk.expectRebuilt()
  await database().delete(holdings)
  await database().update(rfqOrders).set({ state: 'SUSPENDED' })
  await desk.audit()
  await desk.expectRebuilt()
})

test('behavior: rows read before the last watch of token logs are not compared', async () => {
  const desk = await openDesk()
  await desk.offer()
  await database().update(holdings).set({ balance: sql`1` })
  await database()
    .update(chainCursors)
    .set({ logsWatchedSince: desk.chain.tip().number + 1n })
  await desk.audit()
  expect(desk.warnings).toEqual([])
})

test("behavior: the worker's block is compared, also with newer blocks and posts", async () => {
  const desk = await openDesk()
  await desk.offer({ maker: other })
  await desk.offer()
  const [filled, cancelled] = [await signOffer({}), await signOffer({})]
  desk.chain.fill(filled.order, filled.orderHash, 40n)
  desk.chain.cancel(maker, cancelled.orderHash)
  for (const owner of [maker, other]) desk.chain.approve(owner, weth, 700n)
  desk.chain.mine()
  for (const one of [filled, cancelled]) expect((await desk.post(one)).status).toBe(200)
  await desk.audit()
  expect(desk.warnings).toEqual([])
  const rows = await database().select().from(rfqOrders)
  expect(rows.map(({ isClosed }) => isClosed)).toEqual([false, false, false, false])
  await desk.follow()
  await desk.audit()
  expect(desk.warnings).toEqual([])
  await desk.expectRebuilt()
})

test('behavior: nothing is written if orders change meanwhile, and the next audit finds it', async () => {
  const desk = await openDesk()
  const { order, orderHash } = await desk.offer()
  desk.chain.fill(order, orderHash, 40n)
  desk.chain.mine()
  await withoutLogs(desk.chain).follow()
  desk.chain.mine()
  let isMoving = true
  const slow = serveFakeNode({
    chain: desk.chain,
    database: database(),
    ask: async (request) => {
      if (isMoving && request.method === 'eth_call') {
        isMoving = false
        await desk.follow()
      }
      return desk.chain.ask(request)
    },
  })
  const fillable = async () => (await desk.get(`/ft/order/${orderHash}`)).body.fillableBalance
  await slow.audit()
  expect([slow.warnings, await fillable()]).toEqual([[], '100'])
  await slow.audit()
  expect(await fillable()).toBe('60')
  await desk.expectRebuilt()
})

test('behavior: a fill that a reorganisation moves to another transaction gets its hash', async () => {
  const desk = await openDesk()
  const { order, orderHash } = await desk.offer()
  const fill = async () => {
    desk.chain.fill(order, orderHash, 40n)
    desk.chain.mine()
    desk.chain.mine()
    await desk.follow()
    return (await desk.get(`/ft/order/${orderHash}`)).body.transactionHash
  }
  const first = await fill()
  desk.chain.rewind(2)
  expect(await fill()).not.toBe(first)
  await desk.expectRebuilt()
})

test('behavior: what a node on an abandoned branch returns is not stored', async () => {
  const desk = await openDesk()
  const early = await signOffer({})
  desk.chain.fill(early.order, early.orderHash, 40n)
  desk.chain.mine()
  const left = desk.chain.tips().at(-1)!
  desk.chain.rewind(1)
  for (let block = 0; block < 2; block++) desk.chain.mine()
  await desk.follow()
  const behind = serveFakeNode({ chain: desk.chain, database: database(), ask: (request) => answer(left, request) })
  expect((await behind.post(early)).status).toBe(200)
  desk.chain.mine()
  await desk.follow()
  expect((await desk.get(`/ft/order/${early.orderHash}`)).body).toMatchObject({ fillableBalance: '100' })
  await desk.audit()
  expect(desk.warnings.filter(({ about }) => about === 'remaining')).toEqual([])
  await desk.expectRebuilt()
})

test('behavior: a contract that rejects its signature suspends its order, and may accept it again', async () => {
  const desk = await openDesk()
  const { orderHash } = await desk.offer({ maker: wallet })
  const touched = await desk.offer({ maker: wallet })
  const own = await desk.offer()
  desk.chain.fill(touched.order, touched.orderHash, 1n)
  desk.chain.mine()
  await desk.follow()
  const states = async () => [await desk.stateOf(orderHash), await desk.stateOf(touched.orderHash)]
  for (const [stands, state] of [
    [false, 'SUSPENDED'],
    [true, 'PENDING'],
    [false, 'SUSPENDED'],
  ] as const) {
    desk.chain.stand(wallet, stands)
    desk.chain.stand(maker, stands)
    desk.chain.mine()
    // A token movement in the same block triggers the check without an audit.
    await desk.follow()
    // A partially filled order needs no further signature check.
    expect(await states()).toEqual([state, 'PENDING'])
    await desk.expectRebuilt()
  }
  expect((await desk.get(`/ft/order/${orderHash}`)).body).toMatchObject({ makerBalance: '100', swappableBalance: '0' })
  // A key's signature stays valid.
  expect(await desk.stateOf(own.orderHash)).toBe('PENDING')
  // Rejected and without tokens, then with tokens again: still rejected.
  desk.chain.approve(wallet, weth, 0n)
  desk.chain.mine()
  await desk.follow()
  desk.chain.approve(wallet, weth, 1_000n)
  desk.chain.mine()
  await desk.follow()
  expect(await states()).toEqual(['SUSPENDED', 'PENDING'])
  // A cancelled order needs no check; the reorganisation that reverts it repeats the check.
  desk.chain.cancel(wallet, orderHash)
  desk.chain.mine()
  await desk.follow()
  expect(await states()).toEqual(['CANCELLED', 'PENDING'])
  await desk.expectRebuilt()
  desk.chain.rewind(1)
  desk.chain.mine()
  desk.chain.mine()
  await desk.follow()
  expect(await states()).toEqual(['SUSPENDED', 'PENDING'])
  await desk.expectRebuilt()
})

test('behavior: the audit finds a changed signature check between two blocks', async () => {
  const desk = await openDesk()
  const { orderHash } = await desk.offer({ maker: wallet })
  await database().update(rfqOrders).set({ isRefused: true, state: 'SUSPENDED' })
  await desk.audit()
  expect(desk.warnings).toMatchObject([{ orderHash, about: 'refused', expected: true, found: false }])
  expect(await desk.stateOf(orderHash)).toBe('PENDING')
})

test('behavior: many orders are compared in batches, the longest waiting first', async () => {
  const desk = await openDesk()
  await desk.offer()
  const [row] = await database().select().from(rfqOrders)
  const { isSmall: _, ...order } = row!
  const copies = Array.from({ length: 450 }, (_, index) => ({
    ...order,
    orderHash: callOf('0x', index + 1),
  }))
  await database().insert(rfqOrders).values(copies)
  // The contract never saw them, but three rows claim fills.
  const wrong = [copies[3]!, copies[210]!, copies[449]!].map(({ orderHash }) => orderHash)
  const spoil = () =>
    database()
      .update(rfqOrders)
      .set({ state: 'SUSPENDED', isRefused: true, signedByContract: true })
      .where(sql`order_hash = any(${sql.param(wrong)}::text[])`)
  const found = () => desk.warnings.splice(0).map(({ orderHash }) => orderHash)
  await spoil()
  const audited = []
  for (let round = 0; round < 4; round++) {
    await desk.audit()
    audited.push(found())
  }
  expect(audited).toEqual([[wrong[0]], [wrong[1]], [wrong[2]], []])
})

test('behavior: a process without the lease compares nothing', async () => {
  const desk = await openDesk()
  await desk.offer()
  await database().update(holdings).set({ balance: sql`1` })
  const idle = serveFakeNode({ chain: desk.chain, database: database(), holder: 'another' })
  await idle.audit()
  expect(idle.warnings).toEqual([])
})
