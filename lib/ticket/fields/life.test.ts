import { expect, test } from 'vitest'
import { readLife } from './life'

test('readLife', () => {
  expect(readLife('2', 'hours')).toBe(7_200)
  for (const text of ['', '0', '1.5', '-1', '99999999']) expect(readLife(text, 'hours')).toBeUndefined()
  expect(readLife('1', 'minutes')).toBeUndefined()
  expect(readLife('367', 'days')).toBeUndefined()
})
