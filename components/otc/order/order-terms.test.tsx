import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anySeconds } from '@/lib/order/testing/any-seconds'
import { Expiry } from './order-terms'

const draw = (expiry: bigint, now: number | undefined) =>
  renderToStaticMarkup(<Expiry expiry={expiry} now={now} />).replace(/<[^>]*>/g, '')

test('default', () => {
  expect([draw(0n, 1), draw(3_700n, 100), draw(8_640_000_000_001n, undefined)]).toEqual([
    ...['never', 'in 1 h', 'after the year 9999'],
  ])
})

test('behavior: renders any signable expiry at any chain time', () => {
  fc.assert(
    fc.property(anySeconds, fc.option(anySeconds.map(Number), { nil: undefined }), (expiry, now) => {
      expect(draw(expiry, now)).toMatch(/^(never|in .+|\d{1,2} \w{3} \d{4,5}, \d\d:\d\d|after the year 9999)$/)
    }),
  )
})
