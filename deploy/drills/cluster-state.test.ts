import { expect, test } from 'vitest'
import { primaryOf, redundancyMissing } from './cluster-state'

const leader = { name: 'pg1', role: 'leader', state: 'running' }
const sync = { name: 'pg2', role: 'sync_standby', state: 'running', lag: 0 }
const replica = { name: 'pg3', role: 'replica', state: 'streaming', lag: 0 }

test('default: a primary with a synchronous standby and all others lacks nothing', () => {
  expect(primaryOf([replica, leader])).toBe('pg1')
  expect(redundancyMissing([leader, sync, replica], { size: 3 })).toBeUndefined()
})

test('behavior: names what is missing first', () => {
  expect(primaryOf([{ ...leader, state: 'stopped' }, sync])).toBeUndefined()
  expect(redundancyMissing([], { size: 3 })).toBe('a primary')
  expect(redundancyMissing([leader, replica, { ...sync, state: 'starting' }], { size: 3 })).toBe(
    'a synchronous standby',
  )
  expect(redundancyMissing([leader, sync, { ...replica, state: 'stopped' }], { size: 3 })).toBe('1 of its standbys')
})
