import { eq } from 'drizzle-orm'
import { type Address, type Hex, numberToHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { eip2612TypedData, encodeEip2612Permit } from '@/lib/chain/approval/typed-data'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import { pairKey } from '@/lib/order/open-order'
import { connectDatabase } from '../db/client'
import { chainCursors, rfqOrders } from '../db/schema'
import { createOpenOrders, type OpenOrderFeed } from './open-orders'
import { openOrderLimits } from './read-open-orders'
import { openDesk, rfq, usdc, weth } from './testing/desk'
import { maker, stranger, type Terms, taker } from './testing/offers'
import { ordersNamed } from './which-orders'

const desk = openDesk()
const logged: string[] = []
let least: ReadonlyMap<Address, bigint> = new Map()
let routerRule: () => Promise<RouterRule> = async () => 'net'
const open = ({ database = desk.database(), client = desk.followDeps().client } = {}): OpenOrderFeed =>
  createOpenOrders({
    database,
    minFills: async () => least,
    chains: [{ chain: mainnet, client, routerRule: () => routerRule() }],
    log: (_level, event) => void logged.push(event),
  })

/** Returns the USDC to WETH orders that quotes use: a short name and the available amount. */
const known = async (feed = open()) => {
  await feed.refresh()
  const orders = feed.latest(1)?.orders.get(pairKey(usdc, weth)) ?? []
  return orders.map(({ orderHash, available }) => [orderHash, available] as const)
}
const offer = async (terms: Terms = {}) => {
  const { record, order, signature } = await desk.offer({ taker: zeroAddress, ...terms })
  return { hash: record.orderHash, order, signature }
}
const whole = 10n ** 17n

/** Code of contracts that answer every signature check equally. */
const contractCode = {
  /** Returns the magic value of ERC-1271. */
  yes: '0x631626ba7e60e01b60005260206000f3',
  no: '0x60006000f3',
  /** Loops forever. */
  burns: '0x5b600056',
  /** Returns the magic value followed by 100,000 bytes. */
  floods: '0x631626ba7e60e01b600052620186a06000f3',
  /** Counts down, 26 gas each time, before it accepts. */
  yesAfter: (gas: number) =>
    `0x62${Math.floor(gas / 26)
      .toString(16)
      .padStart(6, '0')}5b60019003806004575063${'1626ba7e60e01b60005260206000f3'}` as const,
} as const

const setCode = async (address: Address, bytecode: Hex) => {
  await desk.client().setCode({ address, bytecode })
  await desk.client().mine({ blocks: 1 })
}

/** Stores copies of the order under other hashes with changes. */
const storeCopies = async (
  hash: Hex,
  count: number,
  changed: (index: number) => { makerAsset?: Address } = () => ({}),
) => {
  const [row] = await desk
    .database()
    .select()
    .from(rfqOrders)
    .where(ordersNamed([hash]))
  const { isSmall: _, ...stored } = row!
  const copies = Array.from({ length: count }, (_, index) => ({
    ...stored,
    orderHash: numberToHex(index + 1, { size: 32 }),
    ...changed(index),
  }))
  for (let start = 0; start < count; start += 1_000)
    await desk
      .database()
      .insert(rfqOrders)
      .values(copies.slice(start, start + 1_000))
}

let contracts = 0n
/** Makes an order signed by an account with this code, which is funded and has approved. */
const offerOfContract = async (bytecode: Hex) => {
  const address = numberToHex(0xc0de0000n + ++contracts, { size: 20 })
  const client = desk.client()
  await client.impersonateAccount({ address })
  await client.setBalance({ address, value: 10n ** 18n })
  await desk.approve({ ...maker, address }, weth)
  await desk.transfer(maker, weth, address, whole)
  await setCode(address, bytecode)
  await desk.follow()
  const order = desk.makeOrder({ taker: zeroAddress, maker: address })
  const record = await desk.post(order, '0x1234')
  await desk.follow()
  return { hash: record.orderHash, order }
}

beforeEach(async () => {
  await desk.database().execute('truncate rfq_orders, rfq_events, chain_cursors, chain_blocks, holdings, allowances')
  await desk.approve(maker, weth)
  await desk.follow()
  logged.length = 0
  least = new Map()
  routerRule = async () => 'net'
})

describe('createOpenOrders', () => {
  test('default: returns public orders, the best price first', async () => {
    const dear = await offer({ takerAmount: 310_000_000n })
    // Equal prices are sorted by hash.
    const cheap = [await offer(), await offer(), await offer(), await offer()].map(({ hash }) => hash).sort()
    await offer({ taker: toLowerAddress(taker.address) })
    await offer({ nonceAndMeta: (7n << 160n) | BigInt(taker.address) })
    expect(await known()).toEqual([...cheap.map((hash) => [hash, whole]), [dear.hash, whole]])
  })

  test('behavior: an order is listed from its post to its end, block by block', async () => {
    const feed = open()
    expect(await known(feed)).toEqual([])
    const { hash, order, signature } = await offer()
    expect(await known(feed)).toEqual([[hash, whole]])
    await desk.approve(taker, usdc)
    await desk.fill(order, signature, order.takerAmount / 4n)
    await desk.follow()
    expect(await known(feed)).toEqual([[hash, (whole * 3n) / 4n]])
    await desk.cancel([hash])
    await desk.follow()
    expect(await known(feed)).toEqual([])
  })

  test('behavior: an order that expires before the next block is omitted', async () => {
    const now = await desk.chainSeconds()
    const soon = await offer({ expiry: now + openOrderLimits.nextBlockSeconds + 10n })
    expect(await known()).toEqual([[soon.hash, whole]])
    await desk.mineAt(now + 11n)
    await desk.follow()
    expect(await known()).toEqual([])
  })

  test('behavior: an order whose maker lost the tokens or the allowance is omitted', async () => {
    const { hash } = await offer({ makerAmount: 10n ** 18n, takerAmount: 3_000_000_000n })
    await desk.approve(maker, weth, 1n)
    await desk.follow()
    expect(await known()).toEqual([])
    await desk.approve(maker, weth)
    await desk.follow()
    expect(await known()).toEqual([[hash, 10n ** 18n]])
  })

  test('behavior: orders of one maker share its allowance, the best price first', async () => {
    const second = await offer({ takerAmount: 310_000_000n })
    const third = await offer({ takerAmount: 320_000_000n })
    const first = await offer()
    await desk.approve(stranger, weth)
    const other = await offer({ maker: toLowerAddress(stranger.address), takerAmount: 330_000_000n })
    await desk.approve(maker, weth, whole + whole / 2n)
    await desk.follow()
    expect(await known()).toEqual([
      [first.hash, whole],
      [second.hash, whole / 2n],
      [other.hash, whole],
    ])
    await desk.approve(maker, weth)
    await desk.follow()
    expect((await known()).map(([hash]) => hash)).toEqual([first.hash, second.hash, third.hash, other.hash])
  })

  test('behavior: a permit counts for its order, next to the allowance', async () => {
    await desk.approve(maker, usdc, 0n)
    const permit = {
      kind: 'eip2612' as const,
      owner: maker.address,
      spender: rfq,
      value: 6_000_000n,
      nonce: 0n,
      deadlineSeconds: 4_000_000_000n,
    }
    const typedData = eip2612TypedData({ address: usdc, name: 'USD Coin', version: '2', chainId: 1 }, permit)
    const blob = encodeEip2612Permit(permit, await maker.signTypedData(typedData))
    const post = async (makerAmount: bigint, takerAmount: bigint, permitMakerAsset?: Hex) => {
      const terms = { taker: zeroAddress, makerAsset: usdc, takerAsset: weth, makerAmount, takerAmount }
      const order = desk.makeOrder(terms)
      await desk.post(order, await desk.sign(order), permitMakerAsset)
    }
    await post(4_000_000n, 10n ** 15n, blob)
    const all = async () => {
      const feed = open()
      await feed.refresh()
      return feed.latest(1)?.orders.get(pairKey(weth, usdc))
    }
    expect(await all()).toMatchObject([{ available: 4_000_000n, permitMakerAsset: blob, allowance: 0n }])
    await desk.approve(maker, usdc, 3_000_000n)
    await desk.follow()
    expect(await all()).toMatchObject([{ available: 4_000_000n, permitMakerAsset: blob, allowance: 3_000_000n }])
    // Earlier orders use both; an order without a remainder returns nothing to them.
    await post(1_000_000n, 10n ** 14n)
    await post(3_000_000n, 10n ** 15n)
    await post(4_000_000n, 2n * 10n ** 15n, blob)
    expect(await all()).toMatchObject([
      { available: 1_000_000n, allowance: 3_000_000n },
      { available: 4_000_000n, allowance: 2_000_000n },
      { available: 1_000_000n, permitMakerAsset: blob, allowance: 0n },
    ])
  })

  test('behavior: a chain has a limited number of orders, per pair the best ones', async () => {
    const { hash } = await offer()
    const [row] = await desk.database().select().from(rfqOrders)
    const { isSmall: _, ...stored } = row!
    const hashAt = (index: number) => numberToHex(index, { size: 32 })
    const dearer = Array.from({ length: 60 }, (_, index) => ({
      ...stored,
      orderHash: hashAt(index + 1),
      takerAmount: stored.takerAmount + BigInt(index + 1),
    }))
    await desk.database().insert(rfqOrders).values(dearer.toReversed())
    const orders = await known()
    expect(orders).toHaveLength(openOrderLimits.perPair)
    expect(orders[0]?.[0]).toBe(hash)
    expect(orders.at(-1)?.[0]).toBe(hashAt(openOrderLimits.perPair - 1))
  })

  test('behavior: a thousand dust orders at better prices displace no useful one', async () => {
    const useful = [await offer(), await offer({ makerAmount: 2n * whole, takerAmount: 610_000_000n })]
    // Slightly above the dust limit, and expensive.
    const small = await offer({ makerAmount: 2n * 10n ** 14n, takerAmount: 700_000n })
    const [row] = await desk.database().select().from(rfqOrders)
    const { isSmall: _, ...stored } = row!
    const dust = Array.from({ length: 1_000 }, (_, index) => ({
      ...stored,
      orderHash: numberToHex(index + 1, { size: 32 }),
      takerAmount: 1n,
      makerAmount: 10n ** BigInt(3 + (index % 12)) + BigInt(index),
    }))
    await desk.database().insert(rfqOrders).values(dust)
    const named = async () => (await known()).map(([hash]) => hash)
    // Each size has its places while the gas price in WETH is unknown.
    expect(await named()).toEqual(expect.arrayContaining(useful.map(({ hash }) => hash)))
    expect(await known()).toHaveLength(openOrderLimits.perPair)
    // A known price omits orders below their gas: of the largest size 83 by a small margin.
    least = new Map([[weth, 10n ** 14n + 10_000n]])
    expect(await named()).toEqual([...useful, small].map(({ hash }) => hash))
    least = new Map([[usdc, 10n ** 30n]])
    expect(await named()).toEqual(expect.arrayContaining(useful.map(({ hash }) => hash)))
  })

  test('behavior: thousands of orders of different tokens hide none despite outdated planner statistics', async () => {
    const { hash } = await offer()
    await desk.database().execute('analyze rfq_orders')
    await storeCopies(hash, 6_000, (index) => ({ makerAsset: numberToHex(index + 1, { size: 20 }) }))
    // A plan that sorts at each step exceeds the statement timeout.
    expect(await known()).toEqual([[hash, whole]])
    expect(logged).toEqual([])
  })

  test("behavior: the rest of a maker's balance for an order must be worth its gas, too", async () => {
    const first = await offer()
    await offer({ takerAmount: 310_000_000n })
    await desk.approve(maker, weth, whole + 10n ** 15n)
    await desk.follow()
    expect(await known()).toHaveLength(2)
    least = new Map([[weth, 10n ** 15n]])
    expect(await known()).toHaveLength(2)
    least = new Map([[weth, 10n ** 15n + 1n]])
    expect(await known()).toEqual([[first.hash, whole]])
  })

  test("behavior: a contract's order counts while its check passes with little gas at this block", async () => {
    const feed = open()
    const ofKey = await offer({ takerAmount: 310_000_000n })
    const { order, hash } = await offerOfContract(contractCode.yes)
    const both = [
      [hash, whole],
      [ofKey.hash, whole],
    ]
    expect(await known(feed)).toEqual(both)
    for (const code of [contractCode.burns, contractCode.floods, contractCode.no, contractCode.yesAfter(70_000)]) {
      await setCode(order.maker, code)
      await desk.follow()
      expect(await known(feed)).toEqual([[ofKey.hash, whole]])
    }
    await setCode(order.maker, contractCode.yesAfter(50_000))
    await desk.follow()
    expect(await known(feed)).toEqual(both)
    // It is asked once per block regardless of posts, and a later answer counts once that block is
    // followed.
    const { client } = desk.followDeps()
    const call = vi.fn(client.call)
    const asking = open({ client: { ...client, call } })
    expect(await known(asking)).toEqual(both)
    await desk.client().mine({ blocks: 1 })
    await setCode(order.maker, contractCode.no)
    const newer = await offer({ takerAmount: 320_000_000n })
    for (const one of [asking, open()]) expect(await known(one)).toEqual([...both, [newer.hash, whole]])
    expect(call).toHaveBeenCalledTimes(1)
    // A failing node counts as no.
    call.mockRejectedValue(new Error('The node is away.'))
    expect(await known(open({ client: { ...client, call } }))).toEqual([both[1], [newer.hash, whole]])
  })

  test('behavior: a contract is not asked after the first fill', async () => {
    const { order, hash } = await offerOfContract(contractCode.yes)
    await desk.approve(taker, usdc)
    await desk.fill(order, '0x1234', order.takerAmount / 2n)
    await setCode(order.maker, contractCode.burns)
    await desk.follow()
    const feed = open()
    expect(await known(feed)).toEqual([[hash, whole / 2n]])
    const [only] = feed.latest(1)!.orders.get(pairKey(usdc, weth))!
    expect(only?.signatureGas).toBe(0)
  })

  test("behavior: quotes know the gas of a contract's check", async () => {
    const ofKey = await offer()
    const { hash } = await offerOfContract(contractCode.yes)
    const feed = open()
    await feed.refresh()
    const orders = feed.latest(1)!.orders.get(pairKey(usdc, weth))!
    expect(new Map(orders.map(({ orderHash, signatureGas }) => [orderHash, signatureGas]))).toEqual(
      new Map([
        [hash, openOrderLimits.signatureGas],
        [ofKey.hash, 0],
      ]),
    )
  })

  test("behavior: contract orders displace no key's order, and a block asks about a limited number", async () => {
    const ofKey = await offer({ takerAmount: 310_000_000n })
    const { hash, order } = await offerOfContract(contractCode.yes)
    await setCode(order.maker, contractCode.burns)
    await storeCopies(hash, 100)
    await desk.follow()
    expect(await known()).toEqual([[ofKey.hash, whole]])
    await setCode(order.maker, contractCode.yes)
    await desk.follow()
    await desk.transfer(maker, weth, order.maker, 200n * whole)
    await desk.follow()
    expect(await known()).toHaveLength(openOrderLimits.contractsPerBin + 1)
  })

  test('behavior: contracts that burn gas or flood answers do not block following', async () => {
    const ofKey = await offer()
    const { hash, order } = await offerOfContract(contractCode.yes)
    await storeCopies(hash, 60)
    for (const code of [contractCode.burns, contractCode.floods]) {
      await setCode(order.maker, code)
      // Its tokens move, so each of its orders is checked.
      await desk.transfer(maker, weth, order.maker, 1n)
      await desk.follow()
      expect((await desk.look(hash)).state).toBe('SUSPENDED')
      expect((await desk.look(ofKey.hash)).state).toBe('PENDING')
    }
  })

  test('behavior: a router that reads only the low bits has no orders with their maker in the high bits', async () => {
    const withMakerAbove = await offer()
    const withNonceAbove = await offer({ nonceAndMeta: 7n << 160n, takerAmount: 310_000_000n })
    const both = [
      [withMakerAbove.hash, whole],
      [withNonceAbove.hash, whole],
    ]
    expect(await known()).toEqual(both)
    routerRule = async () => 'gross'
    expect(await known()).toEqual([[withNonceAbove.hash, whole]])
    routerRule = () => Promise.reject(new Error('The node is away.'))
    expect(await known()).toEqual([[withNonceAbove.hash, whole]])
    routerRule = async () => 'net'
    expect(await known()).toEqual(both)
  })

  test('behavior: unchanged orders are not read again and stay the same object', async () => {
    const feed = open()
    await offer()
    await feed.refresh()
    const before = feed.latest(1)
    await feed.refresh()
    expect(feed.latest(1)).toBe(before)
    await offer()
    await feed.refresh()
    expect(feed.latest(1)).not.toBe(before)
  })

  test('behavior: a chain without orders needs no read, whatever others have', async () => {
    await offer()
    const at = { number: 1n, hash: `0x${'ba'.repeat(32)}`, timestamp: 1n, logsWatchedSince: 1n } as const
    await desk
      .database()
      .insert(chainCursors)
      .values({ chainId: base.id, ...at })
    const asked: number[] = []
    const { client } = desk.followDeps()
    const feed = createOpenOrders({
      database: desk.database(),
      chains: [base, mainnet].map((chain) => ({ chain, client, routerRule })),
      minFills: async ({ chain }) => {
        asked.push(chain.id)
        return least
      },
      log: () => {},
    })
    await feed.refresh()
    await desk.database().delete(chainCursors).where(eq(chainCursors.chainId, base.id))
    expect(asked).toEqual([mainnet.id])
  })

  test('behavior: a chain whose node is unavailable delays no orders of another one', async () => {
    await offer()
    const other = `0x${'5'.repeat(64)}` as const
    const [row] = await desk.database().select().from(rfqOrders)
    const [cursor] = await desk.database().select().from(chainCursors)
    const { isSmall: _, ...stored } = row!
    await desk
      .database()
      .insert(rfqOrders)
      .values({ ...stored, chainId: base.id, orderHash: other })
    await desk
      .database()
      .insert(chainCursors)
      .values({ ...cursor!, chainId: base.id })
    const { client } = desk.followDeps()
    let answer = () => {}
    const silent = new Promise<RouterRule>((resolve) => {
      answer = () => resolve('net')
    })
    const feed = createOpenOrders({
      database: desk.database(),
      minFills: async () => least,
      log: () => {},
      chains: [
        { chain: base, client, routerRule: () => silent },
        { chain: mainnet, client, routerRule: async () => 'net' as const },
      ],
    })
    const first = feed.refresh()
    await expect.poll(() => feed.latest(1)?.blockNumber).toBe(cursor!.number)
    await offer()
    await desk.follow()
    void feed.refresh()
    await expect.poll(() => feed.latest(1)?.orders.get(pairKey(usdc, weth))?.length).toBe(2)
    expect(feed.latest(base.id)).toBeUndefined()
    answer()
    await first
    expect(feed.latest(base.id)?.blockNumber).toBe(cursor!.number)
  })

  test('behavior: orders are those of the last followed block', async () => {
    const feed = open()
    await offer()
    await feed.refresh()
    const followedTo = await desk.client().getBlockNumber()
    await desk.client().mine({ blocks: 1 })
    await feed.refresh()
    expect(feed.latest(1)?.blockNumber).toBe(followedTo)
    await desk.follow()
    await feed.refresh()
    expect(feed.latest(1)?.blockNumber).toBe(followedTo + 1n)
    expect(feed.latest(10)).toBeUndefined()
  })

  test('error: without the database there are no orders, which is logged once', async () => {
    const { database, close } = connectDatabase({ url: desk.database.url(), onError: () => {} })
    const feed = open({ database })
    await offer()
    expect(await known(feed)).toHaveLength(1)
    await close()
    // The same holds for a feed without an earlier read.
    for (const one of [feed, feed, open({ database })]) expect(await known(one)).toEqual([])
    expect(logged).toEqual(Array(2).fill('open orders cannot be read: quotes go without them'))
  })
})
