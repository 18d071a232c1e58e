import { expect, test } from 'vitest'
import { healthLookOf, successOf, whyBlocked, whyNotAsked } from './agent-health'

const lied = { reason: 'underdelivered', count: 2 } as const

test('default: shows until when an agent is blocked, and how it failed', () => {
  const until = new Date(2026, 10, 22, 14, 5).toISOString()
  const blocked = { until, answers: 3, failures: [lied, { reason: 'late', count: 1 } as const] }
  expect(whyBlocked(blocked)).toBe(
    'Not asked until 22 Nov 2026, 14:05. Of its last 3 answers, 2 brought less than promised, 1 came late.',
  )
  expect(healthLookOf({ blocked, chainIds: [1] }).word).toBe('Blocked')
  expect(healthLookOf({ blocked: null, chainIds: [1] }).word).toBe('Active')
  expect(healthLookOf({ blocked: null, chainIds: [] }).word).toBe('Not asked')
})

test('behavior: shows on which chain an agent is not asked, and why', () => {
  const chains = [{ chainId: 8453, name: 'Base' }]
  expect(whyNotAsked({ chainId: 8453, reason: 'NoCrossSettle' }, chains)).toBe(
    'Not asked on Base: the contract there cannot enforce a promise.',
  )
  expect(whyNotAsked({ chainId: 10, reason: 'NoCallExecutor' }, chains)).toBe(
    'Not asked on 10: the contract that makes its calls is not deployed there.',
  )
})

test('behavior: a lost bid is no failure, and rounds without a bid do not count', () => {
  expect(successOf({ won: 5, lost: 1, failures: [lied] })).toEqual({ good: 6, all: 8, bps: 7_500 })
  expect(successOf({ won: 0, lost: 0, failures: [] })).toBe(undefined)
})
