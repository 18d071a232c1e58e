import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRoute } from '../testing/random-route'
import { validateRoute } from './validate-route'

/**
 * Returns the first issue of a route from a to d, written as links: the token sold, the token
 * bought and optionally the pool.
 */
const issueOf = (links: string) =>
  validateRoute({
    srcToken: '0xa',
    destToken: '0xd',
    legs: links.split(' ').map((link, index) => {
      const [tokenIn, tokenOut, pool = index] = link
      return { tokenIn: `0x${tokenIn}`, tokenOut: `0x${tokenOut}`, pool: `0x${pool}` }
    }),
  })

test('default: accepts forks and joins', () => {
  expect(issueOf('ab ab ac bc bd cd')).toBeUndefined()
})

test.each([
  ['it sells 0xb, which no earlier leg buys', 'bd', 0],
  ['it sells 0xc, which no earlier leg buys', 'ab cd bd', 1],
  ['it sells the destination', 'ad db bd', 1],
  ['it buys the source', 'ab ba bd', 1],
  ['it buys 0xb, which was sold before', 'ab bd ab', 2],
  ['it buys 0xb, which was sold before', 'ab bc cb bd', 2],
  ['it buys 0xb, which was sold before', 'ab bb bd', 1],
  ['it buys 0xc, which no leg sells', 'ad ac', 1],
])('behavior: %s', (reason, links, at) => {
  expect(issueOf(links)).toEqual({ pool: `0x${at}`, reason })
})

test('behavior: refuses a pool that occurs twice', () => {
  expect(issueOf('ad7 ad7')).toEqual({ pool: '0x7', reason: 'its pool occurs twice' })
})

test('behavior: swapping two legs of a route is refused if one sells what the other buys', () => {
  fc.assert(
    fc.property(randomRoute, fc.nat(), (route, at) => {
      expect(validateRoute(route)).toBeUndefined()
      const index = at % route.legs.length
      const [one, next] = [route.legs[index]!, route.legs[index + 1]]
      if (next === undefined) return
      const swapped = { ...route, legs: route.legs.with(index, next).with(index + 1, one) }
      if (next.tokenIn === one.tokenOut) expect(validateRoute(swapped)).toBeDefined()
      else expect(validateRoute(swapped)).toBeUndefined()
    }),
  )
})
