import { expect, test } from 'vitest'
import { bridgedPrice } from '../testing/bridged-price'
import { chooseRoute, routesOf } from './choose-route'
import { readRoutePreference } from './route-preference'

const routeOf = (tags: string[]) => bridgedPrice({ input: 1n, entering: 3_000_000_000n, tags }).route
const [fast, cheap] = [routeOf(['recommended', 'fastest']), routeOf(['best-return'])]
const price = { ...bridgedPrice({ input: 1n, entering: 3_000_000_000n }), route: fast, alternatives: [cheap] }

test('default: the matching route, with the others as alternatives', () => {
  const chosen = chooseRoute(price, 'best-return')
  expect(chosen).toMatchObject({ route: cheap, alternatives: [fast] })
  expect(chooseRoute(chosen, 'fastest')).toMatchObject({ route: fast, alternatives: [cheap] })
})

test('behavior: the price is unchanged if no route matches, or its own does', () => {
  expect(chooseRoute(price, undefined)).toBe(price)
  expect(chooseRoute(price, 'fastest')).toBe(price)
  expect(chooseRoute({ ...price, alternatives: [] }, 'best-return').route).toBe(fast)
})

test('behavior: a route that cannot be signed is left out', () => {
  const broken = { ...cheap, bridge: null }
  expect(routesOf({ ...price, alternatives: [broken] })).toEqual([fast])
  expect(chooseRoute({ ...price, alternatives: [broken] }, 'best-return').route).toBe(fast)
})

test('behavior: a link has one of three preferences', () => {
  expect(['fastest', 'best-return', 'free', undefined].map(readRoutePreference)).toEqual([
    'fastest',
    'best-return',
    undefined,
    undefined,
  ])
})
