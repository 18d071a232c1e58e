import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'
import { IntentStatusBadge, LimitStatusBadge } from './intent-status'

const textOf = (drawn: string) => drawn.replace(/<[^>]*>/g, '').trim()
const limit = (status: string, distance?: LimitDistance) =>
  textOf(renderToStaticMarkup(<LimitStatusBadge status={status} distance={distance} />))

test('default: a limit order away from the market is open, with its distance', () => {
  const far = { bps: 100, isReached: false }
  expect([limit('PENDING', far), limit('ACTIVE', far)]).toEqual(['Open · 1% away', 'Open · 1% away'])
  expect([limit('PENDING'), limit('ACTIVE')]).toEqual(['Open', 'Open'])
  expect(limit('PENDING', { bps: 60_368, isReached: false })).toBe('Open · over 100% away')
})

test('behavior: it is in the auction only if the market pays its limit', () => {
  const reached = { bps: 0, isReached: true }
  expect([limit('PENDING', reached), limit('ACTIVE', reached)]).toEqual(['In auction', 'Open'])
})

test('behavior: other states, and orders at the market, keep their labels', () => {
  expect(limit('COMPLETED', { bps: 100, isReached: false })).toBe('Filled')
  expect(limit('SUSPENDED')).toBe('Needs funds or approval')
  expect(textOf(renderToStaticMarkup(<IntentStatusBadge status="PENDING" />))).toBe('In auction')
})
