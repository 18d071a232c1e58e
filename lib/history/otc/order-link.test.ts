import { expect, test } from 'vitest'
import { readRfqLink, type SignedOrder } from '@/lib/order/rfq-link'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import { orderPath, readOrderFragment } from './order-link'

const hash = `0x${'ab'.repeat(32)}` as const
const signed: SignedOrder = {
  chainId: 1,
  order: rfqOrderOf(),
  signature: '0x12',
}

test('default', () => {
  const path = orderPath({ hash, signed, answers: hash })
  expect(path).toMatch(new RegExp(`^/otc/${hash}\\?chain=1#o=[\\w-]+&re=${hash}$`))
  const { text, answers } = readOrderFragment(path.slice(path.indexOf('#')))
  expect(readRfqLink(text!)).toEqual(signed)
  expect(answers).toBe(hash)
})

test('behavior: leaves out missing parts and invalid hashes', () => {
  expect(readOrderFragment('')).toEqual({ text: undefined, answers: undefined })
  expect(readOrderFragment('#re=0x12&x=1')).toEqual({ text: undefined, answers: undefined })
})
