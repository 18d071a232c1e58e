import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flawOf } from './flaw'
import { randomRoute } from './testing/random-route'

const [a, b, c, d] = ['0xa', '0xb', '0xc', '0xd'] as const
type Link = readonly [tokenIn: `0x${string}`, tokenOut: `0x${string}`, pool?: `0x${string}`]
const flaw = (...links: Link[]) =>
  flawOf({
    srcToken: a,
    destToken: d,
    legs: links.map(([tokenIn, tokenOut, pool], index) => ({ tokenIn, tokenOut, pool: pool ?? `0x${index}` })),
  })

test('default: forks and joins are a sale', () => {
  expect(flaw([a, b], [a, b], [a, c], [b, c], [b, d], [c, d])).toBeUndefined()
})

test.each<[string, Link[], number]>([
  ['it sells 0xb, which no leg before it brings', [[b, d]], 0],
  [
    'it sells 0xc, which no leg before it brings',
    [
      [a, b],
      [c, d],
      [b, d],
    ],
    1,
  ],
  [
    'it sells the destination',
    [
      [a, d],
      [d, b],
      [b, d],
    ],
    1,
  ],
  [
    'it brings the source',
    [
      [a, b],
      [b, a],
      [b, d],
    ],
    1,
  ],
  [
    'it brings 0xb, which was sold before',
    [
      [a, b],
      [b, d],
      [a, b],
    ],
    2,
  ],
  [
    'it brings 0xb, which was sold before',
    [
      [a, b],
      [b, c],
      [c, b],
      [b, d],
    ],
    2,
  ],
  [
    'it brings 0xb, which was sold before',
    [
      [a, b],
      [b, b],
      [b, d],
    ],
    1,
  ],
  [
    'it brings 0xc, which no leg sells',
    [
      [a, d],
      [a, c],
    ],
    1,
  ],
])('behavior: %s', (reason, links, at) => {
  expect(flaw(...links)).toEqual({ pool: `0x${at}`, reason })
})

test('behavior: a pool comes once', () => {
  expect(flaw([a, d, '0x7'], [a, d, '0x7'])).toEqual({ pool: '0x7', reason: 'its pool comes twice' })
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
