import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { positionOf, reserveOf } from '@/lib/chain/handler/testing/aave-figures'
import { handlingOf, minGiven } from './handler-terms'
import { maximumTaken } from './place-terms'

const asset = `0x${'ee'.repeat(20)}` as const
const [reserve, position] = [reserveOf(), positionOf()]
const given = {
  vault: asset,
  shares: 10_000n,
  minHealth: 12n * 10n ** 17n,
  position,
  reserve,
  amount: parseEther('30'),
}

test('default: a vault may give 0.1 % fewer shares, and a position keeps its health factor', () => {
  expect(handlingOf({ ...given, kind: 'vault' })).toEqual({ kind: 'vault', vault: asset, minShares: 9_990n })
  // Rounded up: a small number of shares is not reduced.
  expect(handlingOf({ ...given, kind: 'vault', shares: 999n })).toMatchObject({ minShares: 999n })
  expect(handlingOf({ ...given, kind: 'repay' })).toEqual({
    kind: 'aave',
    action: 'REPAY_WITH_COLLATERAL',
    minHealthFactor: 12n * 10n ** 17n,
    maxPremium: parseEther('0.015'),
  })
})

test('behavior: undefined while an input is unknown', () => {
  expect(handlingOf({ ...given, kind: 'vault', shares: 0n })).toBeUndefined()
  expect(handlingOf({ ...given, kind: 'vault', vault: undefined })).toBeUndefined()
  for (const missing of [{ minHealth: undefined }, { position: undefined }, { reserve: undefined }])
    expect(handlingOf({ ...given, ...missing, kind: 'collateral' })).toBeUndefined()
})

test("behavior: the handler of a position also takes the premium, and a unit for Aave's rounding", () => {
  const terms = { side: 'SELL', srcAmount: 100n, limit: 90n } as const
  const handling = { kind: 'aave', action: 'COLLATERAL_SWAP', minHealthFactor: 1n, maxPremium: 5n } as const
  expect(maximumTaken({ ...terms, handling })).toEqual({ surface: 'aave', amount: 106n })
  expect(maximumTaken(terms)).toEqual({ surface: 'intent', amount: 100n })
  expect(maximumTaken({ ...terms, side: 'BUY' })).toEqual({ surface: 'intent', amount: 90n })
})

test('behavior: a handler receives the limit of a sale, and the whole of a purchase', () => {
  const price = { limit: 95n, destAmount: 100n }
  expect(minGiven({ ...price, side: 'SELL' })).toBe(95n)
  expect(minGiven({ ...price, side: 'BUY' })).toBe(100n)
})
