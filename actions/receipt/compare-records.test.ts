import { expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { fillOf, recordOf } from '../orders/testing/order-rows'
import { compareRecord } from './compare-records'
import type { ReceiptTrade } from './trade'

const [owner, maker, weth, usdc] = ['11', '22', '33', '44'].map((byte) => `0x${byte.repeat(20)}` as const)
const [hash, orderHash] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`] as const
const moment = '2026-11-22T14:05:00.000Z'
const trade: ReceiptTrade = {
  kind: 'swap',
  owner: owner!,
  beneficiary: owner!,
  side: 'SELL',
  srcToken: weth!,
  destToken: usdc!,
  srcAmount: 10n,
  destAmount: 30n,
}
const swap = {
  chainId: 1,
  transactionHash: hash,
  blockNumber: 1,
  blockHash: hash,
  owner,
  beneficiary: owner,
  side: 'SELL',
  srcToken: weth,
  destToken: usdc,
  srcAmount: '10',
  destAmount: '30',
  partner: null,
  createdAt: moment,
  updatedAt: moment,
  limitAmount: null,
  quotedAmount: null,
  feeAmount: null,
  srcUsd: '3192.71',
  destUsd: null,
}
const usd = { src: '3192.71', dest: null }
const page = (data: readonly unknown[]) => ({ data, total: data.length, page: 1, limit: 100, hasMore: false })
const offer = {
  orderHash,
  chainId: 1,
  nonceAndMeta: '1',
  expiry: '0',
  maker,
  taker: owner,
  makerAsset: usdc,
  takerAsset: weth,
  makerAmount: '30',
  takerAmount: '10',
  signature: '0x12',
  permitMakerAsset: null,
  state: 'FULFILLED',
  type: 'P2P',
  takerFromMeta: owner,
  makerBalance: '0',
  fillableBalance: '0',
  reservedBalance: '0',
  swappableBalance: '0',
  transactionHash: hash,
  createdAt: 1,
  updatedAt: 1,
  fills: [],
}

/** Compares a record with a service that answers these paths, and not found for any other. */
const ask = (answers: Record<string, unknown>, of: ReceiptTrade = trade) => {
  const fetch = (url: string) => {
    const found = Object.entries(answers).find(([path]) => url.includes(path))
    if (found) return Response.json(found[1])
    const refusal = { errorType: 'NotFound', details: 'no', error: 'no', description: 'no', requestId: 'r' }
    return Response.json(refusal, { status: 404 })
  }
  return compareRecord({ baseUrl: '/api', fetch }, { chainId: 1, hash }, of)
}

test('default: a swap in the service’s list agrees with the chain', async () => {
  expect(await ask({ '/swaps?': page([swap]) })).toEqual({ comparison: 'agrees', differences: [], usd })
})

test('behavior: reports each difference with the service’s value', async () => {
  const other = { ...swap, destAmount: '31', beneficiary: maker }
  expect(await ask({ '/swaps?': page([other]) })).toEqual({
    comparison: 'differs',
    differences: [
      { what: 'receiver', service: maker },
      { what: 'destAmount', service: '31' },
    ],
    usd,
  })
})

test('behavior: an unlisted trade is no difference', async () => {
  const unlisted = { comparison: 'unlisted', differences: [] }
  expect(await ask({ '/swaps?': page([{ ...swap, transactionHash: orderHash }]) })).toEqual(unlisted)
  const fill: ReceiptTrade = {
    ...trade,
    kind: 'fill',
    counterparty: maker!,
    order: { hash: orderHash, surface: 'otc', isPart: false },
  }
  expect(await ask({}, fill)).toEqual(unlisted)
  const settled: ReceiptTrade = {
    ...trade,
    kind: 'settlement',
    order: { hash: orderHash, surface: 'intent', isPart: false },
  }
  expect(await ask({ '/rounds': { rounds: [] } }, settled)).toEqual(unlisted)
})

test('behavior: an OTC order that the chain shows filled is not open', async () => {
  const fill: ReceiptTrade = {
    ...trade,
    kind: 'fill',
    counterparty: maker!,
    order: { hash: orderHash, surface: 'otc', isPart: false },
  }
  expect(await ask({ '/ft/order/': offer }, fill)).toEqual({ comparison: 'agrees', differences: [] })
  expect(await ask({ '/ft/order/': { ...offer, state: 'PENDING', fillableBalance: '30' } }, fill)).toEqual({
    comparison: 'differs',
    differences: [{ what: 'state', service: 'PENDING' }],
  })
})

test('error: a service that refuses or is unavailable', async () => {
  const away = () => Promise.reject(new TypeError('fetch failed'))
  const asked = compareRecord({ baseUrl: '/api', fetch: away }, { chainId: 1, hash }, trade)
  await expect(asked).rejects.toMatchObject({ name: 'Api.UnreachableServiceError' })
})

test('behavior: compares a settlement with its fill and shows the auction’s bound', async () => {
  const record = recordOf({ status: 'COMPLETED' })
  const { order } = record
  const settled: ReceiptTrade = {
    kind: 'settlement',
    owner: record.owner,
    beneficiary: record.beneficiary,
    side: 'SELL',
    srcToken: order.srcToken,
    destToken: order.destToken,
    srcAmount: 10n,
    destAmount: 30n,
    order: { hash: record.orderHash, surface: 'intent', isPart: false },
  }
  const fill = fillOf({ originTx: hash, spentAmount: '10', receivedAmount: '30' })
  const bid = {
    agent: 'amm',
    executedAmount: '30',
    score: null,
    verdict: 'won',
    reason: null,
    orders: 1,
    usesPools: true,
  }
  const round = (won: boolean, bound: string) => ({
    roundId: bound,
    chainId: 1,
    blockNumber: 7,
    closedAt: moment,
    orders: [
      {
        orderHash: record.orderHash,
        side: 'SELL',
        partiallyFillable: false,
        bound,
        bids: [{ ...bid, won }],
        srcToken: weth,
        destToken: usdc,
        srcAmount: '10',
        destAmount: '20',
      },
    ],
  })
  const answers = (given: object) => ({
    '/orders/hash/': { ...record, transactions: [{ ...fill, ...given }] },
    '/rounds?': { rounds: [round(false, '50'), round(true, '31')] },
  })
  const known = { comparison: 'agrees', differences: [], usd: { src: null, dest: null }, isVenuePartner: true }
  expect(await ask(answers({}), settled)).toEqual({ ...known, bound: 31n })
  // A part belongs to one of several auctions.
  const part: ReceiptTrade = { ...settled, order: { ...settled.order!, isPart: true } }
  expect(await ask(answers({}), part)).toEqual(known)
  expect(await ask(answers({ receivedAmount: '29' }), settled)).toMatchObject({
    differences: [{ what: 'destAmount', service: '29' }],
  })
  expect(await ask(answers({ originTx: orderHash }), settled)).toMatchObject({ comparison: 'unlisted' })
  // The receipt names the partner whose fee it is.
  const ofPartner = { ...record, partner: 'wallet', transactions: [fill] }
  expect(await ask({ '/orders/hash/': ofPartner }, settled)).toMatchObject({ isVenuePartner: false })
  // An order without a beneficiary pays its owner.
  const unnamed = { ...record, beneficiary: zeroAddress, transactions: [fill] }
  expect(await ask({ '/orders/hash/': unnamed }, settled)).toMatchObject({ comparison: 'agrees' })
  // The amount that arrived on another chain is not compared here.
  const elsewhere = { ...record, output: { ...record.output, chainId: 42161 } }
  const transactions = [{ ...fill, receivedAmount: '29' }]
  expect(await ask({ '/orders/hash/': { ...elsewhere, transactions } }, settled)).toEqual(known)
})
