import { expect, test } from 'vitest'
import { changeLeaves, type Json } from '@/lib/api/testing/change-leaves'
import { type IntentOrder, intentValueOf, noBridge, orderKinds } from '@/lib/order/intent'
import { packIntentFee, unpackIntentFee } from './intent-fee'
import { hashIntentOrder, intentTypedData } from './intent-typed-data'
import { mainnet } from './registry/mainnet'
import { spenderAddress } from './spenders'
import { type BuiltOrder, type IntentTerms, verifyIntentOrder } from './verify-intent'

const [owner, feeWallet] = [`0x${'11'.repeat(20)}`, `0x${'fe'.repeat(20)}`] as const
const [usdc, weth] = [`0x${'a0'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const amountOf = (address: `0x${string}`, amount: string) => ({
  ...{ token: { chainId: 1, address }, amount, amountUSD: null },
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
  ...{ owner, beneficiary: owner, slippageBps: 100, deadline: 1_795_262_400n, permit: '0x' },
}
const order: IntentOrder = {
  ...{ owner, beneficiary: owner, srcToken: usdc, destToken: weth },
  ...{ srcAmount: 3_000_000_000n, destAmount: 989_901_000_000_000_000n, expectedAmount: 10n ** 18n },
  ...{ deadline: 1_795_262_400n, kind: orderKinds.SELL, nonce: 7n, permit: '0x', metadata: '0x', bridge: noBridge },
  partnerAndFee: packIntentFee({
    ...{ partner: feeWallet, feeBps: 1, takesSurplus: false, isSurplusToUser: false, capsSurplus: true, reserved: 0n },
  }),
}
const place = { chainId: 1, intent: spenderAddress(mainnet, 'intent') }
const { domain, types } = intentTypedData(place, order, 'Order')
const built: BuiltOrder = {
  toSign: { domain, types, value: intentValueOf(order) },
  orderHash: hashIntentOrder(place, order, 'Order'),
}
const fieldsOf = (changed: unknown, asked = terms) =>
  verifyIntentOrder(mainnet, changed as BuiltOrder, asked).map(({ field }) => field)

test('default: what was confirmed may be signed, whatever nonce and fee wallet the service chose', () => {
  expect(fieldsOf(built)).toEqual([])
  const own = { ...order, nonce: 2n ** 256n - 1n, partnerAndFee: order.partnerAndFee ^ (1n << 200n) }
  const toSign = { ...built.toSign, value: intentValueOf(own) }
  expect(fieldsOf({ toSign, orderHash: hashIntentOrder(place, own, 'Order') })).toEqual([])
})

test('error: every leaf that is another, of another type, missing or too many is found, also where the hash fits', () => {
  const chosen = ['nonce', 'partnerAndFee']
  const parts = Object.entries(built.toSign).flatMap(([name, part]) =>
    changeLeaves(part as unknown as Json).map((other) => ({ ...built, toSign: { ...built.toSign, [name]: other } })),
  )
  const changed = [...parts, { ...built, orderHash: `0x${'00'.repeat(32)}` }]
  expect(changed.length).toBeGreaterThan(150)
  for (const one of changed) {
    const found = fieldsOf(one)
    expect({ one, isFound: found.length > 0 }).toEqual({ one, isFound: true })
  }
  // Whoever changes a value can give its hash too: all but what is the service's to choose is found by itself.
  for (const value of changeLeaves(built.toSign.value as unknown as Json) as Record<string, unknown>[]) {
    const isChosen = chosen.some((name) => String(value[name]) !== String(built.toSign.value[name as 'nonce']))
    if (isChosen) continue
    const found = fieldsOf({ ...built, toSign: { ...built.toSign, value } })
    expect(found.filter((field) => field !== 'orderHash')).not.toEqual([])
  }
})

test('error: a fee that nobody agreed to, a partner that is not the one named, a flag of surplus', () => {
  const withFee = (changes: object) => {
    const fee = { ...unpackIntentFee(order.partnerAndFee), ...changes }
    const own = { ...order, partnerAndFee: packIntentFee(fee) }
    return { toSign: { ...built.toSign, value: intentValueOf(own) }, orderHash: hashIntentOrder(place, own, 'Order') }
  }
  for (const changes of [
    { feeBps: 2 },
    { feeBps: 0 },
    { takesSurplus: true },
    { capsSurplus: false },
    { reserved: 1n << 50n },
  ])
    expect(fieldsOf(withFee(changes))).toEqual(['partnerAndFee'])
  const named = { ...terms, partnerAddress: `0x${'22'.repeat(20)}` } as const
  expect(fieldsOf(withFee({}), named)).toEqual(['partnerAndFee'])
  expect(fieldsOf(withFee({ partner: named.partnerAddress }), named)).toEqual([])
  const free = { ...terms, price: { ...terms.price, partner: { name: 'acme', feePercent: 0 } } }
  expect(fieldsOf(withFee({ feeBps: 0 }), free)).toContain('partnerAndFee')
})
