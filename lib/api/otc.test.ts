import { expect, test } from 'vitest'
import { examples } from './contract/examples'
import { getRfqOrder } from './otc'

const record = {
  orderHash: examples.hash,
  chainId: 1,
  nonceAndMeta: '7',
  expiry: 0,
  signature: '0x1234',
  permitMakerAsset: null,
  maker: examples.account,
  taker: examples.other,
  makerAsset: examples.weth,
  takerAsset: examples.usdc,
  makerAmount: '10',
  takerAmount: '20',
  state: 'PENDING',
  type: 'P2P',
  takerFromMeta: examples.other,
  makerBalance: '0',
  fillableBalance: '10',
  reservedBalance: '0',
  swappableBalance: '0',
  transactionHash: null,
  createdAt: 1,
  updatedAt: 1,
  fills: [],
}
const isRecord = (change: object = {}) => getRfqOrder.response.safeParse({ ...record, ...change }).success

test('RfqRecord: default', () => {
  expect(isRecord()).toBe(true)
  expect(isRecord({ expiry: String(2n ** 60n), transactionHash: examples.hash, permitMakerAsset: '0x12' })).toBe(true)
})

test.each([
  { orderHash: '0x12' },
  { nonceAndMeta: '-7' },
  { expiry: 'soon' },
  { expiry: 1.5 },
  { expiry: String(2n ** 128n) },
  { maker: '0x12' },
  { taker: 'anyone' },
  { makerAmount: '1.0' },
  { takerAmount: '' },
  { takerAmount: '0' },
  { makerAmount: String(2n ** 256n) },
  { signature: '0x123' },
  { permitMakerAsset: `0x${'gg'.repeat(224)}` },
  { reservedBalance: '-1' },
  { fillableBalance: 'all' },
  { transactionHash: '' },
])('RfqRecord: behavior: %o is none', (change) => {
  expect(isRecord(change)).toBe(false)
})
