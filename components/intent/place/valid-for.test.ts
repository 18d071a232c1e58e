import { expect, test } from 'vitest'
import { linkSchedule } from '@/lib/ticket/fields/linked-schedule'
import { validFor } from './valid-for'

test('default: the same words as the field that sets it', () => {
  expect(validFor({ life: 86_400, deposits: false })).toBe('1 day after you sign')
  expect(validFor({ life: 3_600, deposits: true })).toBe('1 hour after you deposit')
})

test('behavior: a TWAP order shows the time that its deadline adds', () => {
  const { life = 0, late } = linkSchedule({ parts: '4', interval: '5m' })
  expect(validFor({ life, late, deposits: false })).toBe('35 min after you sign, with 15 min for late parts')
})
