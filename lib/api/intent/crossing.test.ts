import { expect, test } from 'vitest'
import { examples } from '../contract/examples'
import { getCrossing, listLanes } from './crossing'

const moment = '2026-11-22T14:05:00.000Z'
const transfer = {
  part: '0',
  transferId: String(2n ** 256n - 1n),
  relayHash: examples.hash,
  state: 'sent',
  isLate: false,
  deposit: { transaction: examples.hash, block: 17, at: moment },
  inputToken: examples.usdc,
  inputAmount: '1000',
  outputToken: examples.usdc,
  outputAmount: '999',
  fillDeadline: 1_732_284_300,
  recipient: examples.account,
  payment: null,
  refund: null,
  sale: null,
}
const crossing = {
  orderHash: examples.hash,
  srcChainId: 1,
  destChainId: 42_161,
  transfers: [transfer],
  time: { p50Ms: 40_000, p90Ms: 80_000, isMeasured: false },
  heads: [{ chainId: 1, block: 17, at: moment }],
}
const lane = {
  srcChainId: 1,
  destChainId: 42_161,
  symbol: 'USDC',
  srcToken: examples.usdc,
  destToken: examples.usdc,
  isPaused: false,
  obstacle: null,
  maxAmount: '0',
  speeds: [{ name: 'fast', feePips: 50, feeFlat: '0', p50Ms: 1, p90Ms: 2, isMeasured: true }],
  open: 0,
  late: 0,
}

test('getCrossing: default', () => {
  expect(getCrossing.response.parse(crossing)).toEqual(crossing)
})

test.each([
  { state: 'lost' },
  { relayHash: '0x12' },
  { inputAmount: '-1' },
  { outputAmount: '1e9' },
  { recipient: 'anyone' },
  { payment: { transaction: null, block: null, at: null, amount: '1', recipient: '0x', isByVenue: null } },
])('getCrossing: error: a transfer with %o is refused', (change) => {
  const answer = { ...crossing, transfers: [{ ...transfer, ...change }] }
  expect(getCrossing.response.safeParse(answer).success).toBe(false)
})

test('listLanes: default', () => {
  expect(listLanes.response.parse({ lanes: [lane] })).toEqual({ lanes: [lane] })
})

test.each([{ maxAmount: 'all' }, { isPaused: 'no' }, { open: 1.5 }])(
  'listLanes: error: a lane with %o is refused',
  (change) => {
    expect(listLanes.response.safeParse({ lanes: [{ ...lane, ...change }] }).success).toBe(false)
  },
)
