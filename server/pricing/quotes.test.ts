import { describe, expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { type OpenOrder, type OpenOrders, pairKey } from '@/lib/order/open-order'
import { createMarket, updateMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { type MarketAt, readState } from '../chain/market/read-state'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { checkRoute } from './integrity'
import { readPriceRequest } from './price-request'
import { createProofStore } from './proof-store'
import { createQuotes } from './quotes'
import { quote } from './route/quote'
import { createLocalSolver } from './solver/solver'

const hmacKey = Buffer.alloc(32, 7)
const { tokens, market } = dataSet('D1', 1)
const query = {
  srcToken: 'T0',
  destToken: 'T1',
  amount: unitsOf(tokens[0]!, 1_000).toString(),
  side: 'SELL',
  slippage: 50,
  version: '6.2',
} as const

const open = () => {
  const { served, show } = serveSyntheticChain({ tokens, market })
  const clock = { nowMs: 1_795_000_000_000 }
  const local = createLocalSolver()
  let solved = 0
  let failing: Error | undefined
  let openOrders: OpenOrders = new Map()
  let knownUpTo: bigint | undefined
  const proofs = createProofStore({ nowMs: () => clock.nowMs })
  const quotes = createQuotes({
    solver: {
      quote: async (request, context) => {
        solved += 1
        if (failing) throw failing
        return local.quote(request, context)
      },
      certify: local.certify,
    },
    proofs,
    openOrders: () => ({ orders: openOrders, blockNumber: knownUpTo ?? served.tracker.market().blockNumber }),
    hmacKey,
    nowMs: () => clock.nowMs,
  })
  const requestOf = (changes: object = {}) => readPriceRequest(served, { ...query, ...changes })
  const ask = async (changes: object = {}) => (await quotes.ask(served, await requestOf(changes))).priceRoute
  return {
    ask,
    contextOf: async (changes?: object) => proofs.find((await ask({ excludeRFQ: true, ...changes })).hmac)!.context,
    read: () => readState(served),
    bound: async (state: MarketAt, changes: object = {}) => quotes.bound(state, await requestOf(changes)),
    show,
    proofs,
    clock,
    solved: () => solved,
    /** Sets the known orders and the block up to which they are known. */
    showOrders: (orders: OpenOrders, upTo?: bigint) => {
      openOrders = orders
      knownUpTo = upTo
    },
    fail: (error: Error | undefined) => {
      failing = error
    },
  }
}
/** An order that is never solved with; only its presence in questions counts. */
const order = { orderHash: '0x1' } as unknown as OpenOrder
const orders: OpenOrders = new Map([[pairKey(tokens[0]!.address, tokens[1]!.address), [order]]])
const less = unitsOf(tokens[0]!, 10).toString()
const bought = unitsOf(tokens[1]!, 500).toString()
const bytesOf = (value: unknown) => JSON.stringify(value)

describe('createQuotes', () => {
  test('default', async () => {
    const { ask, solved } = open()
    const first = await ask()
    expect(checkRoute(first, { key: hmacKey, nowSeconds: 1_795_000_000 })).toBe('valid')
    expect(bytesOf(await ask())).toBe(bytesOf(first))
    expect(solved()).toBe(1)
  })

  test('behavior: concurrent equal requests are solved once', async () => {
    const { ask, solved } = open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(new Set(answers.map(bytesOf)).size).toBe(1)
    expect(solved()).toBe(1)
  })

  test('behavior: the inputs of a proof are stored for every answer except wrapping', async () => {
    const { ask, proofs } = open()
    const priceRoute = await ask()
    const basis = proofs.find(priceRoute.hmac)
    expect(basis?.priceRoute).toBe(priceRoute)
    expect(basis?.context.market).toBe(market)
    const wrapped = await ask({ srcToken: nativeToken, destToken: 'T0' })
    expect(proofs.find(wrapped.hmac)).toBeUndefined()
  })

  test('behavior: a bound equals that of the proof without another solver run, also on an older state', async () => {
    const { ask, read, bound, proofs, show, solved } = open()
    const older = await read()
    for (const changes of [{}, { side: 'BUY', amount: bought }]) {
      const { request, context, priceRoute } = proofs.find((await ask(changes)).hmac)!
      const { bounds } = await createLocalSolver().certify(request, context, priceRoute)
      expect(await bound(older, changes)).toEqual(bounds)
    }
    expect(solved()).toBe(2)
    const first = await bound(older)
    show(createMarket(market.pools.slice(1)))
    await ask()
    const before = solved()
    expect(await bound(older)).toEqual(first)
    await ask()
    expect(solved()).toBe(before)
  })

  test('behavior: a cached answer can be built as long as a new one', async () => {
    const { ask, clock, solved } = open()
    const { hmac: firstTag, ...first } = await ask()
    clock.nowMs += 29_000
    const again = await ask()
    const { hmac, ...rest } = again
    expect(bytesOf(rest)).toBe(bytesOf(first))
    expect(hmac).not.toBe(firstTag)
    expect(checkRoute(again, { key: hmacKey, nowSeconds: 1_795_000_000 + 29 + 30 })).toBe('valid')
    expect(solved()).toBe(1)
  })

  test('behavior: a different question gets another answer', async () => {
    const { ask, solved } = open()
    await ask()
    for (const changes of [
      { side: 'BUY', amount: bought },
      { amount: less },
      { partner: 'me' },
      { otherExchangePrices: true },
    ])
      await ask(changes)
    expect(solved()).toBe(5)
  })

  test('behavior: changed open orders invalidate cached answers of their pair only', async () => {
    const { contextOf, showOrders, clock, solved } = open()
    expect((await contextOf()).orders).toEqual([])
    showOrders(orders)
    expect((await contextOf({ amount: less })).orders).toEqual([order])
    expect((await contextOf({ destToken: 'T2' })).orders).toEqual([])
    await contextOf({ destToken: 'T2' })
    expect(solved()).toBe(3)
    showOrders(new Map())
    await contextOf({ destToken: 'T2' })
    expect(solved()).toBe(3)
    // The same answer within a second would be the same proof.
    clock.nowMs += 1_000
    expect((await contextOf({ amount: less })).orders).toEqual([])
    expect(solved()).toBe(4)
  })

  test('behavior: a pair with orders is quoted at the newest block of known orders, others at the newest', async () => {
    const { contextOf, show, showOrders, bound, read } = open()
    const changed = updateMarket(market, [{ ...market.pools[0]! }])
    const other = { destToken: 'T2' }
    showOrders(orders, 1n)
    show(changed)
    expect(await contextOf()).toMatchObject({ blockNumber: 1n, orders: [order] })
    expect((await contextOf()).market).toBe(market)
    expect(await contextOf(other)).toMatchObject({ blockNumber: 2n, orders: [] })
    // The bound of a fill uses the orders known at its block.
    const newest = await read()
    const without = await bound(newest)
    showOrders(new Map())
    expect(await bound(newest)).toEqual(without)
    showOrders(orders, 2n)
    expect(await contextOf()).toMatchObject({ blockNumber: 2n, orders: [order] })
    expect((await contextOf()).market).toBe(changed)
    // Orders may be known for a newer block than pools.
    showOrders(orders, 3n)
    expect(await contextOf()).toMatchObject({ blockNumber: 2n, orders: [order] })
  })

  test('behavior: orders of a block that is no longer known are ignored', async () => {
    const { contextOf, show, showOrders } = open()
    showOrders(orders, 1n)
    show(market)
    show(market)
    expect(await contextOf()).toMatchObject({ blockNumber: 3n, orders: [] })
  })

  test('behavior: a question names the pools of the last route of its pair and size, as does its proof', async () => {
    const { ask, proofs, show } = open()
    const requestOf = async (changes: object) => proofs.find((await ask(changes)).hmac)!.request
    const { hmac, bestRoute } = await ask()
    expect(proofs.find(hmac)!.request).not.toHaveProperty('lastPools')
    show(updateMarket(market, [{ ...market.pools[0]! }]))
    const used = bestRoute.flatMap(({ swaps }) => swaps).flatMap(({ swapExchanges }) => swapExchanges)
    const request = await requestOf({})
    expect(request.lastPools).toEqual([...new Set(used.flatMap(({ poolAddresses }) => poolAddresses!))])
    for (const changes of [{ destToken: 'T2' }, { side: 'BUY', amount: bought }, { amount: `${query.amount}00` }])
      expect(await requestOf(changes)).not.toHaveProperty('lastPools')
    // The proof is of the quoted route, whichever search found it.
    const { priceRoute, context } = proofs.find((await ask()).hmac)!
    expect(quote(request, context).bestRoute).toEqual(priceRoute.bestRoute)
  })

  test('behavior: a new block invalidates answers, even without changed pools', async () => {
    const { ask, show, solved } = open()
    expect((await ask()).blockNumber).toBe(1)
    show(market)
    expect((await ask()).blockNumber).toBe(2)
    show(updateMarket(market, [{ ...market.pools[0]! }]))
    expect((await ask()).blockNumber).toBe(3)
    expect(solved()).toBe(3)
  })

  test('error: a refusal that follows from the state is cached, another one is not', async () => {
    const { ask, fail, solved } = open()
    fail(new ApiError('PricingError'))
    await expect(ask()).rejects.toMatchObject({ errorType: 'PricingError' })
    await expect(ask()).rejects.toMatchObject({ errorType: 'PricingError' })
    expect(solved()).toBe(1)
    fail(new ApiError('ServiceUnavailable'))
    await expect(ask({ amount: less })).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
    fail(undefined)
    expect((await ask({ amount: less })).srcAmount).toBe(less)
  })
})
