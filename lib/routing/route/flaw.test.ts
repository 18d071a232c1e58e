import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRoute } from '../testing/random-route'
import { flawOf } from './flaw'

/** Of a route from a to d that is written as its links: each the token sold, the token bought and, where it matters, the pool. */
const flaw = (links: string) =>
  flawOf({
    srcToken: '0xa',
    destToken: '0xd',
    legs: links.split(' ').map((link, index) => {
      const [tokenIn, tokenOut, pool = index] = link
      return { tokenIn: `0x${tokenIn}`, tokenOut: `0x${tokenOut}`, pool: `0x${pool}` }
    }),
  })

test('default: forks and joins are a sale', () => {
  expect(flaw('ab ab ac bc bd cd')).toBeUndefined()
})

test.each([
  ['it sells 0xb, which no leg before it brings', 'bd', 0],
  ['it sells 0xc, which no leg before it brings', 'ab cd bd', 1],
  ['it sells the destination', 'ad db bd', 1],
  ['it brings the source', 'ab ba bd', 1],
  ['it brings 0xb, which was sold before', 'ab bd ab', 2],
  ['it brings 0xb, which was sold before', 'ab bc cb bd', 2],
  ['it brings 0xb, which was sold before', 'ab bb bd', 1],
  ['it brings 0xc, which no leg sells', 'ad ac', 1],
])('behavior: %s', (reason, links, at) => {
  expect(flaw(links)).toEqual({ pool: `0x${at}`, reason })
})

test('behavior: a pool comes once', () => {
  expect(flaw('ad7 ad7')).toEqual({ pool: '0x7', reason: 'its pool comes twice' })
})

test('behavior: no two legs of a route may change places when one sells what the other brings', () => {
  fc.assert(
    fc.property(randomRoute, fc.nat(), (route, at) => {
      expect(flawOf(route)).toBeUndefined()
      const index = at % route.legs.length
      const [one, next] = [route.legs[index]!, route.legs[index + 1]]
      if (next === undefined) return
      const swapped = { ...route, legs: route.legs.with(index, next).with(index + 1, one) }
      if (next.tokenIn === one.tokenOut) expect(flawOf(swapped)).toBeDefined()
      else expect(flawOf(swapped)).toBeUndefined()
    }),
  )
})
