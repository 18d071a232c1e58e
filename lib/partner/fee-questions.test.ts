import { expect, test } from 'vitest'
import { getPrices } from '@/lib/api/market/prices'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { registrableName } from '@/server/partner/partner-registry'
import { feeQuestions, unregistrable } from './fee-questions'

const [from, to] = ['WETH', 'USDC'].map((symbol) => findTokenBySymbol(mainnet, symbol)!) as [never, never]
const asked = { chainId: 1, from, to, amount: 5n, partner: 'shop', askedBps: 25 }

test('default: both use the same pools, and differ only in the partner', () => {
  const { without, with: under } = feeQuestions(asked)
  expect(under).toEqual({ ...without, partner: 'shop', partnerFeeBps: 25 })
  expect(without).toMatchObject({ amount: '5', excludeRFQ: 'true' })
  for (const question of [without, under]) expect(getPrices.query!.safeParse(question).success).toBe(true)
  expect(feeQuestions({ ...asked, askedBps: 0 }).with).not.toHaveProperty('partnerFeeBps')
})

test('behavior: no partner uses a name that cannot be registered', () => {
  expect(feeQuestions({ ...asked, partner: undefined }).with.partner).toBe(unregistrable)
  expect(registrableName.test(unregistrable)).toBe(false)
})
