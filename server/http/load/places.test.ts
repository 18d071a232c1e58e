import { expect, test } from 'vitest'
import { placeLimits } from './load-limits'
import { createPlaces } from './places'

const { min, max, first, lagMs } = placeLimits

test('default: fewer while the event loop is late, and never below the minimum', () => {
  const places = createPlaces()
  places.adapt(lagMs + 1)
  expect(places.count()).toBe(Math.max(min, Math.floor(first * placeLimits.cut)))
  for (let window = 0; window < 50; window++) places.adapt(60_000)
  expect(places.count()).toBe(min)
})

test('behavior: more if they are needed and the loop is on time, and never above the maximum', () => {
  const places = createPlaces()
  for (let window = 0; window < 500; window++) {
    const before = places.count()
    places.take(before)
    places.adapt(0)
    expect(places.count()).toBe(Math.min(max, before + placeLimits.step))
  }
  expect(places.count()).toBe(max)
})

test('behavior: unchanged if most are free', () => {
  const places = createPlaces()
  places.take(1)
  places.adapt(lagMs)
  expect(places.count()).toBe(first)
  // Places taken in an earlier window do not count.
  places.take(first)
  places.adapt(lagMs)
  places.adapt(lagMs)
  expect(places.count()).toBe(first + placeLimits.step)
})

test('behavior: a second of overload lowers the maximum of places to the minimum', () => {
  const places = createPlaces()
  while (places.count() < max) {
    places.take(places.count())
    places.adapt(0)
  }
  for (let window = 0; window < 10; window++) places.adapt(lagMs + 1)
  expect(places.count()).toBe(min)
})
