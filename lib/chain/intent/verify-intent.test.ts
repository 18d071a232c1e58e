import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { changeLeaves, type Json } from '@/lib/api/testing/change-leaves'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { TwapOrder } from '@/lib/order/families/sliced-struct'
import { type Bridge, type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { intentValueOf, signedTwapOf, twapValueOf } from '@/lib/order/testing/intent-order'
import { spenderAddress } from '../approval/spenders'
import { acrossSelector } from '../bridge/across'
import { packIntentFee, unpackIntentFee } from '../fees/intent-fee'
import { base } from '../registry/base'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { hashIntent, intentTypedData } from './intent-typed-data'
import { type BuiltOrder, type IntentTerms, verifyIntentOrder } from './verify-intent'

const [owner, feeWallet] = [`0x${'11'.repeat(20)}`, `0x${'fe'.repeat(20)}`] as const
const [usdc, weth] = [`0x${'a0'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const amountOf = (address: `0x${string}`, amount: string) => ({
  token: { chainId: 1, address },
  amount,
  amountUSD: null,
})
const [input, output] = [amountOf(usdc, '3000000000'), amountOf(weth, '1000000000000000000')]
const terms: IntentTerms = {
  price: {
    side: 'SELL',
    route: {
      origin: { input, output },
      destination: { input: output, output },
      bridge: null,
      fees: { gas: amountOf(usdc, '400000'), bridge: [] },
    },
    partner: { name: 'anon', feePercent: 0.01 },
  },
  family: 'Order',
  partnerAddress: feeWallet,
  owner,
  beneficiary: owner,
  slippageBps: 100,
  deadline: 1_795_262_400n,
  nonce: 7n,
  permit: '0x',
}
const order: IntentOrder = {
  owner,
  beneficiary: owner,
  srcToken: usdc,
  destToken: weth,
  srcAmount: 3_000_000_000n,
  destAmount: 989_901_000_000_000_000n,
  expectedAmount: 10n ** 18n,
  deadline: 1_795_262_400n,
  kind: orderKinds.SELL,
  nonce: 7n,
  permit: '0x',
  metadata: '0x',
  bridge: noBridge,
  partnerAndFee: packIntentFee({
    partner: feeWallet,
    feeBps: 1,
    takesSurplus: false,
    isSurplusToUser: false,
    capsSurplus: true,
    reserved: 0n,
  }),
}
const place = { chainId: 1, intent: spenderAddress(mainnet, 'intent') }
const { domain, types } = intentTypedData(place, { order, family: 'Order' })
const built: BuiltOrder = {
  toSign: { domain, types, value: intentValueOf(order) },
  orderHash: hashIntent(place, { order, family: 'Order' }),
}
const fieldsOf = (changed: unknown, asked = terms) =>
  verifyIntentOrder(mainnet, changed as BuiltOrder, asked).map(({ field }) => field)

test('default: a confirmed order may be signed', () => {
  expect(fieldsOf(built)).toEqual([])
})

test('error: a new order with the nonce of an open one is a difference', () => {
  const own = { ...order, nonce: 8n }
  const toSign = { ...built.toSign, value: intentValueOf(own) }
  expect(fieldsOf({ toSign, orderHash: hashIntent(place, { order: own, family: 'Order' }) })).toEqual(['nonce'])
})

test('behavior: a fillable order differs from one that is not', () => {
  const parts = {
    toSign: { ...intentTypedData(place, { order, family: 'FillableOrder' }), value: intentValueOf(order) },
    orderHash: hashIntent(place, { order, family: 'FillableOrder' }),
  }
  expect(fieldsOf(parts, { ...terms, family: 'FillableOrder' })).toEqual([])
  expect(fieldsOf(parts)).toContain('types (fields)')
  expect(fieldsOf(built, { ...terms, family: 'FillableOrder' })).toContain('types (fields)')
})

test('error: differences are named by path, even for null and non-numeric values', () => {
  const { value } = built.toSign
  const withValue = (changes: object) =>
    fieldsOf({ ...built, toSign: { ...built.toSign, value: { ...value, ...changes } } })
  const bridge = { ...intentValueOf(order).bridge, outputToken: usdc }
  expect(withValue({ bridge })).toEqual(['bridge.outputToken'])
  expect(withValue({ bridge: null })).toEqual(['bridge'])
  for (const nonce of ['x7', '7x', '0x7', null]) expect(withValue({ nonce })).toContain('nonce')
})

test('error: a leaf with another value or type, missing or added, is a difference, even with its hash', () => {
  const parts = Object.entries(built.toSign).flatMap(([name, part]) =>
    changeLeaves(part as unknown as Json).map((other) => ({ ...built, toSign: { ...built.toSign, [name]: other } })),
  )
  const changed = [...parts, { ...built, orderHash: `0x${'00'.repeat(32)}` }]
  expect(changed.length).toBeGreaterThan(150)
  for (const order of changed) {
    const found = fieldsOf(order)
    expect({ order, isFound: found.length > 0 }).toEqual({ order, isFound: true })
  }
  // A service that changes a value can send a matching hash, so each change is found without the
  // hash.
  for (const value of changeLeaves(built.toSign.value as unknown as Json) as Record<string, unknown>[]) {
    const found = fieldsOf({ ...built, toSign: { ...built.toSign, value } })
    expect(found.filter((field) => field !== 'orderHash')).not.toEqual([])
  }
})

test('error: a fee that was not agreed, another partner, or a surplus flag', () => {
  const withFee = (changes: object) => {
    const fee = { ...unpackIntentFee(order.partnerAndFee), ...changes }
    const own = { ...order, partnerAndFee: packIntentFee(fee) }
    return {
      toSign: { ...built.toSign, value: intentValueOf(own) },
      orderHash: hashIntent(place, { order: own, family: 'Order' }),
    }
  }
  for (const [changes, name] of [
    [{ feeBps: 2 }, 'partnerFeeBps'],
    [{ feeBps: 0 }, 'partnerFeeBps'],
    [{ partner: owner }, 'partner'],
    [{ takesSurplus: true }, 'takesSurplus'],
    [{ isSurplusToUser: true }, 'isSurplusToUser'],
    [{ capsSurplus: false }, 'capsSurplus'],
    [{ reserved: 1n << 50n }, 'reserved'],
  ] as const)
    expect(fieldsOf(withFee(changes))).toEqual(['partnerAndFee', name])
  const named = { ...terms, partnerAddress: `0x${'22'.repeat(20)}` } as const
  expect(fieldsOf(withFee({}), named)).toEqual(['partnerAndFee', 'partner'])
  expect(fieldsOf(withFee({ partner: named.partnerAddress }), named)).toEqual([])
  const free = { ...terms, price: { ...terms.price, partner: { name: 'acme', feePercent: 0 } } }
  expect(fieldsOf(withFee({ feeBps: 0 }), free)).toContain('partnerAndFee')
})

/** Builds a TWAP order of the price above, as the service does. */
const builtTwap = (twap: TwapOrder): BuiltOrder => {
  const { domain, types } = intentTypedData(place, signedTwapOf(twap))
  return { toSign: { domain, types, value: twapValueOf(twap) }, orderHash: hashIntent(place, signedTwapOf(twap)) }
}
const { srcAmount: _, destAmount, expectedAmount: __, kind: ___, ...plain } = order
const common = { ...plain, interval: 300n, numSlices: 3 }
const schedule = { slices: 3n, interval: 300n }
const overTime: { twap: TwapOrder; asked: IntentTerms }[] = [
  {
    // The remainder is in the last slice.
    twap: { ...common, totalSrcAmount: 9_000_000_002n, destAmountPerSlice: destAmount },
    asked: { ...terms, family: 'TWAPOrder', sliced: { ...schedule, srcAmount: 9_000_000_002n } },
  },
  {
    twap: { ...common, totalDestAmount: 3n * 10n ** 18n, maxSrcAmount: 9_100_000_000n },
    asked: {
      ...terms,
      price: { ...terms.price, side: 'BUY' },
      family: 'TWAPBuyOrder',
      sliced: { ...schedule, destAmount: 3n * 10n ** 18n, srcAmount: 9_100_000_000n },
    },
  },
]

test.each(overTime)(
  'behavior: %# a TWAP order is verified leaf by leaf, and its price is that of one slice',
  ({ twap, asked }) => {
    const good = builtTwap(twap)
    expect(fieldsOf(good, asked)).toEqual([])
    expect(fieldsOf(built, asked)).not.toEqual([])
    expect(fieldsOf(good, { ...asked, sliced: undefined })).not.toEqual([])
    for (const value of changeLeaves(good.toSign.value as unknown as Json) as Record<string, unknown>[]) {
      const found = fieldsOf({ ...good, toSign: { ...good.toSign, value } }, asked)
      expect({ value, isFound: found.length > 0 }).toEqual({ value, isFound: true })
      expect(found.filter((field) => field !== 'orderHash')).not.toEqual([])
    }
    // Any other confirmed terms are another order.
    const { sliced } = asked
    const others: IntentTerms[] = [
      { ...asked, sliced: { ...sliced!, slices: 4n } },
      { ...asked, sliced: { ...sliced!, interval: 60n } },
      {
        ...asked,
        sliced: { ...sliced!, srcAmount: sliced!.destAmount === undefined ? 9_000_000_003n : 1n },
      },
      { ...asked, family: asked.family === 'TWAPOrder' ? 'TWAPBuyOrder' : 'TWAPOrder' },
    ]
    for (const other of others) expect(fieldsOf(good, other)).not.toEqual([])
    const amount = asked.family === 'TWAPOrder' ? 'input' : 'output'
    const { route } = asked.price
    const origin = { ...route.origin, [amount]: { ...route.origin[amount], amount: '1' } }
    expect(fieldsOf(good, { ...asked, price: { ...asked.price, route: { ...route, origin } } })).toContain('route')
  },
)

describe('an order that is paid on another chain', () => {
  const [input, entering] = [findTokenBySymbol(mainnet, 'WETH')!, findTokenBySymbol(mainnet, 'USDC')!]
  const bridge: Bridge = {
    protocolSelector: acrossSelector,
    destinationChainId: 8453n,
    outputToken: toLowerAddress(findTokenBySymbol(base, 'USDC')!.address),
    scalingFactor: 0,
    protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
  }
  const [sold, sent] = [
    amountOf(toLowerAddress(input.address), '300000000000000000'),
    amountOf(toLowerAddress(entering.address), '1000000000'),
  ]
  const route = { ...terms.price.route, origin: { input: sold, output: sent } }
  const limit = 994_900_500n
  const asked: IntentTerms = { ...terms, price: { ...terms.price, route }, limit, bridge, to: base }
  const signed: IntentOrder = {
    ...order,
    srcToken: sold.token.address,
    destToken: sent.token.address,
    srcAmount: 3n * 10n ** 17n,
    destAmount: limit,
    expectedAmount: 1_000_000_000n,
    bridge,
  }
  const builtOf = (changed: IntentOrder): BuiltOrder => ({
    toSign: { domain, types, value: intentValueOf(changed) },
    orderHash: hashIntent(place, { order: changed, family: 'Order' }),
  })

  test('default: an order with the confirmed bridge may be signed', () => {
    expect(fieldsOf(builtOf(signed), asked)).toEqual([])
  })

  test('error: each bridge field with another value, another type, missing or added', () => {
    const value = intentValueOf(signed)
    const changed = changeLeaves(value.bridge as unknown as Json)
    expect(changed.length).toBeGreaterThan(20)
    for (const other of changed) {
      const found = fieldsOf(
        { ...builtOf(signed), toSign: { domain, types, value: { ...value, bridge: other } } },
        asked,
      )
      expect(found.some((field) => field.startsWith('bridge'))).toBe(true)
    }
    // Each field is found even if the service sends the matching hash.
    for (const [name, other] of [
      ['protocolSelector', '0x41435254'],
      ['destinationChainId', 10n],
      ['outputToken', usdc],
      ['scalingFactor', 12],
      ['protocolData', encodeProtocolData({ fillSeconds: 3_600n, maxPips: 76n, maxFlat: 150_000n })],
    ] as const)
      expect(fieldsOf(builtOf({ ...signed, bridge: { ...bridge, [name]: other } }), asked)).toEqual([`bridge.${name}`])
    expect(fieldsOf(builtOf({ ...signed, bridge: noBridge }), asked)).toContain('bridge.destinationChainId')
  })

  test('error: terms that the contracts would refuse are not signed, even if confirmed', () => {
    const refused = (change: Partial<IntentTerms>, changed: Partial<IntentOrder>) =>
      fieldsOf(builtOf({ ...signed, ...changed }), { ...asked, ...change })
    expect(refused({ to: undefined }, {})).toEqual(['bridge.destinationChainId'])
    const tilted = { ...bridge, scalingFactor: 12 }
    expect(refused({ bridge: tilted }, { bridge: tilted })).toEqual(['bridge.scalingFactor'])
    const beneficiary = base.contracts.spokePool!
    expect(refused({ beneficiary }, { beneficiary })).toEqual(['beneficiary'])
    expect(refused({ limit: 150_000n }, { destAmount: 150_000n })).toEqual(['bridge.protocolData'])
  })
})
