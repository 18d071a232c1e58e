import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listIntentOrders } from '@/lib/api/intent/intent-records'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { noBridge, orderKinds } from '@/lib/order/intent'
import type { LegRow } from './bridge-legs'
import type { IntentLog } from './intent-logs'
import { bridgeColumnsOf, type IntentRow, termsColumnsOf } from './order-row'
import { toRecord } from './to-record'

const account = `0x${'11'.repeat(20)}` as const
const [usdc, weth] = [`0x${'a0'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const hash = `0x${'77'.repeat(32)}` as const
const createdAtMs = Date.UTC(2026, 10, 22, 14, 5)

const rowOf = (changes: Partial<IntentRow> = {}): IntentRow => ({
  orderHash: hash,
  id: 'id',
  chainId: 1,
  family: 'FillableOrder',
  type: 'LIMIT',
  owner: account,
  beneficiary: account,
  srcToken: usdc,
  destToken: weth,
  heldToken: usdc,
  pull: 'allowance',
  srcAmount: 300n,
  destAmount: 90n,
  expectedAmount: 100n,
  deadline: 1_795_262_400n,
  kind: orderKinds.SELL,
  nonce: 7n,
  partnerAndFee: 512n,
  permit: '0x',
  metadata: '0x',
  signature: '0x',
  signer: 'presigned',
  partner: 'anon',
  referrer: null,
  includeAgents: [],
  excludeAgents: [],
  createdAtMs,
  updatedAtMs: createdAtMs,
  status: 'PENDING',
  filled: 0n,
  wasActive: false,
  isPreSigned: false,
  isRefused: false,
  isNonceTaken: false,
  permitAllowance: null,
  permitBlock: null,
  permitBlockHash: null,
  isClosed: false,
  isPositionGone: false,
  sourceLeft: 300n,
  sourceDue: 300n,
  ...bridgeColumnsOf(noBridge),
  ...termsColumnsOf({}),
  handlerRefusal: null,
  slicesDone: 0n,
  nextAt: 0n,
  limitRate: 0.3,
  ...changes,
})
const fill = (given: Partial<IntentLog>): IntentLog => ({
  kind: 'filled',
  owner: account,
  orderHash: hash,
  nonce: null,
  protocolFee: 0n,
  partnerFee: 0n,
  logIndex: 0,
  srcAmount: 300n,
  returned: 0n,
  totalFilled: null,
  blockNumber: 1n,
  blockSeconds: 1n,
  blockHash: hash,
  transactionHash: hash,
  part: null,
  transferId: null,
  inputAmount: null,
  outputAmount: null,
  ...given,
})
const settled = (given: Partial<IntentLog> = {}) => fill({ kind: 'settled', totalFilled: null, ...given })

const blockHash = `0x${'88'.repeat(32)}` as const
const crossing = {
  protocolSelector: '0x41435253',
  destinationChainId: 42161n,
  outputToken: `0x${'d0'.repeat(20)}`,
  scalingFactor: -1,
  protocolData: '0x1234',
} as const
const leg = (given: Partial<LegRow> = {}): LegRow => ({
  relayHash: hash,
  orderHash: hash,
  chainId: 1,
  destChainId: 42161,
  part: 0n,
  transferId: 0n,
  blockNumber: 1n,
  blockHash: hash,
  blockSeconds: 1n,
  logIndex: 0,
  transactionHash: hash,
  owner: account,
  recipient: account,
  inputToken: weth,
  inputAmount: 30n,
  outputToken: `0x${'d0'.repeat(20)}`,
  outputAmount: 3n,
  fillDeadline: 9n,
  state: 'sent',
  isAsked: true,
  isLate: false,
  isNews: false,
  message: '0x',
  landedHash: null,
  endTransaction: null,
  endBlock: null,
  endAmount: null,
  fillTransaction: null,
  fillBlock: null,
  paidSeconds: null,
  paidAmount: null,
  paidTo: null,
  refundTransaction: null,
  refundBlock: null,
  isRefundDeferred: false,
  isClosed: false,
  ...given,
})

test('default: a sale has exactly the keys that clients know', () => {
  const { order, ...record } = toRecord(rowOf(), [])
  const times = { createdAt: '2026-11-22T14:05:00.000Z', updatedAt: '2026-11-22T14:05:00.000Z' }
  expect(record).toEqual({
    id: 'id',
    status: 'PENDING',
    side: 'SELL',
    type: 'LIMIT',
    onChainOrderType: 'FillableOrder',
    owner: account,
    beneficiary: account,
    orderHash: hash,
    partner: 'anon',
    transactions: [],
    refunds: [],
    input: { chainId: 1, token: usdc, amount: '300' },
    output: { chainId: 1, token: weth, expectedAmount: '100', minAmount: '90', executedAmount: null },
    ...times,
    expiresAt: '2026-11-21T12:00:00.000Z',
  })
  expect(order).toMatchObject({ srcAmount: '300', deadline: 1_795_262_400, kind: 0, bridge: { destinationChainId: 0 } })
})

test('behavior: a bridged order names its destination token and keeps its bridge', () => {
  const bridge = {
    protocolSelector: '0x41435253',
    destinationChainId: 42161n,
    outputToken: `0x${'d0'.repeat(20)}`,
    scalingFactor: -12,
    protocolData: '0x1234',
  } as const
  const { input, output, order } = toRecord(rowOf(bridgeColumnsOf(bridge)), [])
  expect(input).toMatchObject({ chainId: 1, token: usdc })
  expect(output).toMatchObject({ chainId: 42161, token: bridge.outputToken })
  expect(order).toHaveProperty('bridge', { ...bridge, destinationChainId: 42161 })
})

test('behavior: a bridged fill states the output of each transfer in units of the other chain', () => {
  const parts = { family: 'TWAPOrder', slices: 3n, interval: 60n, filled: 300n } as const
  const row = (given: Partial<IntentRow> = {}) => rowOf({ ...bridgeColumnsOf(crossing), ...parts, ...given })
  const events = [0n, 1n, 2n].flatMap((part) => [
    fill({ kind: 'bridged', part, transferId: part, inputAmount: 30n, outputAmount: 3n, totalFilled: null }),
    part === 2n ? settled({ returned: 30n }) : fill({ totalFilled: 100n * (part + 1n), returned: 30n }),
  ])
  const [sent, paid, refunded] = [leg({ transferId: 0n }), leg({ transferId: 1n }), leg({ transferId: 2n })]
  const paidLeg = { ...paid, state: 'paid', fillTransaction: blockHash, paidAmount: 2n, paidTo: account } as const
  const refundedLeg = { ...refunded, state: 'refunded', refundTransaction: blockHash } as const

  const open = toRecord(row({ status: 'BRIDGING' }), events, [sent, paidLeg, refundedLeg])
  expect(open.transactions).toMatchObject([
    { originTx: hash, destinationTx: null, receivedAmount: '3' },
    { originTx: hash, destinationTx: blockHash, receivedAmount: '2' },
    { originTx: hash, destinationTx: null, receivedAmount: '0' },
  ])
  expect(open.refunds).toEqual([{ tx: blockHash, chainId: 1, token: weth, amount: '30' }])
  expect(open.output).toMatchObject({ executedAmount: null })
  expect(open.transactions.reduce((sum, { filledPercent }) => sum + filledPercent, 0)).toBe(100)

  const ended = toRecord(row({ status: 'REFUNDED' }), events, [refunded, paidLeg, refundedLeg].slice(1))
  expect(ended.output).toMatchObject({ executedAmount: null })
  const mixed = toRecord(row({ status: 'REFUNDED' }), events, [
    { ...refundedLeg, transferId: 0n },
    paidLeg,
    refundedLeg,
  ])
  expect(mixed.output).toMatchObject({ executedAmount: '2' })
  const unknown = toRecord(row({ status: 'COMPLETED' }), events, [{ ...sent, state: 'paid' }, paidLeg, paidLeg])
  expect(unknown.output).toMatchObject({ executedAmount: null })
})

test('behavior: a purchase is the other way round, and leaves the service unchanged', () => {
  const row = rowOf({ kind: orderKinds.BUY })
  const record = toRecord(row, [])
  expect(record.input).toEqual({
    chainId: 1,
    token: usdc,
    expectedAmount: '100',
    maxAmount: '300',
    executedAmount: null,
  })
  expect(record.output).toEqual({ chainId: 1, token: weth, amount: '90' })
  const answer = { data: [record, toRecord(rowOf(), [])], total: 2, page: 1, limit: 2, hasMore: false }
  expect(listIntentOrders.response.parse(answer)).toEqual(answer)
})

test('behavior: a bridged purchase states the minimum that arrives, then the paid amount', () => {
  const protocolData = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 0n, maxFlat: 7n })
  const bought = { ...bridgeColumnsOf({ ...crossing, scalingFactor: 0, protocolData }), kind: orderKinds.BUY }
  const row = (given: Partial<IntentRow>) => rowOf({ ...bought, family: 'Order', ...given })
  const events = [
    fill({ kind: 'bridged', part: 0n, transferId: 0n, inputAmount: 90n, outputAmount: 85n, totalFilled: null }),
    settled({ returned: 90n, srcAmount: 250n }),
  ]
  const paid = leg({ state: 'paid', fillTransaction: blockHash, paidAmount: 86n, paidTo: account })
  const amounts = [
    toRecord(row({}), []),
    toRecord(row({ status: 'BRIDGING' }), events, [leg({})]),
    toRecord(row({ status: 'COMPLETED' }), events, [paid]),
    toRecord(row({ status: 'REFUNDED' }), events, [leg({ state: 'refunded', refundTransaction: blockHash })]),
  ].map(({ output }) => output)
  expect(amounts).toMatchObject([{ amount: '83' }, { amount: '83' }, { amount: '86' }, { amount: '83' }])
})

test("behavior: a sale's part spent the difference of filled amounts, a purchase's the logged cost", () => {
  const priced = { ...fill({ totalFilled: 100n, returned: 31n }), destUsd: '3192.71' }
  const sale = [priced, settled({ returned: 63n })]
  const sold = toRecord(rowOf({ status: 'COMPLETED', filled: 300n }), sale)
  expect(sold.output).toMatchObject({ executedAmount: '94' })
  const filledAt = '1970-01-01T00:00:01.000Z'
  const sameInAll = { originTx: hash, destinationTx: null, filledAt, feeAmount: '0', srcUsd: null }
  expect(sold.transactions).toEqual([
    { ...sameInAll, filledPercent: 33.328125, spentAmount: '100', receivedAmount: '31', destUsd: '3192.71' },
    { ...sameInAll, filledPercent: 66.671875, spentAmount: '200', receivedAmount: '63', destUsd: null },
  ])
  const purchase = [
    fill({ totalFilled: 45n, srcAmount: 140n, returned: 45n }),
    settled({ srcAmount: 150n, returned: 45n }),
  ]
  const bought = toRecord(rowOf({ kind: orderKinds.BUY, status: 'COMPLETED', filled: 90n }), purchase)
  expect(bought.input).toMatchObject({ executedAmount: '290' })
  expect(bought.transactions.map(({ filledPercent, spentAmount }) => [filledPercent, spentAmount])).toEqual([
    [50, '140'],
    [50, '150'],
  ])
  // Partial fills have no final amount, and a signature event is no fill.
  const open = toRecord(rowOf({ status: 'ACTIVE', filled: 100n }), [fill({ kind: 'signed' }), sale[0]!])
  expect(open.output).toMatchObject({ executedAmount: null })
  expect(open.transactions).toHaveLength(1)
})

test('behavior: the percents of any fills sum to exactly 100', () => {
  const part = fc.bigInt(1n, 2n ** 90n)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
      const srcAmount = parts.reduce((sum, one) => sum + one, 0n)
      let totalFilled = 0n
      const events = parts.map((one, index) => {
        totalFilled += one
        return index === parts.length - 1 ? settled() : fill({ totalFilled })
      })
      const { transactions } = toRecord(rowOf({ srcAmount, status: 'COMPLETED', filled: srcAmount }), events)
      const percents = transactions.map(({ filledPercent }) => filledPercent)
      for (const list of [percents, percents.toReversed()]) expect(list.reduce((sum, one) => sum + one, 0)).toBe(100)
      expect(transactions.reduce((sum, { spentAmount }) => sum + BigInt(spentAmount!), 0n)).toBe(srcAmount)
    }),
  )
})

test('behavior: a deadline beyond all dates is shown as the last date', () => {
  expect(toRecord(rowOf({ deadline: 2n ** 48n }), []).expiresAt).toBe('9999-12-31T23:59:59.000Z')
})

test('behavior: what is sold after its arrival is stated in the token that it is sold for', () => {
  const destToken = `0x${'77'.repeat(20)}` as const
  const landing = { destToken, quoted: 50n, minAmount: 500n, secondsToSell: 600n }
  const protocolData = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 0n, maxFlat: 3n, landing })
  const bridge = { ...crossing, scalingFactor: 0, protocolData }
  const row = rowOf({ ...bridgeColumnsOf(bridge), family: 'Order', filled: 300n })
  const events = [
    fill({ kind: 'bridged', part: 0n, transferId: 0n, inputAmount: 90n, outputAmount: 86n, totalFilled: null }),
    settled({ returned: 90n }),
  ]
  const arrived = { state: 'arrived', message: '0x12', fillTransaction: blockHash, fillBlock: 1n } as const
  const sale = { paidAmount: 86n, paidTo: account, landedHash: blockHash }
  const ended = { ...arrived, ...sale, endTransaction: blockHash, endBlock: 2n }
  const recordOf = (status: IntentRow['status'], given: Partial<LegRow>) =>
    toRecord({ ...row, status }, events, [leg(given)])
  const waiting = recordOf('BRIDGING', { ...arrived, ...sale })
  expect(waiting.output).toMatchObject({ chainId: 42161, token: destToken, minAmount: '500', executedAmount: null })
  expect(waiting.transactions).toMatchObject([{ destinationTx: null, receivedAmount: '0' }])
  const sold = recordOf('COMPLETED', { ...ended, state: 'paid', endAmount: 901n })
  expect(sold.output).toMatchObject({ executedAmount: '901' })
  expect(sold.transactions).toMatchObject([{ destinationTx: blockHash, receivedAmount: '901' }])
  const released = recordOf('REFUNDED', { ...ended, state: 'released', endAmount: 86n })
  expect(released.output).toMatchObject({ executedAmount: '0' })
  expect(released.refunds).toMatchObject([{ tx: blockHash, chainId: 42161, amount: '86' }])
})
