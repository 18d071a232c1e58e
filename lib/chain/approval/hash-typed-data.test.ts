import fc from 'fast-check'
import { type Hex, type TypedDataDefinition, hashTypedData as viemHash } from 'viem'
import { expect, test } from 'vitest'
import { intentTypedData } from '../intent/intent-typed-data'
import { rfqTypedData } from '../rfq/rfq-typed-data'
import { hashTypedData, UnhashableError } from './hash-typed-data'

const hexOf = (bytes: { minLength: number; maxLength: number }) =>
  fc.uint8Array(bytes).map((some) => `0x${Buffer.from(some).toString('hex')}` as Hex)
const address = hexOf({ minLength: 20, maxLength: 20 })
const anyBytes = hexOf({ minLength: 0, maxLength: 70 })
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })

const rfqOrder = fc.record({
  nonceAndMeta: uint(256),
  expiry: uint(128),
  makerAmount: uint(256),
  takerAmount: uint(256),
  makerAsset: address,
  takerAsset: address,
  maker: address,
  taker: address,
})
const bridge = fc.record({
  protocolSelector: hexOf({ minLength: 4, maxLength: 4 }),
  destinationChainId: uint(256),
  outputToken: address,
  scalingFactor: fc.integer({ min: -128, max: 127 }),
  protocolData: anyBytes,
})
const parties = { owner: address, beneficiary: address, srcToken: address, destToken: address }
const common = { ...parties, nonce: uint(256), partnerAndFee: uint(256), permit: anyBytes, metadata: anyBytes, bridge }
const intentOrder = fc.record({
  ...common,
  srcAmount: uint(256),
  destAmount: uint(256),
  expectedAmount: uint(256),
  deadline: uint(64),
  kind: fc.integer({ min: 0, max: 1 }),
})

const place = { chainId: 8453, rfq: `0x${'5a'.repeat(20)}` as Hex, intent: `0x${'6b'.repeat(20)}` as Hex }

test('behavior: an OTC order has the same digest as in viem', () => {
  fc.assert(
    fc.property(rfqOrder, (order) => {
      const typedData = rfqTypedData(place, order)
      expect(hashTypedData(typedData)).toBe(viemHash(typedData))
    }),
  )
})

test('behavior: an intent order of each family, with its nested struct, has the same digest as in viem', () => {
  fc.assert(
    fc.property(intentOrder, fc.constantFrom('Order' as const, 'FillableOrder' as const), (order, family) => {
      const typedData = intentTypedData(place, { order: order as never, family })
      expect(hashTypedData(typedData)).toBe(viemHash(typedData as unknown as TypedDataDefinition))
    }),
  )
})

test('behavior: an order has its own digest on each chain, even right after one of another chain', () => {
  const [order] = fc.sample(rfqOrder, { numRuns: 1, seed: 1 })
  const elsewhere = { ...place, chainId: 1 }
  for (const chain of [place, elsewhere, place]) {
    const typedData = rfqTypedData(chain, order!)
    expect(hashTypedData(typedData)).toBe(viemHash(typedData))
  }
})

test('behavior: nested structs are sorted by name, and fixed bytes are padded on the right', () => {
  const types = {
    Outer: [
      { name: 'last', type: 'Zebra' },
      { name: 'first', type: 'Ant' },
    ],
    Zebra: [{ name: 'name', type: 'bytes20' }],
    Ant: [{ name: 'size', type: 'int8' }],
  }
  const domain = { name: 'a', version: '1', chainId: 1, verifyingContract: place.rfq }
  const message = { last: { name: place.rfq }, first: { size: -1 } }
  const typedData = { domain, types, primaryType: 'Outer', message }
  expect(hashTypedData(typedData)).toBe(viemHash(typedData as unknown as TypedDataDefinition))
})

test('error: UnhashableError for a value that does not fit its type, which viem refuses too', () => {
  const order = fc.sample(rfqOrder, { numRuns: 1, seed: 1 })[0]!
  for (const flaw of [
    ...[{ expiry: 2n ** 128n }, { expiry: -1n }, { maker: '0x12' as Hex }, { makerAmount: undefined as never }],
    { taker: 'somebody' as Hex },
  ]) {
    const typedData = rfqTypedData(place, { ...order, ...flaw })
    expect(() => hashTypedData(typedData)).toThrow(UnhashableError)
    expect(() => viemHash(typedData)).toThrow()
  }
  const domain = { name: 'a', version: '1', chainId: 1, verifyingContract: place.rfq }
  for (const [type, value] of [
    ['uint256[]', [1n]],
    ['xuint256', 1n],
    ['bytes4', '0x0102030405'],
  ] as const) {
    const [types, message] = [{ One: [{ name: 'field', type }] }, { field: value }]
    expect(() => hashTypedData({ domain, types, primaryType: 'One', message })).toThrow(UnhashableError)
  }
})
