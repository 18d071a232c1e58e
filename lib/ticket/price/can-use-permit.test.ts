import { expect, test } from 'vitest'
import { canUseFillPermit, canUsePermit } from './can-use-permit'

const token = { permit: { kind: 'eip2612', version: '2' } } as const
const offer = { token, lifeSeconds: 86_400, isOnlyOffer: true }

test('default', () => expect(canUsePermit(offer)).toBe(true))

test('behavior: an approval where the token knows none, another offer stands on the token, nobody knows, or for more than a day', () => {
  expect(canUsePermit({ ...offer, token: {} })).toBe(false)
  expect(canUsePermit({ ...offer, isOnlyOffer: false })).toBe(false)
  expect(canUsePermit({ ...offer, isOnlyOffer: undefined })).toBe(false)
  expect(canUsePermit({ ...offer, lifeSeconds: 86_401 })).toBe(false)
})

test('canUseFillPermit: none while an offer stands on a permit, or nobody knows', () => {
  expect([false, true, undefined].map((hasUnusedPermit) => canUseFillPermit({ hasUnusedPermit }))).toEqual([
    true,
    false,
    false,
  ])
})
