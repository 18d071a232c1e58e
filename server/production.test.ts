import { setTimeout as wait } from 'node:timers/promises'
import { type Address, getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPages } from '@/build/build-pages'
import { allowances } from '@/lib/api/allowances'
import { call } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { buildTransaction, getPrices } from '@/lib/api/market'
import type { Answer, Input, Operation } from '@/lib/api/operation'
import { getRfqOrder, postRfqOrder } from '@/lib/api/otc'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import type { RfqOrder } from '@/lib/order/rfq'
import { createDraw } from '@/lib/routing/testing/random'
import { mineBlocks } from '@/localnet/mine-blocks'
import { rateWindows } from './db/schema'
import { callerOfKey } from './http/admit'
import { hashKey, issueApiKey, keyId, revokeApiKey } from './http/api-keys'
import { rebuildFromZero, rowsOf } from './ledger/testing/rebuild-from-zero'
import { openDesk, usdc, weth } from './otc/testing/desk'
import { maker, stranger, taker, toBody } from './otc/testing/offers'
import { registerPartner } from './partner/register-partner'
import { createFleet, type Member } from './testing/fleet'
import { openTestDatabase } from './testing/test-database'

/** One seed again: `SEED=7 npx vitest run server/production`. */
const draw = createDraw(Number(process.env.SEED ?? 1))

const desk = openDesk()
const second = openTestDatabase()
let fleet: readonly Member[] = []

beforeAll(async () => {
  await buildPages({ onStart: () => {} })
}, 900_000)
afterAll(async () => {
  await Promise.all(fleet.map((member) => member.end('SIGKILL')))
})

/** Small enough that nobody runs out of tokens, however long the load lasts. */
const small = { makerAmount: 10n ** 13n, takerAmount: 30_000n }

/** Between two requests of a client, always and while processes begin: what serves and what begins share the cores with the clients. */
const breathMs = 50
const longBreathMs = 400
/** As often as Ethereum has one. */
const blockEveryMs = 12_000
/** Orders that the whole deployment takes under full load before the next processes go. */
const postedBeforeDeaths = 10

/** What the clients of the deployment saw. A request that no process took is asked again elsewhere, as behind a load balancer. */
const seen = { answered: 0, 'asked elsewhere': 0, 'cut by SIGTERM': 0, 'cut by SIGKILL': 0 }

/**
 * Asks some process, as a load balancer does: none that was told to end, since the kernel cuts off who connects in the very moment in which
 * a port closes; and where one just begins, the next. What a living one refuses is an error of the test.
 */
const ask = async <op extends Operation>(key: string, operation: op, input: Input<op>): Promise<Answer<op>> => {
  for (;;) {
    const member = draw.pick(fleet.filter(({ url, ending }) => url && !ending))
    try {
      const answer = await call(operation, input, {
        baseUrl: member.url!,
        fetch: (url, init) =>
          fetch(url, { ...init, headers: { ...init?.headers, 'X-API-KEY': key, Connection: 'close' } }),
      })
      seen.answered++
      return answer
    } catch (error) {
      if (error instanceof ApiError && ![429, 503].includes(error.status)) throw error
      // Too fast for the plan of the key: it waits as it is told.
      if (error instanceof ApiError && error.status === 429) await wait((error.retryAfterSeconds ?? 1) * 1_000)
      else if (error instanceof ApiError || isUntaken(error)) seen['asked elsewhere']++
      else if (member.ending) seen[`cut by ${member.ending as 'SIGTERM' | 'SIGKILL'}`]++
      else throw error
      await wait(20)
    }
  }
}

/** What processes on one database answer to requests with one key that come all at once, by status. */
const askWithKey = async (members: readonly Member[], key: string, times: number) => {
  const statuses = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const { url } = members[index % members.length]!
      const answer = await fetch(`${url}/partners/anon`, { headers: { 'X-API-KEY': key, Connection: 'close' } })
      return answer.status
    }),
  )
  const countOf = (status: number) => statuses.filter((one) => one === status).length
  return { 200: countOf(200), 429: countOf(429), 401: countOf(401) }
}

/** Two processes hold one limit, to the request, and both hear of a revoked key at once. */
const expectOneLimit = async (partner: string) => {
  const apis = fleet.filter(({ role }) => role === 'api')
  const left = 7
  const key = await issueApiKey(desk.database(), { partner, plan: 'basic' })
  const day = Math.floor(Date.now() / 86_400_000)
  // By its day, since the pace gives something back while requests travel.
  const usedToday = allowances.basic.perDay - left
  await desk
    .database()
    .insert(rateWindows)
    .values({ caller: callerOfKey(key), scope: 'all', allowedAtMs: 0, day, usedToday })
  expect(await askWithKey(apis, key, 30)).toEqual({ 200: left, 429: 30 - left, 401: 0 })
  await revokeApiKey(desk.database(), { id: keyId(hashKey(key)), nowMs: Date.now() })
  for (const api of apis) expect(await askWithKey([api], key, 2)).toEqual({ 200: 0, 429: 0, 401: 2 })
}

const isUntaken = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === 'ECONNREFUSED' || (cause !== undefined && isUntaken(cause))
}

test('behavior: a deployment whose processes end and are killed one by one under load loses nothing that it answered, and holds one limit', async () => {
  const env = {
    DATABASE_URL: desk.database.url(),
    RPC_URL_1: desk.client().transport.url!,
    FEE_WALLET: developmentAccounts[9],
    SOLVER_THREADS: '0',
  }
  // On a chain of a live world a head that stands still is no price.
  const mining = new AbortController()
  onTestFinished(() => mining.abort())
  void mineBlocks(desk.client(), { everyMs: blockEveryMs, signal: mining.signal })
  const operator = { database: desk.database(), nowMs: Date.now() }
  const { name: partner } = await registerPartner(operator, { name: 'load', address: developmentAccounts[8] })
  const key = await issueApiKey(desk.database(), { partner, plan: 'enterprise' })
  fleet = await createFleet({ roles: ['api', 'api', 'web', 'web', 'worker', 'worker'], env })
  await Promise.all(fleet.map((member) => member.start()))
  await expectOneLimit(partner)

  for (const by of [maker, stranger]) await desk.approve(by, weth)
  await desk.approve(taker, usdc)
  const posted: string[] = []
  const live: { order: RfqOrder; signature: Hex; orderHash: Hex }[] = []
  let isOver = false
  let areStarting = false
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) {
      await work()
      await wait(areStarting ? longBreathMs : breathMs)
    }
  }
  const untilPosted = async (more: number) => {
    const before = posted.length
    await expect.poll(() => posted.length, { interval: 20, timeout: 60_000 }).toBeGreaterThanOrEqual(before + more)
  }
  const post = async () => {
    const by = draw.pick([maker, stranger])
    const order = desk.makeOrder({ maker: by.address.toLowerCase() as Hex, ...small })
    const signature = await desk.sign(order, by)
    const { orderHash } = await ask(key, postRfqOrder, { chainId: 1, ...toBody(order), signature })
    posted.push(orderHash)
    live.push({ order, signature, orderHash })
  }
  const settle = async () => {
    const offer = live.shift()
    if (!offer) return void (await wait(20))
    const by = offer.order.maker === maker.address.toLowerCase() ? maker : stranger
    const deed = draw.below(3)
    if (deed > 0)
      await desk.fill(offer.order, offer.signature, (offer.order.takerAmount * BigInt(1 + draw.below(10))) / 10n)
    if (deed < 2) await desk.cancel([offer.orderHash], by)
  }
  /** What one process answered, every other knows: an order it stored, a price it signed. */
  const trade = async () => {
    const [orderHash] = posted.slice(-1)
    if (orderHash) expect((await ask(key, getRfqOrder, { orderHash })).orderHash).toBe(orderHash)
    const userAddress = getAddress(taker.address)
    const terms = { srcToken: weth as Address, destToken: usdc as Address, srcDecimals: 18, destDecimals: 6 }
    const { priceRoute } = await ask(key, getPrices, {
      ...{
        ...terms,
        network: 1,
        amount: '1000000000000000000',
        side: 'SELL',
        slippage: 100,
        version: '6.2',
        userAddress,
      },
    })
    const built = await ask(key, buildTransaction, {
      ...{ ...terms, chainId: 1, ignoreChecks: true, priceRoute, userAddress, slippage: 100 },
      srcAmount: priceRoute.srcAmount,
    })
    expect(built).toMatchObject({ from: userAddress, value: '0' })
  }
  const look = async () => {
    const member = draw.pick(fleet.filter(({ role }) => role === 'web'))
    const page = await fetch(member.url!.replace('/api', '/swap'), { headers: { Connection: 'close' } }).catch(
      () => undefined,
    )
    const text = await page?.text().catch(() => '')
    // Of a process that is killed behind the head of an answer, `fetch` says that the page is empty.
    if (page?.ok && member.ending !== 'SIGKILL') expect(text).toContain('<html')
    await wait(200)
  }

  const load = Promise.all([repeat(post), repeat(post), repeat(settle), repeat(trade), repeat(look)])
  /** One process of each role goes, the other one serves; in the end one of each role has been asked to end, and one has been killed. */
  const lives = async () => {
    for (const round of [0, 1]) {
      await untilPosted(postedBeforeDeaths)
      const leaving = fleet.filter((_, index) => index % 2 === round)
      const signals = leaving.map((_, index) =>
        (index + round) % 2 === 0 ? ('SIGTERM' as const) : ('SIGKILL' as const),
      )
      const codes = await Promise.all(leaving.map((member, index) => member.end(signals[index]!)))
      expect(codes).toEqual(signals.map((signal) => (signal === 'SIGTERM' ? 0 : null)))
      await untilPosted(1)
      areStarting = true
      await Promise.all(leaving.map((member) => member.start()))
      areStarting = false
    }
    await untilPosted(1)
  }
  try {
    await Promise.race([lives(), load])
  } finally {
    isOver = true
    mining.abort()
  }
  await load

  await desk.client().mine({ blocks: 1 })
  await expect
    .poll(() => rowsOf(desk.database()), { interval: 100, timeout: 60_000 })
    .toEqual(await rebuildFromZero({ ...desk.followDeps(), from: desk.database(), into: second() }))
  const { orders } = await rowsOf(desk.database())
  const stored = new Set<string>(orders.map(({ orderHash }) => orderHash))
  const lost = posted.filter((hash) => !stored.has(hash))
  console.table({ ...seen, 'orders posted': posted.length, lost: lost.length })
  expect(lost).toEqual([])
  expect(stored.size).toBe(posted.length)
  expect(seen['cut by SIGTERM']).toBe(0)
}, 900_000)
