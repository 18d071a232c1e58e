import { expect, test } from 'vitest'
import { createMarket } from '@/lib/routing/market/state'
import { solve } from '@/lib/routing/route/solve'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { syntheticChain } from '../../testing/synthetic-chain'
import { rehearse } from './rehearse'

const { tokens, market } = dataSet('D1', 1)
const chain = syntheticChain(tokens)

test('default', () => {
  expect([...rehearse({ chain, market, unlistedTokens: [] })].length).toBe(240)
})

test('behavior: questions without an answer are rehearsed as well', () => {
  // Two markets that share no token, each with a dollar token.
  const [one, , other] = market.pools
  const apart = createMarket([one!, { ...other!, token0: tokens[2]!.address }])
  expect(
    solve({ market: apart, srcToken: one!.token0, destToken: tokens[2]!.address, amount: 10n ** 18n, side: 'SELL' }),
  ).toBe(undefined)
  expect([...rehearse({ chain, market: apart, unlistedTokens: [] })].length).toBe(240)
})

test('behavior: a market without pools has no questions', () => {
  expect([...rehearse({ chain, market: createMarket([]), unlistedTokens: [] })]).toEqual([])
})
