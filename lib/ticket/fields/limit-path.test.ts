import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitPath } from './limit-path'
import { linkFields } from './linked-fields'
import { readTicketLink } from './ticket-link'

const [srcToken, destToken] = [
  '0x000000000000000000000000000000000000000a',
  '0x000000000000000000000000000000000000000b',
] as const
const pair = {
  src: { chainId: 1, address: srcToken, symbol: 'A', decimals: 18 },
  dest: { chainId: 1, address: destToken, symbol: 'B', decimals: 6 },
}
const ticketOf = (path: string, decimals: { sell: number; buy: number }) => {
  const { side, amountText, buyText, price } = readTicketLink(path.split('?')[1]!)
  const texts = {
    [side === 'SELL' ? 'sell' : 'buy']: amountText,
    ...(buyText && { buy: buyText }),
    ...(price && { price }),
  }
  return { side, ...linkFields(texts, decimals) }
}

test('default: both amounts of a sale, and further fields', () => {
  const terms = { ...pair, side: 'SELL', srcAmount: 10n ** 18n, destAmount: 3_100_000_000n } as const
  expect(limitPath(terms, { parts: 'no', replaces: '0x7' })).toBe(
    `/limit?chain=1&from=${srcToken}&to=${destToken}&sell=1&buy=3100&parts=no&replaces=0x7`,
  )
})

test('behavior: keeps the partner', () => {
  const terms = { ...pair, side: 'SELL', srcAmount: 10n ** 18n, destAmount: 3_100_000_000n } as const
  expect(readTicketLink(limitPath(terms, { partner: 'example-wallet' })).partner).toBe('example-wallet')
})

test('behavior: the ticket has the same exact amount, and a bound no worse for its owner', () => {
  const amount = fc.bigInt({ min: 10n ** 6n, max: 10n ** 26n })
  const place = fc.integer({ min: 0, max: 18 })
  const side = fc.constantFrom('SELL' as const, 'BUY' as const)
  fc.assert(
    fc.property(side, amount, amount, place, place, (side, srcAmount, destAmount, srcDecimals, destDecimals) => {
      const src = { ...pair.src, decimals: srcDecimals }
      const dest = { ...pair.dest, decimals: destDecimals }
      const terms = { side, src, dest, srcAmount, destAmount }
      const ticket = ticketOf(limitPath(terms), { sell: srcDecimals, buy: destDecimals })
      expect(ticket).toMatchObject({ side, buy: destAmount, errors: {} })
      // A price with two dozen decimals loses less than anyone can see.
      if (side === 'SELL') expect(ticket.sell).toBe(srcAmount)
      else if (ticket.sell !== undefined) expect(ticket.sell).toBeLessThanOrEqual(srcAmount)
    }),
  )
})
