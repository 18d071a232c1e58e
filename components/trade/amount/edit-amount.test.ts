import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupAmount } from '@/lib/amount'
import { caretIn, editAmount, pasteAmount } from './edit-amount'

// Returns the text that a field shows after an edit, with the caret as a bar.
const type = (before: string, edit: (start: string, end: string) => [string, string], forward = false) => {
  const [start = '', end = ''] = before.split('|')
  const [left, right] = edit(start, end)
  const next = editAmount({ shown: start + end, value: left + right, caret: left.length, forward })
  const shown = groupAmount(next.text)
  const caret = caretIn(shown, next.caret)
  return { field: `${shown.slice(0, caret)}|${shown.slice(caret)}`, doubt: next.doubt }
}
const press = (before: string, key: string) => type(before, (start, end) => [start + key, end])
const backspace = (before: string) => type(before, (start, end) => [start.slice(0, -1), end]).field
const forwardDelete = (before: string) => type(before, (start, end) => [start, end.slice(1)], true).field

describe('editAmount', () => {
  test('default: adds groups while digits are typed, and keeps the caret behind the last digit', () => {
    const fields: string[] = []
    for (const key of '1234567.89') fields.push(press(fields.at(-1) ?? '|', key).field)
    expect(fields).toEqual([
      '1|',
      '12|',
      '123|',
      '1,234|',
      '12,345|',
      '123,456|',
      '1,234,567|',
      '1,234,567.|',
      '1,234,567.8|',
      '1,234,567.89|',
    ])
  })

  test('behavior: keeps the caret at its digit in the middle of a number', () => {
    expect(press('1|,234', '5').field).toBe('15|,234')
    expect(press('1,|234', '5').field).toBe('15|,234')
    expect(press('1,23|4', '5').field).toBe('12,35|4')
    expect(press('123|', '4').field).toBe('1,234|')
    expect(press('1,2|34', '.').field).toBe('12.|34')
  })

  test('behavior: deletes a digit, also across a comma', () => {
    expect(backspace('1,234|')).toBe('123|')
    expect(backspace('1,|234')).toBe('|234')
    expect(backspace('12,|345')).toBe('1|,345')
    expect(forwardDelete('1|,234')).toBe('1|34')
    expect(forwardDelete('1,|234')).toBe('1|34')
  })

  test('behavior: reads a typed comma as a decimal comma, and reports the doubt', () => {
    expect(press('1|', ',')).toEqual({ field: '1.|', doubt: 'fraction' })
    expect(press('1,234|', ',')).toEqual({ field: '1,234.|', doubt: 'fraction' })
    expect(press('1.5|', ',')).toEqual({ field: '1.5.|', doubt: 'fraction' })
  })

  test('behavior: reads several characters at once like a pasted text', () => {
    const fill = (shown: string, value: string) => editAmount({ shown, value, caret: value.length, symbol: 'USDC' })
    expect(fill('', '1.234,56')).toEqual({ text: '1234.56', caret: 7 })
    expect(fill('1,234', '1 234,56 USDC')).toEqual({ text: '1234.56', caret: 7 })
    expect(fill('', '1,234')).toEqual({ text: '1234', caret: 4, doubt: 'thousands' })
    expect(fill('', '')).toEqual({ text: '', caret: 0 })
  })

  test('behavior: keeps unreadable text, which can be corrected key by key', () => {
    expect(press('1.5|', 'x').field).toBe('1.5x|')
    expect(backspace('1.5x|')).toBe('1.5|')
    expect(backspace('1,2,3|')).toBe('1,2,|')
  })

  test('behavior: yields the number that was typed digit by digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (amount) => {
        const { field } = [...amount.toString()].reduce((all, key) => press(all.field, key), { field: '|' } as {
          field: string
        })
        expect(field).toBe(`${groupAmount(amount.toString())}|`)
      }),
    )
  })
})

describe('pasteAmount', () => {
  test('default: replaces the selection', () => {
    expect(pasteAmount({ shown: '', start: 0, end: 0, pasted: '1,234.56 USDC', symbol: 'USDC' })).toEqual({
      text: '1234.56',
      caret: 7,
    })
    expect(pasteAmount({ shown: '9,999', start: 0, end: 5, pasted: '1.234,56' })).toEqual({ text: '1234.56', caret: 7 })
    expect(pasteAmount({ shown: '1,234', start: 2, end: 5, pasted: '56' })).toEqual({ text: '156', caret: 3 })
  })

  test('behavior: reports which of two readings it used', () => {
    const paste = (pasted: string) => pasteAmount({ shown: '', start: 0, end: 0, pasted })
    expect(paste('1,234')).toEqual({ text: '1234', caret: 4, doubt: 'thousands' })
    expect(paste('1.234')).toEqual({ text: '1.234', caret: 5, doubt: 'fraction' })
    expect(paste('1,234.5').doubt).toBeUndefined()
  })

  test('behavior: keeps pasted text that is no number', () => {
    expect(pasteAmount({ shown: '', start: 0, end: 0, pasted: ' 1.5 WETH ', symbol: 'USDC' }).text).toBe('1.5 WETH')
  })
})
