import { expect, test } from 'vitest'
import { account, nameToken, rowOf, served, stranger, swapOf } from '@/actions/orders/testing/order-rows'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type OrderRow, storedOfferRow } from '@/lib/history/order-row'
import { hashOf } from '@/lib/history/otc/signed-orders'
import { cancellationOf } from './cancellation-of'

const of = (row: OrderRow) => cancellationOf(served, row, account)

test('default: an order is cancelled by a signature, one with a deposit by a transaction', () => {
  const [plain, native] = [rowOf({ nonce: 1n, chainId: 8453 }), rowOf({ nonce: 2n, from: 'ETH' })]
  expect(of(plain)).toMatchObject({
    surface: 'intent',
    chain: { id: 8453 },
    onChain: false,
    hashed: { hash: plain.hash },
    orderId: 'id' in plain && plain.id,
  })
  expect(of(native)).toMatchObject({ surface: 'intent', onChain: true, hashed: { hash: native.hash } })
})

test('behavior: undefined for an ended, cancelling, foreign or inconsistent order', () => {
  const lying = { ...rowOf({ owner: stranger }) }
  if (lying.surface !== 'intent' || !lying.record) throw new Error('an intent of the service')
  lying.record = { ...lying.record, owner: account, order: { ...lying.record.order, owner: account } }
  const swap = { ...rowOf({}), surface: 'market', record: swapOf() } as OrderRow
  for (const row of [rowOf({ status: 'COMPLETED' }), rowOf({ status: 'CANCELLING' }), rowOf({ owner: stranger })])
    expect(of(row)).toBeUndefined()
  expect([of(lying), of(swap), cancellationOf([], rowOf({}), account)]).toEqual([undefined, undefined, undefined])
})

test('behavior: an offer is cancelled by its maker alone, also one stored only in this browser', () => {
  const token = (symbol: string) => findTokenBySymbol(served[0]!, symbol)!.address
  const order = {
    ...({ nonceAndMeta: 1n, expiry: 0n, maker: account, taker: stranger } as const),
    makerAsset: token('WETH'),
    takerAsset: token('USDC'),
    makerAmount: 10n,
    takerAmount: 30n,
  }
  const signed = { chainId: 1, order, signature: '0x', hash: hashOf(served[0]!, order) } as const
  const row = storedOfferRow(signed, { keptAt: 1, nowMs: 1, nameToken })
  expect(of(row)).toEqual({ chain: served[0], surface: 'otc', signed })
  expect(cancellationOf(served, row, stranger)).toBeUndefined()
})
