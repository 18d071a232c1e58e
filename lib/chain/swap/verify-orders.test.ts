import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, size, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { ordersMethod } from '@/lib/order/orders-route'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import { routerAbi } from '../abi.generated'
import { encodeEip2612Permit } from '../approval/typed-data'
import { resolvePartnerFee } from '../fees/partner-fee'
import { encodeOrdersSwap, type OrdersSwap, type SignedFill } from '../program/fill-orders'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { decodeSwap, decodeTerms, maxCalldataBytes, UndecodableError } from './decode'
import type { ExpectedSwap } from './expected-swap'
import { verifyQuotedOrders } from './verify-orders'
import { verifyRoute } from './verify-route'
import { verifySwap } from './verify-swap'

const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) =>
  toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address),
) as [Address, Address, Address]
const { router } = mainnet.contracts
const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const maker = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const stranger = '0x1234567890123456789012345678901234567890'
const nowSeconds = 1_700_000_000n

const signed = (nonce: bigint, takerFill: bigint, terms: Partial<RfqOrder> = {}): SignedFill => ({
  order: rfqOrderOf({
    nonceAndMeta: packNonceAndMeta({ maker, nonce }),
    expiry: nowSeconds + 600n,
    maker,
    makerAmount: 1_000n,
    takerAmount: 3_000n,
    ...terms,
  }),
  signature: `0x${'1b'.repeat(64)}1c`,
  permitMakerAsset: nonce % 2n === 0n ? '0x' : `0x${'00'.repeat(31)}01`,
  takerFill,
})

type Honest = { name: string; intent: ExpectedSwap; orders: readonly SignedFill[] }

const intent: ExpectedSwap = {
  chain: mainnet,
  owner,
  side: 'SELL',
  srcToken: usdc,
  destToken: weth,
  amount: 4_500n,
  limit: 1_480n,
  quotedAmount: 1_500n,
  partnerFee: resolvePartnerFee({}),
  routerRule: 'net',
  executor: stranger,
  permit: '0x',
  nowSeconds,
}
const permit = encodeEip2612Permit(
  { kind: 'eip2612', owner, spender: router, value: 4_500n, deadlineSeconds: nowSeconds + 900n },
  `0x${'2b'.repeat(64)}1c`,
)
const twoOrders = [signed(1n, 3_000n), signed(2n, 1_500n, { expiry: 0n })]
const inWrapped = { makerAsset: usdc, takerAsset: weth }

const honest: Honest[] = [
  {
    name: 'a sale to two makers with a permit, for another recipient',
    intent: { ...intent, permit, recipient },
    orders: twoOrders,
  },
  {
    name: 'a sale of the native token',
    intent: { ...intent, srcToken: nativeToken, destToken: usdc },
    orders: [signed(1n, 4_500n, { ...inWrapped, takerAmount: 9_000n, makerAmount: 3_000n })],
  },
  {
    name: 'a purchase of the native token',
    intent: { ...intent, side: 'BUY', destToken: nativeToken, amount: 1_500n, limit: 4_600n, quotedAmount: 4_500n },
    orders: twoOrders,
  },
]

const swapOf = ({ intent, orders }: Honest): OrdersSwap => {
  const { side, amount, limit, srcToken, destToken, permit } = intent
  const [fromAmount, toAmount] = side === 'SELL' ? [amount, limit] : [limit, amount]
  const beneficiary = intent.recipient ?? owner
  return { chain: mainnet, orders, side, srcToken, destToken, fromAmount, toAmount, beneficiary, permit }
}
const callOf = (one: Honest) => {
  const { to, value, data } = encodeOrdersSwap(swapOf(one))
  return { chainId: 1, to: to as string, value, data }
}
type Call = ReturnType<typeof callOf>

/** Returns the fields that the page rejects, by the request or by the quote. */
const fieldsOf = (call: Call, { intent, orders }: Honest) => {
  const differences = verifySwap(call, intent, (swap) => verifyQuotedOrders(swap, orders))
  return differences.map(({ field }) => field)
}

/** Returns the paths of all leaves of a value. */
const leaves = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [path]
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (inner as Record<string, unknown>)[key], value)
const replaced = (value: unknown, [key, ...path]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  const inner = replaced((value as Record<string, unknown>)[key], path, by)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner }
}
/** Returns variations of a value: doubled, halved, with another last byte or an extra bit. */
const others = (value: unknown): unknown[] => {
  if (typeof value === 'bigint') return value === 0n ? [1n] : [value * 2n, value / 2n]
  if (typeof value === 'number') return [value ^ 1, value ^ 2, value ^ 4, value ^ 8, value ^ 16]
  return value === '0x' ? ['0x00'] : [`${(value as Hex).slice(0, -2)}${(value as Hex).endsWith('77') ? '78' : '77'}`]
}

const [sale, native, purchase] = honest as [Honest, Honest, Honest]

test('error: Swap.UndecodableError for a fill without orders, and for too many bytes', () => {
  const long: SignedFill = { ...twoOrders[0]!, signature: `0x${'1b'.repeat(maxCalldataBytes)}` }
  for (const orders of [[], [long]])
    expect(() => decodeSwap(callOf({ ...sale, orders }).data)).toThrow(UndecodableError)
})

describe('verifyOrders', () => {
  test.each(honest)('default: $name', (one) => {
    const { data } = callOf(one)
    expect(fieldsOf(callOf(one), one)).toEqual([])
    expect(decodeTerms(data)).toEqual({ ...decodeSwap(data), executor: undefined })
    // Routers take no fee from orders.
    expect(
      fieldsOf(callOf(one), {
        ...one,
        intent: { ...one.intent, routerRule: one.intent.side === 'SELL' ? 'gross' : 'net' },
      }),
    ).toEqual([])
  })

  test.each(honest)(
    'behavior: any flipped bit of the calldata is a difference, except in the metadata: $name',
    (one) => {
      const call = callOf(one)
      const kept = { ...decodeSwap(call.data), metadata: undefined }
      const unseen: number[] = []
      for (let index = 0; index < size(call.data); index++) {
        const byte = numberToHex(Number(sliceHex(call.data, index, index + 1)) ^ (1 << (index % 8)), { size: 1 })
        const rest = index + 1 < size(call.data) ? [sliceHex(call.data, index + 1)] : []
        const data = concatHex([sliceHex(call.data, 0, index), byte, ...rest])
        if (fieldsOf({ ...call, data }, one).length > 0) continue
        unseen.push(index)
        const { fromAmount, toAmount, ...found } = decodeSwap(data)
        // Within the confirmed and quoted amounts the service may ask more of the makers.
        expect({ ...kept, ...found, metadata: undefined }).toEqual(kept)
      }
      expect(unseen.length).toBeGreaterThanOrEqual(32)
      expect(unseen.length).toBeLessThan(32 + 3)
    },
  )

  test.each(honest)('behavior: any single changed argument is a difference: $name', (one) => {
    const call = callOf(one)
    const { args } = encodeOrdersSwap(swapOf(one))
    for (const path of leaves(args).filter((path) => path.at(-1) !== 'metadata')) {
      for (const value of others(at(args, path))) {
        const changed = replaced(args, path, value) as typeof args
        const forged = encodeFunctionData({ abi: routerAbi, functionName: ordersMethod, args: changed as never })
        expect(fieldsOf({ ...call, data: forged }, one), `${path.join('.')} = ${value}`).not.toEqual([])
      }
    }
  })

  const cases: [string, Honest, Partial<Call>, Partial<ExpectedSwap>, string[]][] = [
    ['another contract', sale, { to: mainnet.contracts.rfq }, {}, ['to']],
    ['another chain', sale, { chainId: 8453 }, {}, ['chainId']],
    ['value with tokens', sale, { value: 1n }, {}, ['value']],
    ['no value', native, { value: 0n }, {}, ['value']],
    ['another amount', sale, {}, { amount: 4_499n }, ['fromAmount']],
    ['a lower minimum', sale, {}, { limit: 1_481n }, ['toAmount']],
    ['a minimum above the quote', sale, {}, { quotedAmount: 1_479n, limit: 1_470n }, ['toAmount']],
    ['a higher maximum', purchase, {}, { limit: 4_599n }, ['fromAmount']],
    [
      'a sale for a purchase',
      sale,
      {},
      { side: 'BUY', amount: 1_480n, limit: 4_500n, quotedAmount: 4_500n },
      ['method', 'wrapApproveDirection'],
    ],
    ['native for wrapped', native, {}, { srcToken: weth }, ['srcToken', 'value', 'wrapApproveDirection']],
    ['another recipient', sale, {}, { recipient: stranger }, ['beneficiary']],
    ['an unrequested recipient', sale, {}, { recipient: undefined }, ['beneficiary']],
    [
      'a confirmed fee',
      sale,
      {},
      { partnerFee: resolvePartnerFee({ partner: stranger, feeBps: 1 }) },
      ['partnerFeeBps'],
    ],
    ['another permit', sale, {}, { permit: '0x' }, ['permit']],
    ['an expired permit', sale, {}, { nowSeconds: nowSeconds + 900n }, ['permit.deadline', 'order 1.expiry']],
    ['an expired order', sale, {}, { nowSeconds: nowSeconds + 600n }, ['order 1.expiry']],
    ['an order of the user', sale, {}, { owner: maker }, ['permit.owner', 'order 1.maker', 'order 2.maker']],
  ]
  test.each(cases)('behavior: rejects %s', (_, one, call, change, fields) => {
    const found = verifySwap({ ...callOf(one), ...call }, { ...one.intent, ...change }).map(({ field }) => field)
    expect(found).toEqual(fields)
  })

  const invalidOrders: [string, Partial<RfqOrder>, string[]][] = [
    ['of another token paid', { takerAsset: dai }, ['order 2.takerAsset']],
    ['of another token given', { makerAsset: dai }, ['order 2.makerAsset']],
    ['for another taker', { taker: stranger }, ['order 2.taker']],
    ['for the user alone', { taker: owner }, ['order 2.taker']],
    ['with a taker in its nonceAndMeta', { nonceAndMeta: (9n << 160n) | BigInt(stranger) }, ['order 2.taker']],
  ]
  test.each(invalidOrders)('behavior: rejects an order %s, even if it is in the quote', (_, terms, fields) => {
    const one = { ...sale, orders: [twoOrders[0]!, signed(2n, 1_500n, { expiry: 0n, ...terms })] }
    expect(fieldsOf(callOf(one), one)).toEqual(fields)
  })
})

describe('verifyQuotedOrders', () => {
  test('default', () => {
    expect(verifyQuotedOrders(decodeSwap(callOf(sale).data), twoOrders)).toEqual([])
  })

  test('behavior: a missing, added, repeated or moved order is a difference', () => {
    const found = (orders: readonly SignedFill[]) =>
      new Set(
        verifyQuotedOrders(decodeSwap(callOf({ ...sale, orders }).data), twoOrders).map(
          ({ field }) => field.split('.')[0],
        ),
      )
    const [first, second] = twoOrders as [SignedFill, SignedFill]
    expect(found([first])).toEqual(new Set(['order 2']))
    expect(found([first, second, signed(3n, 1n)])).toEqual(new Set(['order 3']))
    expect(found([first, first])).toEqual(new Set(['order 2']))
    expect(found([second, first])).toEqual(new Set(['order 1', 'order 2']))
  })

  test('behavior: orders are rejected for a route through pools, and pools for orders', () => {
    const route = { side: 'SELL', srcToken: usdc, destToken: weth, srcAmount: 1n, destAmount: 1n, legs: [] } as const
    expect(verifyRoute(decodeSwap(callOf(sale).data), route)).toEqual([
      { field: 'method', expected: 'a swap through pools', found: ordersMethod },
    ])
    const method = 'swapExactAmountInOnUniswapV2'
    const pools = { ...decodeSwap(callOf(sale).data), method, venue: { kind: 'v2', hops: [] } } as const
    expect(verifyQuotedOrders({ ...pools, venue: { kind: 'v2', hops: [] } }, twoOrders)).toEqual([
      { field: 'method', expected: ordersMethod, found: method },
    ])
  })
})
