import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RfqRecord } from '@/lib/api/otc'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { writeRfqLink } from '@/lib/order/rfq-link'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import { readStoredOrder, toSignedOrder } from './signed-orders'

const order = rfqOrderOf({ nonceAndMeta: 7n, expiry: 1_800_000_000n, makerAmount: 10n, takerAmount: 20n })
const hash = hashRfqOrder({ chainId: 1, rfq: chain.contracts.rfq }, order)
const signature: Hex = '0x1234'
const permit: Hex = `0x${'ab'.repeat(224)}`
const record = (change: object = {}) =>
  ({
    ...order,
    orderHash: hash,
    chainId: 1,
    signature,
    permitMakerAsset: null,
    nonceAndMeta: '7',
    expiry: 1_800_000_000,
    makerAmount: '10',
    takerAmount: '20',
    ...change,
  }) as unknown as RfqRecord

describe('toSignedOrder', () => {
  test('default', () => {
    expect(toSignedOrder(chain, record())).toEqual({ chainId: 1, order, signature, hash })
    const shouted = record({ permitMakerAsset: `0x${'AB'.repeat(224)}` })
    expect(toSignedOrder(chain, shouted)).toEqual({ chainId: 1, order, signature, hash, permit })
  })

  test('behavior: drops a permit of unknown form and keeps the order', () => {
    for (const permitMakerAsset of ['0x', '0x1234', `0x${'ab'.repeat(225)}`])
      expect(toSignedOrder(chain, record({ permitMakerAsset }))).toEqual({ chainId: 1, order, signature, hash })
  })

  test('behavior: refuses terms that do not match the hash, and other chains', () => {
    for (const change of [{ makerAmount: '11' }, { orderHash: `0x${'11'.repeat(32)}` }, { chainId: 8453 }])
      expect(toSignedOrder(chain, record(change))).toBeUndefined()
  })
})

test('readStoredOrder: the permit is kept with the order', () => {
  const text = writeRfqLink({ chainId: 1, order, signature, permit })
  expect(readStoredOrder(chain, { kind: 'rfq', text, keptAt: 0 })).toEqual({
    chainId: 1,
    order,
    signature,
    permit,
    hash,
  })
  expect(readStoredOrder(chain, { kind: 'rfq', text: text.slice(1), keptAt: 0 })).toBeUndefined()
  expect(
    readStoredOrder(chain, { kind: 'rfq', text: writeRfqLink({ chainId: 10, order, signature }), keptAt: 0 }),
  ).toBeUndefined()
})
