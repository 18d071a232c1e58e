import { expect, test } from 'vitest'
import { canUseFillPermit, canUsePermit } from './can-use-permit'

const token = { permit: { kind: 'eip2612', version: '2' } } as const
const offer = { token, lifeSeconds: 86_400, isOnlyOffer: true }

test('default', () => expect(canUsePermit(offer)).toBe(true))

test('behavior: needs an approval if the token has no permit, for another or an unknown offer, or beyond a day', () => {
  expect(canUsePermit({ ...offer, token: {} })).toBe(false)
  expect(canUsePermit({ ...offer, isOnlyOffer: false })).toBe(false)
  expect(canUsePermit({ ...offer, isOnlyOffer: undefined })).toBe(false)
  expect(canUsePermit({ ...offer, lifeSeconds: 86_401 })).toBe(false)
})

test('canUseFillPermit: false while an offer depends on a permit, or if that is unknown', () => {
  expect([false, true, undefined].map((hasUnusedPermit) => canUseFillPermit({ hasUnusedPermit }))).toEqual([
    true,
    false,
    false,
  ])
})
