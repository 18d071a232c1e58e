import { expect, test } from 'vitest'
import { cardPath } from './card-path'
import { receiptPath } from './receipt-path'

const [hash, order] = [`0x${'AB'.repeat(32)}`, `0x${'cd'.repeat(32)}`]

test('default: the image is below the receipt, with the same order', () => {
  expect(receiptPath(1, hash)).toBe(`/tx/1/${hash.toLowerCase()}`)
  expect(cardPath(1, hash)).toBe(`/tx/1/${hash.toLowerCase()}/card.png`)
  expect(cardPath(1, hash, order)).toBe(`/tx/1/${hash.toLowerCase()}/card.png?order=${order}`)
})
