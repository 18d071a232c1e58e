import { describe, expect, test } from 'vitest'
import { readSaved, saveTicket, ticketFor } from './saved-tickets'

const nothing = { chain: undefined, tickets: {} }

test('default: from swap to the desk and back, the ticket is the same', () => {
  const atSwap = saveTicket(nothing, '/swap', 'chain=8453&from=WETH&to=USDC&sell=1.5')
  expect(ticketFor(atSwap, '/otc', '')).toBe('chain=8453')
  const atDesk = saveTicket(atSwap, '/otc', 'chain=8453')
  expect(ticketFor(atDesk, '/swap', '')).toBe('chain=8453&from=WETH&to=USDC&sell=1.5')
})

test('behavior: a link has priority', () => {
  const kept = saveTicket(nothing, '/swap', 'from=WETH&sell=1')
  expect(ticketFor(kept, '/swap', 'from=DAI')).toBe('')
  expect(ticketFor(saveTicket(kept, '/swap', 'from=DAI'), '/swap', '')).toBe('from=DAI')
})

test('behavior: each chain has its own ticket', () => {
  const both = saveTicket(saveTicket(nothing, '/swap', 'chain=8453&from=AERO&sell=5'), '/otc', 'chain=1')
  expect(ticketFor(both, '/swap', '')).toBe('chain=1')
  expect(ticketFor(saveTicket(both, '/otc', 'chain=8453'), '/swap', '')).toBe('chain=8453&from=AERO&sell=5')
})

test('behavior: a cleared ticket stays cleared', () => {
  const cleared = saveTicket(saveTicket(nothing, '/swap', 'sell=5'), '/swap', '')
  expect(ticketFor(cleared, '/swap', '')).toBe('')
})

test('behavior: the partner of one ticket applies to the next, until it is dropped', () => {
  const first = saveTicket(nothing, '/limit', 'chain=8453&sell=1&partner=example-wallet')
  expect(ticketFor(first, '/swap', '')).toBe('chain=8453&partner=example-wallet')
  expect(ticketFor(saveTicket(first, '/otc', 'chain=8453'), '/twap', '')).toBe('chain=8453&partner=example-wallet')
  const sold = saveTicket(first, '/swap', 'chain=8453&sell=2&partner=example-wallet')
  expect(ticketFor(sold, '/limit', '')).toBe('chain=8453&sell=2&partner=example-wallet')
  // A partner that is dropped on one page is dropped on all.
  const dropped = saveTicket(sold, '/limit', 'chain=8453&sell=2')
  expect(ticketFor(dropped, '/swap', '')).toBe('chain=8453&sell=2')
  expect(ticketFor(dropped, '/twap', '')).toBe('chain=8453')
})

test('behavior: a page of one order keeps its own chain', () => {
  const kept = saveTicket(nothing, '/swap', 'chain=8453&sell=1')
  expect(ticketFor(kept, `/otc/0x${'1'.repeat(64)}`, '')).toBe('')
})

describe('readSaved', () => {
  test('behavior: an edited or outdated value is no ticket', () => {
    for (const stored of [undefined, null, 5, 'x', { chain: 5, tickets: 'x' }, { chain: 'abc', tickets: [1] }])
      expect(readSaved(stored)).toEqual(nothing)
    expect(readSaved({ ...nothing, partner: 7 })).toEqual(nothing)
    expect(readSaved({ ...nothing, partner: 'example-wallet' })).toEqual({ ...nothing, partner: 'example-wallet' })
    expect(readSaved({ chain: '1', tickets: { 1: 'chain=1&sell=2&slippage=9000', 2: 7 } })).toEqual({
      chain: '1',
      tickets: { 1: 'chain=1&sell=2' },
    })
  })
})
