import { expect, test } from 'vitest'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import { intentVerdictOf, proofVerdictOf, shareOfBest } from './proof-verdict'

const bound = { bound: 1n, gapBps: 0 }
const compared: Extract<ReadMarket, { status: 'compared' }> = {
  status: 'compared',
  blockNumber: 212,
  verdict: 'proved',
  gross: bound,
  net: bound,
  read: 61,
  readOrders: 0,
  fields: [],
  differences: [],
  missing: [],
  uncounted: [],
  gas: undefined,
  rates: {},
  unchecked: { orders: 0, pools: [] },
  arbitrageBps: 0,
}
const far = { bound: 1n, gapBps: 40 }
const loose = { ...compared, verdict: 'loose', gross: far, net: far } as const
const byGas = { ...compared, verdict: 'loose', gross: bound, net: { bound: 1n, gapBps: 149.2 } } as const
const pool = { address: '0x01', dex: 'UniswapV2', token0: '0x02', token1: '0x03' } as const
const differences = [{ ...pool, field: 'reserve0', proof: '1', chain: '2' }]
const missing = [pool]

const verdicts: readonly (readonly ['proved' | 'loose', ReadMarket, string, RegExp])[] = [
  ['proved', compared, 'positive', /^No route is more than 5 bps better\.$/],
  // Uncertain gas is no loss, and still reported.
  ['proved', { ...compared, net: { bound: 1n, gapBps: 25.2 } }, 'positive', /^No route is more than 26 bps better\.$/],
  // A comparison by this browser itself counts.
  ['loose', compared, 'positive', /^No route/],
  ['proved', loose, 'caution', /More than 5 bps.*[Cc]ompare with another service.*smaller amount/],
  [
    'proved',
    { ...loose, net: { bound: 1n, gapBps: 90 } },
    'caution',
    /does not rule out a route over 5 bps better\. Most of the gap is gas/,
  ],
  // Unproven gas is a large share of a small amount, which is no reason to trade less.
  ['proved', byGas, 'positive', /^No route is more than 5 bps better before gas, or 150 bps after it\.$/],
  [
    'proved',
    { ...byGas, differences: [], unchecked: { orders: 0, pools: ['0x01'] } },
    'neutral',
    /150 bps after it, if the service is right/,
  ],
  ['loose', { status: 'reading' }, 'caution', /More than 5 bps/],
  ['loose', { status: 'unavailable' }, 'caution', /More than 5 bps/],
  ['proved', { status: 'reading' }, 'neutral', /Comparing/],
  ['proved', { status: 'unavailable' }, 'neutral', /could not be compared/],
  ['proved', { status: 'lagging', blockNumber: 1212 }, 'neutral', /has not seen block 1,212 yet. Retrying/],
  ['proved', { status: 'pruned', blockNumber: 1212 }, 'neutral', /no longer has block 1,212/],
  [
    'proved',
    { ...compared, unchecked: { orders: 2, pools: [] } },
    'positive',
    /right about 2 open orders not compared here/,
  ],
  [
    'proved',
    { ...compared, unchecked: { orders: 0, pools: ['0x01'] } },
    'neutral',
    /right about 1 pool not compared here/,
  ],
  ['proved', { ...compared, missing: missing }, 'positive', /^No route/],
  ['proved', { ...loose, missing: missing }, 'danger', /left out a pool/],
  ['proved', { ...compared, differences }, 'danger', /differs from the chain/],
  ['proved', { ...loose, differences }, 'danger', /differs from the chain/],
  ['proved', { status: 'otherBlock', blockNumber: 212 }, 'danger', /another block of this number/],
]

test.each(verdicts)('behavior: %s, chain %o: %s', (verdict, market, tone, text) => {
  const gap = verdict === 'loose' ? far : bound
  const found = proofVerdictOf({ check: { verdict, gross: gap, net: gap }, market })
  expect(found.tone).toBe(tone)
  expect(found.text).toMatch(text)
})

test('behavior: a share is rounded down, and at least zero for a purchase', () => {
  expect([0, 0.0004, 0.5, 30, 10_000].map((gap) => shareOfBest('SELL', gap))).toEqual([
    10_000, 9_999, 9_999, 9_970, 5_000,
  ])
  expect([0, 0.0004, 0.5, 30, 20_000].map((gap) => shareOfBest('BUY', gap))).toEqual([10_000, 9_999, 9_999, 9_970, 0])
})

test('behavior: a price by agents is green only if the chain confirms the pools, within the proof', () => {
  const verdictOf = (gapBps: number, market: ReadMarket) =>
    intentVerdictOf({ check: { verdict: 'proved', gross: bound, net: bound }, market, gapBps })
  expect(verdictOf(-3, compared)).toEqual({
    tone: 'positive',
    text: 'No swap through these pools is better, gas counted.',
  })
  expect(verdictOf(2, compared).text).toMatch(/^No swap through these pools is over 5 bps better, gas counted\.$/)
  const unread = verdictOf(2, { status: 'unavailable' })
  expect(unread).toMatchObject({ tone: 'neutral', text: expect.stringMatching(/ if /) })
  expect(verdictOf(20, compared)).toMatchObject({
    tone: 'caution',
    text: expect.stringMatching(/Compare with a market swap/),
  })
  // The gap equals that of the quoted route, which is unproven gas.
  expect(verdictOf(20, { ...compared, net: { bound: 1n, gapBps: 25 } }).tone).toBe('positive')
  expect(verdictOf(20, byGas).tone).toBe('positive')
  expect(verdictOf(160, byGas).tone).toBe('caution')
  expect(verdictOf(2, { ...compared, differences }).tone).toBe('danger')
})
