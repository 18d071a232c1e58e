import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDurationText, secondsOf, writeDuration } from './duration-text'
import { durationTextOf, linkSchedule, touchSchedule } from './linked-schedule'

describe('linkSchedule', () => {
  test('default: derives the other duration', () => {
    const each = linkSchedule({ parts: '4', interval: '5m' })
    expect(each).toEqual({ parts: 4, interval: 300, over: 1_200, life: 2_100, late: 900, wrong: undefined })
    expect(linkSchedule({ parts: '4' })).toEqual(each)
    const all = linkSchedule({ parts: '7', over: '1h' })
    expect(all).toMatchObject({ interval: 514, over: 3_600, life: 7 * 514 + 900 })
    expect([durationTextOf(all, 'interval'), durationTextOf(all, 'over')]).toEqual(['514s', '1h'])
  })

  test('error: names the invalid field', () => {
    expect(linkSchedule({ parts: '1' }).wrong).toBe('parts')
    expect(linkSchedule({ parts: '501' }).wrong).toBe('parts')
    expect(linkSchedule({ parts: '2.5' }).wrong).toBe('parts')
    expect(linkSchedule({ parts: '4', interval: '59s' })).toMatchObject({
      parts: 4,
      interval: undefined,
      wrong: 'interval',
    })
    expect(linkSchedule({ parts: '4', interval: 'm' }).wrong).toBe('interval')
    expect(linkSchedule({ parts: '500', over: '8h' }).wrong).toBe('over')
    expect(linkSchedule({ parts: '400', interval: '1d' }).wrong).toBe('interval')
  })

  test('behavior: the last edited duration is kept', () => {
    const over = touchSchedule({ parts: '4', interval: '5m' }, 'over', '90m')
    expect(over).toEqual({ parts: '4', over: '90m' })
    expect(touchSchedule(over, 'parts', '3')).toEqual({ parts: '3', over: '90m' })
    expect(touchSchedule(over, 'interval', '1h')).toEqual({ parts: '4', interval: '1h' })
  })
})

test('behavior: a formatted duration is parsed unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (seconds) => secondsOf(writeDuration(seconds)) === seconds),
  )
  expect(readDurationText('12')).toEqual({ digits: '12', unit: 'm' })
  expect([secondsOf('1e3m'), secondsOf('-5m'), secondsOf('m')]).toEqual([undefined, undefined, undefined])
})
