import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { ordersExchange } from '@/lib/order/exchanges'
import { ordersMethod } from '@/lib/order/orders-route'
import { packNonceAndMeta, type RfqOrder, toOrderTerms } from '@/lib/order/rfq'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { hashRfqOrder } from '../rfq/rfq-typed-data'
import { filledOrders } from './filled-orders'
import { readQuotedOrders } from './quoted-orders'

const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) => findTokenBySymbol(mainnet, symbol)!.address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const { rfq } = mainnet.contracts
const maker = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const lower = (address: string) => address.toLowerCase() as `0x${string}`
const orderOf = (nonce: bigint, terms: Partial<RfqOrder> = {}) =>
  rfqOrderOf({
    nonceAndMeta: packNonceAndMeta({ maker, nonce }),
    makerAsset: lower(weth),
    takerAsset: lower(usdc),
    maker,
    makerAmount: 1_000n,
    takerAmount: 3_000n,
    ...terms,
  })
const signature = `0x${'1b'.repeat(65)}` as const

type Changes = { order?: Partial<RfqOrder>; exchange?: object; infos?: object }

/** Returns a route's exchange that pays 300 for 100. */
const exchangeOf = (nonce: bigint, { order: terms = {}, exchange = {}, infos = {} }: Changes = {}) => {
  const order = orderOf(nonce, terms)
  const info = { order: toOrderTerms(order), signature, takerTokenFillAmount: '300', permitMakerAsset: '0x', ...infos }
  return {
    exchange: ordersExchange,
    srcAmount: '300',
    destAmount: '100',
    percent: 50,
    poolAddresses: [rfq],
    poolIdentifiers: [hashRfqOrder({ chainId: 1, rfq }, order)],
    data: { orderInfos: [info] },
    ...exchange,
  }
}
const quoted = (changes: Changes = {}, terms: Partial<PriceRoute> = {}) =>
  ({
    contractMethod: ordersMethod,
    side: 'SELL',
    srcToken: usdc,
    destToken: weth,
    srcAmount: '600',
    destAmount: '200',
    bestRoute: [{ percent: 100, swaps: [{ swapExchanges: [exchangeOf(1n), exchangeOf(2n, changes)] }] }],
    ...terms,
  }) as unknown as PriceRoute
const read = (...given: Parameters<typeof quoted>) => readQuotedOrders(quoted(...given), { chain: mainnet })

test('default: returns the signed orders with the amount to pay for each', () => {
  const fill = { signature, permitMakerAsset: '0x', takerFill: 300n, makerFill: 100n }
  expect(read()).toEqual(
    [1n, 2n].map((nonce) => {
      const order = orderOf(nonce)
      return { order, orderHash: hashRfqOrder({ chainId: 1, rfq }, order), ...fill }
    }),
  )
  expect(filledOrders(quoted(), { chain: mainnet })).toEqual(read())
})

test('behavior: the native token is held wrapped', () => {
  expect(read({}, { destToken: nativeToken })).toHaveLength(2)
  expect(read({}, { srcToken: nativeToken })).toBeUndefined()
})

test('behavior: a purchase may deliver more than requested, as orders round; a sale states its exact output', () => {
  const brings = (side: PriceRoute['side']) =>
    ['199', '200', '201'].map((destAmount) => read({}, { side, destAmount }) !== undefined)
  expect(brings('SELL')).toEqual([false, true, false])
  expect(brings('BUY')).toEqual([true, true, false])
})

const unpaid = { takerTokenFillAmount: '0' }
test.each<[string, ...Parameters<typeof quoted>]>([
  ['another method', {}, { contractMethod: 'swapExactAmountIn' }],
  ['another shape', {}, { bestRoute: [] }],
  ['no order', {}, { srcAmount: '0', destAmount: '0', bestRoute: [{ swaps: [{ swapExchanges: [] }] }] as never }],
  ['a hash of other terms', { exchange: { poolIdentifiers: [`0x${'1'.repeat(64)}`] } }],
  ['another contract', { exchange: { poolAddresses: [mainnet.contracts.router] } }],
  ['an order with another takerAsset', { order: { takerAsset: lower(dai) } }],
  ['an order with another makerAsset', { order: { makerAsset: lower(dai) } }],
  ['more paid than the total', {}, { srcAmount: '599' }],
  ['less paid than the total', {}, { srcAmount: '601' }],
  ['a paid amount that differs from that of the order', { exchange: { srcAmount: '301' } }],
  ['a bought amount that differs from that of the order', { exchange: { destAmount: '101' } }],
  [
    'an order that is paid nothing',
    { infos: unpaid, exchange: { srcAmount: '0', destAmount: '0' } },
    { srcAmount: '300', destAmount: '100' },
  ],
  [
    'an order that gives nothing',
    { infos: { takerTokenFillAmount: '2' }, exchange: { srcAmount: '2', destAmount: '0' } },
    { srcAmount: '302', destAmount: '100' },
  ],
  ['invalid terms', { order: { taker: maker } }],
])('behavior: no orders: %s', (_, ...given) => {
  expect(read(...given)).toBeUndefined()
})
