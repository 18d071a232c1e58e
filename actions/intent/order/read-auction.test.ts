import { expect, test } from 'vitest'
import type { PastRound } from '@/lib/api/intent/past-rounds'
import { type PastBid, readAuction } from './read-auction'

const bid = (agent: string, executedAmount: string, verdict: PastBid['verdict']): PastBid => ({
  agent,
  executedAmount,
  verdict,
  won: verdict === 'won',
  score: executedAmount,
  reason: null,
  orders: 1,
  usesPools: null,
})
const round = (roundId: string, side: 'SELL' | 'BUY', bids: PastBid[], bound: string | null = null): PastRound => ({
  roundId,
  chainId: 1,
  blockNumber: 7,
  closedAt: '2026-11-22T14:05:12.000Z',
  orders: [
    {
      orderHash: `0x${'1'.repeat(64)}`,
      side,
      partiallyFillable: false,
      bids,
      bound,
      srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      destToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      srcAmount: '3000',
      destAmount: '900',
    },
  ],
})

test('default: the awarded round, its winner first, and its advantage over the next bid and our route', () => {
  const won = round('b', 'SELL', [
    bid('amm', '10000', 'outbid'),
    bid('x', '10100', 'won'),
    bid('y', '10050', 'untried'),
  ])
  const auction = readAuction([round('c', 'SELL', [bid('amm', '1', 'outbid')]), won, round('a', 'SELL', [])])!
  expect(auction.round.roundId).toBe('b')
  expect(auction.bids.map(({ agent }) => agent)).toEqual(['x', 'y', 'amm'])
  expect(auction).toMatchObject({ winner: { agent: 'x' }, aboveNextBps: 49.75, aboveReserveBps: 100 })
})

test('behavior: a lower cost is better for a purchase; failed bids are not compared', () => {
  const purchase = round('a', 'BUY', [bid('amm', '990', 'won'), bid('liar', '1', 'failed'), bid('x', '1000', 'outbid')])
  const auction = readAuction([purchase])!
  expect(auction.aboveNextBps).toBe(100)
  expect(auction).not.toHaveProperty('aboveReserveBps')
})

test('behavior: the winner may be better or worse than the bound, by output or by cost', () => {
  const against = (side: 'SELL' | 'BUY', won: string, bound: string) =>
    readAuction([round('a', side, [bid('amm', won, 'won')], bound)])!.aboveBoundBps
  expect([against('SELL', '9999', '10000'), against('SELL', '10002', '10000')]).toEqual([-1, 2])
  expect([against('BUY', '10003', '10000'), against('BUY', '9999', '10000')]).toEqual([-3, 1])
  // The amounts are not worth the gas of any route.
  expect(against('SELL', '1', '0')).toBeUndefined()
})

test('behavior: no winner in the newest round; undefined without bids', () => {
  const auction = readAuction([round('b', 'SELL', [bid('amm', '1', 'failed')]), round('a', 'SELL', [])])!
  expect(auction).toMatchObject({ round: { roundId: 'b' } })
  expect(auction).not.toHaveProperty('winner')
  expect(readAuction([])).toBeUndefined()
})
