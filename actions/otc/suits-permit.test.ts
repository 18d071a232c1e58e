import { expect, test } from 'vitest'
import { suitsFillPermit, suitsPermit } from './suits-permit'

const token = { permit: { kind: 'eip2612', version: '2' } } as const
const offer = { token, lifeSeconds: 86_400, isOnlyOffer: true }

test('default', () => expect(suitsPermit(offer)).toBe(true))

test('behavior: an approval where the token knows none, another offer stands on the token, nobody knows, or for more than a day', () => {
  expect(suitsPermit({ ...offer, token: {} })).toBe(false)
  expect(suitsPermit({ ...offer, isOnlyOffer: false })).toBe(false)
  expect(suitsPermit({ ...offer, isOnlyOffer: undefined })).toBe(false)
  expect(suitsPermit({ ...offer, lifeSeconds: 86_401 })).toBe(false)
})

test('suitsFillPermit: none while an offer stands on a permit, or nobody knows', () => {
  expect([false, true, undefined].map((standsOnPermit) => suitsFillPermit({ standsOnPermit }))).toEqual([
    true,
    false,
    false,
  ])
})
