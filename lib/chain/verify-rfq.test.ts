import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { rfqAbi } from './abi.generated'
import { mainnet } from './registry/mainnet'
import { rfqCancelCall, rfqFillCall } from './rfq-call'
import { hashRfqOrder, rfqTypedData } from './rfq-typed-data'
import { isHashOf, verifyRfqCall, verifyRfqTypedData } from './verify-rfq'

const maker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const { rfq, router } = mainnet.contracts
const order: RfqOrder = {
  nonceAndMeta: packNonceAndMeta({ maker, nonce: 7n }),
  expiry: 1_800_000_000n,
  makerAsset: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  takerAsset: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  maker,
  taker: other,
  makerAmount: 10n ** 18n,
  takerAmount: 2_500_000_000n,
}
const signature: Hex = `0x${'ab'.repeat(65)}`
const fill = { kind: 'fill', order, signature, pays: 1_000n } as const
const fieldsOf = (list: readonly { field: string }[]) => list.map(({ field }) => field)

const changes: readonly Partial<RfqOrder>[] = [
  { nonceAndMeta: 1n },
  { expiry: 0n },
  { makerAsset: order.takerAsset },
  { takerAsset: order.makerAsset },
  { maker: other },
  { taker: maker },
  { makerAmount: 1n },
  { takerAmount: 1n },
]

describe('verifyRfqCall', () => {
  test('default', () => {
    expect(verifyRfqCall(mainnet, rfqFillCall(mainnet, fill), fill)).toEqual([])
    const hashes = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
    expect(verifyRfqCall(mainnet, rfqCancelCall(mainnet, hashes), { kind: 'cancel', orderHashes: hashes })).toEqual([])
  })

  test('behavior: another contract, or native tokens along, are told', () => {
    const call = rfqFillCall(mainnet, fill)
    expect(verifyRfqCall(mainnet, { ...call, to: router }, fill)).toEqual([
      { field: 'to', expected: rfq, found: router },
    ])
    expect(fieldsOf(verifyRfqCall(mainnet, { ...call, value: 1n }, fill))).toEqual(['value'])
  })

  test.each(changes)('behavior: a changed field is told: %o', (change) => {
    const call = rfqFillCall(mainnet, { ...fill, order: { ...order, ...change } })
    expect(fieldsOf(verifyRfqCall(mainnet, call, fill))).toEqual([`order.${Object.keys(change)[0]}`])
  })

  test('behavior: another amount or signature is told', () => {
    expect(fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, { ...fill, pays: 1_001n }), fill))).toEqual([
      'takerTokenFillAmount',
    ])
    expect(fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, { ...fill, signature: '0x' }), fill))).toEqual([
      'signature',
    ])
  })

  test('behavior: another method, or bytes behind the call, are told', () => {
    const elsewhere = encodeFunctionData({
      abi: rfqAbi,
      functionName: 'partialFillOrderWithTarget',
      args: [order, signature, 1_000n, other],
    })
    const call = rfqFillCall(mainnet, fill)
    expect(fieldsOf(verifyRfqCall(mainnet, { ...call, data: elsewhere }, fill))).toEqual(['method'])
    expect(fieldsOf(verifyRfqCall(mainnet, { ...call, data: `${call.data}00` }, fill))).toEqual(['data'])
    expect(fieldsOf(verifyRfqCall(mainnet, { ...call, data: '0x12345678' }, fill))).toEqual(['data'])
  })

  test('behavior: a cancellation names exactly these orders', () => {
    const [first, second] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
    const call = rfqCancelCall(mainnet, [first, second])
    expect(fieldsOf(verifyRfqCall(mainnet, call, { kind: 'cancel', orderHashes: [first] }))).toEqual(['orderHashes'])
  })
})

describe('verifyRfqTypedData', () => {
  const place = { chainId: 1, rfq }

  test('default', () => {
    expect(verifyRfqTypedData(mainnet, rfqTypedData(place, order), order)).toEqual([])
  })

  test('behavior: another contract or chain is told', () => {
    const elsewhere = rfqTypedData({ chainId: 8453, rfq: router }, order)
    expect(fieldsOf(verifyRfqTypedData(mainnet, elsewhere, order))).toEqual([
      'domain.chainId',
      'domain.verifyingContract',
    ])
  })

  test.each(changes)('behavior: a changed field is told: %o', (change) => {
    const changed = rfqTypedData(place, { ...order, ...change })
    expect(fieldsOf(verifyRfqTypedData(mainnet, changed, order))).toEqual(Object.keys(change))
  })

  test('behavior: the same words in other types sign something else, and that is told', () => {
    const typedData = rfqTypedData(place, order)
    const types = { Order: typedData.types.Order.toReversed() }
    expect(fieldsOf(verifyRfqTypedData(mainnet, { ...typedData, types }, order))).toEqual(['digest'])
  })
})

describe('isHashOf', () => {
  test('default', () => {
    const hash = hashRfqOrder({ chainId: 1, rfq }, order)
    expect(isHashOf(mainnet, order, hash)).toBe(true)
    for (const change of changes) expect(isHashOf(mainnet, { ...order, ...change }, hash)).toBe(false)
  })
})
