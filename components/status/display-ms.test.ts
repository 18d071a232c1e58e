import { expect, test } from 'vitest'
import { displayMs } from './display-ms'

test('default', () => {
  expect([null, 0, 999, 1_000, 12_345].map(displayMs)).toEqual(['None yet', 'under 1 ms', '999 ms', '1.0 s', '12.3 s'])
})
