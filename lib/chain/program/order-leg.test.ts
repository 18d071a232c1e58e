import { concatHex, type Hex, numberToHex, size, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { type RfqOrder, toOrderTerms } from '@/lib/order/rfq'
import type { Leg, Side } from '@/lib/routing/route/route'
import { packPartnerFee, resolvePartnerFee } from '../fees/partner-fee'
import { v2PairAddress } from '../pools/pool-address'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { hashRfqOrder } from '../rfq/rfq-typed-data'
import { decodeSwap } from '../swap/decode'
import type { ExpectedSwap } from '../swap/expected-swap'
import { encodeSwap } from '../swap/transactions'
import { verifyRoute } from '../swap/verify-route'
import { verifySwap } from '../swap/verify-swap'
import { filledOrders } from './filled-orders'
import { type ProgramOrder, readOrderBytes } from './order-leg'
import {
  decodeProgram,
  encodeProgram,
  MalformedProgramError,
  type RunnableRoute,
  UnencodableRouteError,
} from './program'
import { readQuotedRoute } from './quoted-route'

// Tests orders on routes with pools: their quote, their encoding and their verification.

const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) =>
  toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address),
) as [Hex, Hex, Hex]
const rfq = toLowerAddress(mainnet.contracts.rfq)
const [owner, maker, stranger, executor] = [1, 2, 3, 4].map((n) => `0x${String(n).repeat(40)}`) as [Hex, Hex, Hex, Hex]
const nowSeconds = 1_700_000_000n
const plain = { wrapSource: false, unwrapDestination: false }

const orderOf = (nonce: bigint, terms: Partial<RfqOrder> = {}): RfqOrder => ({
  nonceAndMeta: (BigInt(maker) << 96n) | nonce,
  expiry: nowSeconds + 600n,
  makerAsset: weth,
  takerAsset: usdc,
  maker,
  taker: zeroAddress,
  makerAmount: 700n,
  takerAmount: 2_000n,
  ...terms,
})
const hashOf = (order: RfqOrder) => hashRfqOrder({ chainId: 1, rfq }, order)

/** Returns a route of 300 through an order, 700 through a pair and 1,000 through another order. */
const mixed = (side: Side, [first, second]: readonly [RfqOrder, RfqOrder], changes: Partial<ProgramOrder> = {}) => {
  const legs: Leg[] = [
    { ...legOf(hashOf(first), 'rfq', 'AugustusRFQ'), amountIn: 300n, amountOut: 105n },
    { ...legOf(v2PairAddress(mainnet.dexes[0], usdc, weth), 'v2', 'UniswapV2'), amountIn: 700n, amountOut: 230n },
    { ...legOf(hashOf(second), 'rfq', 'AugustusRFQ'), amountIn: 1_000n, amountOut: 350n },
  ]
  const orders = new Map([first, second].map((order) => [hashOf(order), { rfq, order, signature, ...changes }]))
  const ends = { side, srcToken: usdc, destToken: weth, srcAmount: 2_000n, destAmount: 685n }
  return { ...ends, legs, orders } satisfies RunnableRoute
}
const legOf = (pool: Hex, kind: 'rfq' | 'v2', dex: string) => ({
  pool,
  kind,
  dex,
  tokenIn: usdc,
  tokenOut: weth,
  zeroForOne: kind === 'rfq' || usdc < weth,
  feePips: kind === 'rfq' ? 0 : 3_000,
})
const signature: Hex = `0x${'1b'.repeat(64)}1c`
const both = [orderOf(1n), orderOf(2n)] as const

const swapOf = (route: RunnableRoute) =>
  encodeSwap({
    chain: mainnet,
    method: route.side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut',
    route,
    srcToken: usdc,
    destToken: weth,
    fromAmount: 2_000n,
    toAmount: 685n,
    metadata: `0x${'ab'.repeat(32)}`,
    quotedAmount: route.side === 'SELL' ? 685n : 2_000n,
    beneficiary: owner,
    permit: '0x',
    partnerAndFee: packPartnerFee(resolvePartnerFee({})),
  })
const intentOf = (side: Side, transactionExecutor: Hex): ExpectedSwap => ({
  chain: mainnet,
  owner,
  side,
  srcToken: usdc,
  destToken: weth,
  partnerFee: resolvePartnerFee({}),
  ...(side === 'SELL'
    ? { amount: 2_000n, limit: 685n, quotedAmount: 685n }
    : { amount: 685n, limit: 2_000n, quotedAmount: 2_000n }),
  routerRule: 'net',
  executor: transactionExecutor,
  permit: '0x',
  nowSeconds,
})

/** Compares a call with the route that the page quoted. */
const differencesOf = (data: Hex, value: bigint, quoted: RunnableRoute, change: Partial<ExpectedSwap> = {}) => {
  const swap = decodeSwap(data)
  const own = swap.venue.kind === 'executor' ? (swap.venue.executor as Hex) : executor
  const expected = { ...intentOf(quoted.side, own), ...change }
  const transaction = { chainId: 1, to: mainnet.contracts.router, value, data }
  return verifySwap(transaction, expected, (found) => verifyRoute(found, quoted))
}
const fieldsOf = (route: RunnableRoute, quoted: RunnableRoute = route, change: Partial<ExpectedSwap> = {}) => {
  const { data, value } = swapOf(route)
  return differencesOf(data, value, quoted, change).map(({ field }) => field)
}

/**
 * Returns a route of two orders and a pair as GET /prices returns it, with the fields that are
 * read.
 */
const priceRouteOf = (side: Side, orders = both) => {
  const { legs } = mixed(side, orders)
  const swapExchanges = legs.map(({ pool, kind, dex, feePips, zeroForOne, amountIn, amountOut }, leg) => {
    const order = orders.find((one) => hashOf(one) === pool)
    const orderInfos = order && [
      {
        order: toOrderTerms(order),
        signature,
        permitTakerAsset: '0x',
        permitMakerAsset: '0x',
        takerTokenFillAmount: String(amountIn),
      },
    ]
    return {
      exchange: dex,
      srcAmount: String(amountIn),
      destAmount: String(amountOut),
      percent: 1,
      poolAddresses: [order ? rfq : pool],
      poolIdentifiers: [order ? pool : `${dex}_${pool}`],
      data: { leg, kind, feePips, zeroForOne, ...(orderInfos && { orderInfos }) },
    }
  })
  const swap = { srcToken: usdc, srcDecimals: 6, destToken: weth, destDecimals: 18, swapExchanges }
  return {
    side,
    srcToken: usdc,
    destToken: weth,
    srcAmount: '2000',
    destAmount: '685',
    contractMethod: 'swapExactAmountIn',
    bestRoute: [{ percent: 100, swaps: [swap] }],
  }
}
const read = (priceRoute: object) => readQuotedRoute(priceRoute as unknown as PriceRoute, { chain: mainnet })

describe('an order as a leg', () => {
  test.each(['SELL', 'BUY'] as const)('default: a quoted %s is encoded, and decodes to the signed orders', (side) => {
    const route = read(priceRouteOf(side))!
    expect(route.legs).toEqual(mixed(side, both).legs)
    const { legs } = decodeProgram(encodeProgram(route, plain))
    expect(legs.map(({ kind }) => kind)).toEqual(['rfq', 'v2', 'rfq'])
    expect(legs.flatMap(({ order }) => order ?? [])).toEqual(both.map((order) => ({ rfq, order, signature })))
    expect(fieldsOf(route)).toEqual([])
    const orders = filledOrders(priceRouteOf(side) as unknown as PriceRoute, { chain: mainnet })
    expect(orders.map(({ orderHash, takerFill, makerFill }) => [orderHash, takerFill, makerFill])).toEqual([
      [hashOf(both[0]), 300n, 105n],
      [hashOf(both[1]), 1_000n, 350n],
    ])
  })

  test('behavior: a flipped bit of an order is always detected', () => {
    for (const side of ['SELL', 'BUY'] as const) {
      const route = mixed(side, both)
      const { data, value } = swapOf(route)
      const from = data.indexOf(rfq.slice(2)) / 2 - 2
      for (let index = from; index < from + 82 + 246; index++) {
        const flipped = concatHex([
          sliceHex(data, 0, index),
          numberToHex(Number(sliceHex(data, index, index + 1)) ^ (1 << (index % 8)), { size: 1 }),
          sliceHex(data, index + 1),
        ])
        const seen = () => differencesOf(flipped, value, route).length
        let differences = 1
        try {
          differences = seen()
        } catch (error) {
          expect((error as Error).name).toBe('Swap.UndecodableError')
        }
        expect([index - from, differences > 0]).toEqual([index - from, true])
      }
    }
  })

  test('behavior: checks the taker, maker, contract and expiry of an order', () => {
    const withFirst = (terms: Partial<RfqOrder>) => mixed('SELL', [orderOf(1n, terms), both[1]])
    // The contract would fill it for anyone, but it is reserved for an account.
    expect(fieldsOf(withFirst({ nonceAndMeta: (7n << 160n) | BigInt(owner) }))).toEqual(['order 1.taker'])
    expect(fieldsOf(withFirst({ maker: owner, nonceAndMeta: 0n }))).toEqual(['order 1.maker'])
    expect(fieldsOf(withFirst({ expiry: nowSeconds }))).toEqual(['order 1.expiry'])
    expect(fieldsOf(withFirst({ expiry: 0n }))).toEqual([])
    expect(fieldsOf(mixed('BUY', both, { rfq: stranger }))).toEqual(['order 1.contract', 'order 2.contract'])
  })

  test('behavior: another, missing, added or moved order is a difference', () => {
    for (const side of ['SELL', 'BUY'] as const) {
      const route = mixed(side, both)
      const others: RunnableRoute[] = [
        mixed(side, [both[1], both[0]]),
        mixed(side, [orderOf(3n), both[1]]),
        mixed(side, [orderOf(1n, { makerAmount: 699n }), both[1]]),
        mixed(side, both, { signature: `0x${'1c'.repeat(65)}` }),
      ]
      for (const other of others) expect(fieldsOf(other, route)).not.toEqual([])
    }
  })

  test('error: Program.UnencodableRouteError for a missing order, other tokens or a restricted taker', () => {
    const { orders: _, ...route } = mixed('SELL', both)
    const encode = (orders: RunnableRoute['orders']) => () =>
      encodeProgram({ ...route, ...(orders && { orders }) }, plain)
    expect(encode(undefined)).toThrow(UnencodableRouteError)
    expect(encode(new Map([[hashOf(both[0]), { rfq, order: both[0], signature }]]))).toThrow(UnencodableRouteError)
    const change = (terms: Partial<RfqOrder>) =>
      new Map(both.map((order) => [hashOf(order), { rfq, order: { ...order, ...terms }, signature }]))
    expect(encode(change({}))).not.toThrow()
    expect(encode(change({ takerAsset: dai }))).toThrow(UnencodableRouteError)
    expect(encode(change({ makerAsset: dai }))).toThrow(UnencodableRouteError)
    expect(encode(change({ taker: owner }))).toThrow(UnencodableRouteError)
  })

  test('error: Program.MalformedProgramError for a missing order or a wrong direction', () => {
    const program = encodeProgram(mixed('SELL', both), plain)
    const last = size(program) - 82 - 246
    const tag = Number(sliceHex(program, last, last + 1))
    const reversed = concatHex([
      sliceHex(program, 0, last),
      numberToHex(tag ^ 0x10, { size: 1 }),
      sliceHex(program, last + 1),
    ])
    for (const bytes of [sliceHex(program, 0, -246), sliceHex(program, 0, -82), reversed])
      expect(() => decodeProgram(bytes)).toThrow(MalformedProgramError)
  })

  test('behavior: order bytes that end early or have extra content are undefined', () => {
    const ends = { tokenIn: usdc, tokenOut: weth }
    const bytes: Hex = `0x${'11'.repeat(132 + 65)}${'00'.repeat(49)}`
    expect(readOrderBytes(bytes, { signatureLength: 65, ...ends })?.signature).toBe(`0x${'11'.repeat(65)}`)
    expect(readOrderBytes(bytes, { signatureLength: 64, ...ends })).toBeUndefined()
    expect(readOrderBytes(bytes, { signatureLength: size(bytes), ...ends })).toBeUndefined()
    expect(readOrderBytes(sliceHex(bytes, 0, 132), { signatureLength: 0, ...ends })?.signature).toBe('0x')
  })
})

describe('a quoted route with orders', () => {
  type Change = (route: ReturnType<typeof priceRouteOf>, info: Record<string, unknown>) => void
  const first = ({ bestRoute }: ReturnType<typeof priceRouteOf>) => bestRoute[0]!.swaps[0]!.swapExchanges[0]!
  const termsOf = (info: Record<string, unknown>) => info.order as Record<string, unknown>
  test.each<[string, Change]>([
    ['another amount to pay', (_, info) => Object.assign(info, { takerTokenFillAmount: '301' })],
    ['another price', (_, info) => Object.assign(termsOf(info), { makerAmount: '701' })],
    ['another maker', (_, info) => Object.assign(termsOf(info), { maker: stranger })],
    ['another token', (_, info) => Object.assign(termsOf(info), { takerAsset: dai })],
    ['another hash', (route) => Object.assign(first(route), { poolIdentifiers: [hashOf(both[1])] })],
    ['no hash', (route) => Reflect.deleteProperty(first(route), 'poolIdentifiers')],
    ['another contract', (route) => Object.assign(first(route), { poolAddresses: [stranger] })],
    ['another exchange', (route) => Object.assign(first(route), { exchange: 'UniswapV2' })],
    ['no order', (route) => Reflect.deleteProperty(first(route).data, 'orderInfos')],
    ['a pool that is called an order', (route) => Object.assign(first(route).data, { kind: 'v2' })],
    ['more than its price gives', (route) => Object.assign(first(route), { destAmount: '106' })],
  ])('behavior: undefined with %s', (_, change) => {
    for (const side of ['SELL', 'BUY'] as const) {
      const route = structuredClone(priceRouteOf(side))
      expect(read(route)).toBeDefined()
      change(route, (first(route).data as { orderInfos: Record<string, unknown>[] }).orderInfos[0]!)
      // The total equals the sum of the parts.
      const swaps = route.bestRoute[0]!.swaps[0]!.swapExchanges
      route.destAmount = String(swaps.reduce((sum, { destAmount }) => sum + Number(destAmount), 0))
      expect(read(route)).toBeUndefined()
    }
  })
  /** Returns a route whose first order has other terms and output; hash and sums agree. */
  const withFirst = (side: Side, terms: Partial<RfqOrder>, destAmount: number) => {
    const route = priceRouteOf(side, [orderOf(1n, terms), both[1]])
    Object.assign(first(route), { destAmount: String(destAmount) })
    return read({ ...route, destAmount: String(destAmount + 580) })
  }

  test('behavior: undefined through an order of other tokens, or with invalid terms', () => {
    for (const side of ['SELL', 'BUY'] as const) {
      expect(withFirst(side, {}, 105)).toBeDefined()
      for (const terms of [{ takerAsset: dai }, { makerAsset: dai }, { taker: maker }])
        for (const destAmount of [0, 105]) expect(withFirst(side, terms, destAmount)).toBeUndefined()
    }
  })

  test('behavior: an invalid route fills no orders, nor does one through pools alone', () => {
    const route = priceRouteOf('SELL')
    const pools = structuredClone(route)
    const [swap] = pools.bestRoute[0]!.swaps
    swap!.swapExchanges = [swap!.swapExchanges[1]!]
    Object.assign(swap!.swapExchanges[0]!.data, { leg: 0 })
    Object.assign(pools, { srcAmount: '700', destAmount: '230' })
    expect(read(pools)?.legs).toHaveLength(1)
    for (const other of [{ ...route, destAmount: '1' }, { ...route, srcToken: weth, contractMethod: '' }, pools])
      expect(filledOrders(other as unknown as PriceRoute, { chain: mainnet })).toEqual([])
  })

  test('behavior: a sale counts the whole output of an order, a purchase only the requested amount', () => {
    const brings = (side: Side) =>
      [854, 855, 857, 858].map(
        (amount) => withFirst(side, { makerAmount: 2_000n, takerAmount: 700n }, amount) !== undefined,
      )
    expect(brings('SELL')).toEqual([false, false, true, false])
    expect(brings('BUY')).toEqual([false, true, true, false])
  })
})
