import { describe, expect, test } from 'vitest'
import { account, fillOf, nameToken, recordOf, rowOf, stranger, swapOf } from '@/actions/orders/testing/order-rows'
import type { RfqRecord } from '@/lib/api/otc'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { readSigned, writeSigned } from '@/lib/order/families/families'
import { noBridge } from '@/lib/order/intent'
import { intentStatuses } from '@/lib/order/lifecycle'
import { filterOrders } from './filter-orders'
import { isCancellable } from './group-cancellations'
import { intentRow, offerRow, swapRow } from './order-row'

const hash = `0x${'ab'.repeat(32)}` as const

describe('intentRow', () => {
  test('default: the rest of the source after a part, and the searchable text', () => {
    const record = recordOf({ status: 'ACTIVE', chainId: 8453 })
    const part = fillOf({ originTx: hash, filledPercent: 25, spentAmount: '1', receivedAmount: null })
    const row = intentRow({ ...record, transactions: [part] }, nameToken)
    expect(row).toMatchObject({
      surface: 'intent',
      type: 'limit',
      side: 'SELL',
      chainId: 8453,
      filledPercent: 25,
      stage: 'open',
      srcAmount: 10n ** 18n,
      srcLeft: (3n * 10n ** 18n) / 4n,
      path: `/orders/${record.orderHash}?chain=8453`,
      fills: [{ transactionHash: hash, spent: '1', received: null }],
    })
    for (const word of ['weth', 'usdc', record.id, record.orderHash, row.srcToken])
      expect(row.searchText).toContain(word)
  })

  test('behavior: a TWAP order has its number of filled slices', () => {
    const record = recordOf({ status: 'ACTIVE' })
    const order = writeSigned({
      ...readSigned(record.order),
      family: 'TWAPOrder',
      schedule: { slices: 4n, interval: 300n },
    })
    const part = fillOf({ originTx: hash, filledPercent: 25, spentAmount: '1', receivedAmount: null })
    const row = intentRow({ ...record, order, onChainOrderType: 'TWAPOrder', transactions: [part, part] }, nameToken)
    expect(row).toMatchObject({ type: 'twap', parts: { filled: 2, of: 4 }, srcLeft: 10n ** 18n / 2n })
    expect(rowOf({}).parts).toBeUndefined()
  })

  test('behavior: a purchase may still take its maximum source', () => {
    expect(rowOf({ kind: 1 })).toMatchObject({ side: 'BUY', srcLeft: 10n ** 18n })
  })

  test('behavior: an order to another chain has the token, the chain and the minimum there', () => {
    const outputToken = findTokenBySymbol(base, 'USDC')!.address
    const protocolData = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n })
    const bridge = {
      ...noBridge,
      protocolSelector: acrossSelector,
      destinationChainId: 8453n,
      outputToken,
      protocolData,
    }
    const row = rowOf({ status: 'BRIDGING', bridge })
    expect(row).toMatchObject({
      chainId: 1,
      destChainId: 8453,
      destToken: outputToken.toLowerCase(),
      destAmount: 3_000_000_000n - 375_000n,
      stage: 'open',
    })
    for (const word of ['weth', 'usdc', row.destToken, row.hash]) expect(row.searchText).toContain(word)
    expect(rowOf({})).toMatchObject({ chainId: 1, destChainId: 1 })
    const link = findTokenBySymbol(base, 'LINK')!.address
    const landing = { destToken: link, quoted: 2_900_000_000n, minAmount: 300n, secondsToSell: 600n }
    const sold = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n, landing })
    expect(rowOf({ bridge: { ...bridge, protocolData: sold } })).toMatchObject({
      destToken: link.toLowerCase(),
      destAmount: 300n,
    })
  })

  test('behavior: each status has its stage', () => {
    const on = (stage: string) => intentStatuses.filter((status) => rowOf({ status }).stage === stage)
    expect(on('needs')).toEqual(['AWAITING_SIGNATURE', 'SUSPENDED'])
    expect(on('open')).toEqual(['PENDING', 'ACTIVE', 'CANCELLING', 'BRIDGING'])
    expect(on('done')).toEqual(['COMPLETED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REFUNDED'])
  })
})

describe('swapRow', () => {
  const record = swapOf({ updatedAt: '2026-11-23T00:00:00.000Z' })
  const row = swapRow(record, nameToken)

  test('default: the paid and received amounts, at its block', () => {
    expect(row).toMatchObject({
      surface: 'market',
      type: 'swap',
      hash: record.transactionHash,
      stage: 'done',
      filledPercent: 100,
      srcAmount: 10n ** 18n,
      destAmount: 2_985_123_456n,
      srcLeft: 0n,
      path: `/tx/1/${record.transactionHash}`,
      expiresAt: undefined,
      createdAt: Date.parse(record.createdAt),
      updatedAt: Date.parse(record.createdAt),
      fills: [{ transactionHash: record.transactionHash, spent: record.srcAmount, received: record.destAmount }],
    })
    expect(swapRow(swapOf({ side: null }), nameToken).side).toBe('SELL')
  })

  test('behavior: it is over, is found by its transaction, and cannot be cancelled', () => {
    const tabs = filterOrders([row, rowOf({})], { type: 'swap', chainId: 1, text: `weth ${record.transactionHash}` })
    expect([tabs.open, tabs.done, tabs.all]).toEqual([[], [row], [row]])
    expect(isCancellable(row)).toBe(false)
  })
})

describe('offerRow', () => {
  const token = (symbol: string) => findTokenBySymbol(mainnet, symbol)!.address
  const record: RfqRecord = {
    orderHash: hash,
    chainId: 1,
    nonceAndMeta: '1',
    expiry: 0,
    maker: account,
    taker: stranger,
    makerAsset: token('WETH'),
    takerAsset: token('USDC'),
    makerAmount: '1000',
    takerAmount: '3000',
    signature: '0x',
    permitMakerAsset: null,
    state: 'PENDING',
    type: 'P2P',
    takerFromMeta: stranger,
    makerBalance: '1000',
    fillableBalance: '400',
    reservedBalance: '400',
    swappableBalance: '400',
    transactionHash: hash,
    createdAt: 1,
    updatedAt: 2,
    fills: [
      { transactionHash: hash, makerAmount: '600', takerAmount: '1800', filledAt: 2, makerUsd: '3', takerUsd: null },
    ],
  } as never

  test('default: the filled share and the rest; one without expiry never expires', () => {
    expect(offerRow(record, nameToken)).toMatchObject({
      surface: 'otc',
      type: 'offer',
      filledPercent: 60,
      srcLeft: 400n,
      stage: 'open',
      expiresAt: undefined,
      createdAt: 1_000,
      updatedAt: 2_000,
      executed: { src: 600n, dest: 1_800n },
      fills: [{ transactionHash: hash, at: 2_000, srcUsd: '3', destUsd: null, fee: 0n }],
    })
  })

  test('behavior: a cancellation is no fill', () => {
    const cancelled = offerRow({ ...record, state: 'CANCELLED', fillableBalance: '1000', fills: [] }, nameToken)
    expect([cancelled.stage, cancelled.fills]).toEqual(['done', []])
    expect(offerRow({ ...record, state: 'SUSPENDED' }, nameToken).stage).toBe('needs')
  })
})
