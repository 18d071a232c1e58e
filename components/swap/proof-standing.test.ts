import { expect, test } from 'vitest'
import { standingOf } from './proof-standing'

const compared = { status: 'compared', isSameBlock: true, compared: 2, different: [] } as const

test.each([
  ['proved', compared, 'positive'],
  ['loose', compared, 'caution'],
  ['loose', { status: 'reading' }, 'caution'],
  ['loose', { status: 'unavailable' }, 'caution'],
  ['proved', { status: 'reading' }, 'neutral'],
  ['proved', { status: 'unavailable' }, 'neutral'],
  ['proved', { ...compared, compared: 1 }, 'neutral'],
  ['proved', { ...compared, different: ['0x01'] }, 'danger'],
  ['loose', { ...compared, different: ['0x01'] }, 'danger'],
  ['proved', { ...compared, isSameBlock: false, compared: 0 }, 'danger'],
] as const)('behavior: %s, chain %o: %s', (verdict, states, tone) => {
  expect(standingOf({ check: { verdict }, states, pools: 2 }).tone).toBe(tone)
})

test('behavior: where the bound is far it is said what can be done', () => {
  const { says } = standingOf({ check: { verdict: 'loose' }, states: compared, pools: 2 })
  expect(says).toMatch(/More than 5 bps.*[Cc]ompare with another service.*smaller amount/)
})
