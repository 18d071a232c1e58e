import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderRow } from '@/lib/history/order-row'
import { anySeconds } from '@/lib/order/testing/any-seconds'
import { ExpiryCell } from './order-cells'

const draw = (row: Partial<OrderRow>) =>
  renderToStaticMarkup(<ExpiryCell row={row as OrderRow} />).replace(/<[^>]*>/g, '')

test('default', () => {
  expect(draw({ stage: 'open', expiresAt: undefined })).toBe('from unknown timenever expires')
  expect(draw({ stage: 'open', expiresAt: 8_640_000_000_001 })).toBe('from unknown timeuntil after the year 9999')
})

test('behavior: any signed expiry and any time of the service is rendered', () => {
  fc.assert(
    fc.property(anySeconds.map(Number), fc.double(), (expiresAt, updatedAt) => {
      expect(draw({ stage: 'open', expiresAt })).toMatch(
        /^from unknown timeuntil (\d{1,2} \w{3} \d{4,5}, \d\d:\d\d|after the year 9999)$/,
      )
      expect(draw({ stage: 'done', updatedAt })).toMatch(/^from unknown timeended /)
    }),
  )
})
