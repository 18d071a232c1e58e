import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RfqOrder } from '@/lib/order/rfq'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import { rfqAbi } from '../abi.generated'
import { encodeDaiPermit, encodeEip2612Permit } from '../approval/typed-data'
import { mainnet } from '../registry/mainnet'
import { rfqCancelCall, rfqFillCall } from './rfq-call'
import { rfqTypedData } from './rfq-typed-data'
import { verifyRfqCall, verifyRfqTypedData } from './verify-rfq'

const maker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const { rfq, router } = mainnet.contracts
const order = rfqOrderOf({ expiry: 1_800_000_000n, taker: other })
const signature: Hex = `0x${'ab'.repeat(65)}`
const signedByKey: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}1c`
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

  test('behavior: another contract or a native amount is a difference', () => {
    const call = rfqFillCall(mainnet, fill)
    expect(verifyRfqCall(mainnet, { ...call, to: router }, fill)).toEqual([
      { field: 'to', expected: rfq, found: router },
    ])
    expect(fieldsOf(verifyRfqCall(mainnet, { ...call, value: 1n }, fill))).toEqual(['value'])
  })

  test.each(changes)('behavior: a changed field is a difference: %o', (change) => {
    const call = rfqFillCall(mainnet, { ...fill, order: { ...order, ...change } })
    expect(fieldsOf(verifyRfqCall(mainnet, call, fill))).toEqual([`order.${Object.keys(change)[0]}`])
  })

  test('behavior: another amount or signature is a difference', () => {
    expect(fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, { ...fill, pays: 1_001n }), fill))).toEqual([
      'takerTokenFillAmount',
    ])
    expect(fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, { ...fill, signature: '0x' }), fill))).toEqual([
      'signature',
    ])
  })

  test('behavior: another method or extra bytes are a difference', () => {
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

  describe('with permits', () => {
    const account = other
    const permitOf = (change: Partial<Parameters<typeof encodeEip2612Permit>[0]> = {}) =>
      encodeEip2612Permit(
        { kind: 'eip2612', owner: account, spender: rfq, value: fill.pays, deadlineSeconds: 9n, ...change },
        signedByKey,
      )
    const makerAsset = permitOf({ owner: maker })
    const withPermits = { ...fill, permits: { account, takerAsset: permitOf(), makerAsset, committed: 0n } } as const

    test('default', () => {
      expect(verifyRfqCall(mainnet, rfqFillCall(mainnet, withPermits), withPermits)).toEqual([])
      const onlyMakers = { ...fill, permits: { account, takerAsset: '0x', makerAsset, committed: 0n } } as const
      expect(verifyRfqCall(mainnet, rfqFillCall(mainnet, onlyMakers), onlyMakers)).toEqual([])
    })

    test('behavior: another recipient, or other permits than confirmed, are a difference', () => {
      const { permits } = withPermits
      const changed = { account: maker, takerAsset: permitOf({ value: 2n }), makerAsset: '0x' } as const
      for (const [key, field] of [
        ['account', 'target'],
        ['takerAsset', 'permitTakerAsset'],
        ['makerAsset', 'permitMakerAsset'],
      ] as const) {
        const call = rfqFillCall(mainnet, { ...fill, permits: { ...permits, [key]: changed[key] } })
        expect(fieldsOf(verifyRfqCall(mainnet, call, withPermits))).toEqual([field])
      }
      expect(fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, fill), withPermits))).toEqual(['method'])
      expect(fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, withPermits), fill))).toEqual(['method'])
    })

    test('behavior: a taker permit of another owner, spender or amount is a difference', () => {
      const fieldsWith = (takerAsset: Hex, committed = 0n) => {
        const expected = { ...fill, permits: { account, takerAsset, makerAsset: '0x', committed } } as const
        return fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, expected), expected))
      }
      expect(fieldsWith(permitOf({ owner: maker }))).toEqual(['permitTakerAsset.owner'])
      expect(fieldsWith(permitOf({ spender: router }))).toEqual(['permitTakerAsset.spender'])
      expect(fieldsWith(permitOf({ value: fill.pays + 1n }))).toEqual(['permitTakerAsset.value'])
      expect(fieldsWith(permitOf({ value: fill.pays + 1n }), 1n)).toEqual([])
      expect(fieldsWith(permitOf(), 1n)).toEqual(['permitTakerAsset.value'])
      expect(fieldsWith('0x1234')).toEqual([
        'permitTakerAsset.owner',
        'permitTakerAsset.spender',
        'permitTakerAsset.value',
      ])
    })

    test('behavior: a maker permit of another owner or spender is a difference', () => {
      const fieldsWith = (makerAsset: Hex) => {
        const expected = { ...fill, permits: { account, takerAsset: '0x', makerAsset, committed: 0n } } as const
        return fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, expected), expected))
      }
      expect(fieldsWith(permitOf())).toEqual(['permitMakerAsset.owner'])
      expect(fieldsWith(permitOf({ owner: maker, spender: router }))).toEqual(['permitMakerAsset.spender'])
      expect(fieldsWith('0x1234')).toEqual(['permitMakerAsset.owner', 'permitMakerAsset.spender'])
    })

    test('behavior: a permit of DAI must allow everything', () => {
      const daiPermit = (allowed: boolean) =>
        encodeDaiPermit(
          { kind: 'dai', holder: account, spender: rfq, nonce: 0n, expirySeconds: 9n, allowed },
          signedByKey,
        )
      const fieldsWith = (takerAsset: Hex) => {
        const expected = { ...fill, permits: { account, takerAsset, makerAsset: '0x', committed: 0n } } as const
        return fieldsOf(verifyRfqCall(mainnet, rfqFillCall(mainnet, expected), expected))
      }
      expect(fieldsWith(daiPermit(true))).toEqual([])
      expect(fieldsWith(daiPermit(false))).toEqual(['permitTakerAsset.value'])
    })
  })

  test('behavior: a cancellation covers exactly the confirmed orders', () => {
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

  test('behavior: another contract or chain is a difference', () => {
    const elsewhere = rfqTypedData({ chainId: 8453, rfq: router }, order)
    expect(fieldsOf(verifyRfqTypedData(mainnet, elsewhere, order))).toEqual([
      'domain.chainId',
      'domain.verifyingContract',
    ])
  })

  test.each(changes)('behavior: a changed field is a difference: %o', (change) => {
    const changed = rfqTypedData(place, { ...order, ...change })
    expect(fieldsOf(verifyRfqTypedData(mainnet, changed, order))).toEqual(Object.keys(change))
  })

  test('behavior: the same values with reordered types have another digest', () => {
    const typedData = rfqTypedData(place, order)
    const types = { Order: typedData.types.Order.toReversed() }
    expect(fieldsOf(verifyRfqTypedData(mainnet, { ...typedData, types }, order))).toEqual(['digest'])
  })
})
