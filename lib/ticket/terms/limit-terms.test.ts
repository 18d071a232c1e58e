import { expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { limitTermsOf } from './limit-terms'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const pair = { chain, toChain: chain, from: findTokenBySymbol(chain, 'WETH')!, to: findTokenBySymbol(chain, 'USDC')! }
const ticket = { ...pair, side: 'SELL', sell: 10n, buy: 30n, inParts: true, partner: { terms: undefined } } as const

test('default: a sale has an exact input, and the limit as its minimum output', () => {
  expect(limitTermsOf(ticket, account)).toMatchObject({
    side: 'SELL',
    type: 'LIMIT',
    family: 'FillableOrder',
    src: { symbol: 'WETH' },
    dest: { symbol: 'USDC' },
    srcAmount: 10n,
    destAmount: 30n,
    limit: 30n,
    slippageBps: 0,
    beneficiary: account,
  })
})

test('behavior: a purchase has an exact output, and the limit as its maximum input', () => {
  expect(limitTermsOf({ ...ticket, side: 'BUY', inParts: false }, account)).toMatchObject({
    side: 'BUY',
    family: 'Order',
    srcAmount: 10n,
    destAmount: 30n,
    limit: 10n,
  })
})

test('behavior: includes the confirmed partner', () => {
  const terms = { name: 'example-wallet', address: account, feeBps: 25, takeSurplus: false } as const
  expect(limitTermsOf({ ...ticket, partner: { terms } }, account)?.partner).toBe('example-wallet')
  expect(limitTermsOf(ticket, account)?.partner).toBeUndefined()
})

test('behavior: undefined for an incomplete ticket', () => {
  for (const missing of [
    { chain: undefined },
    { from: undefined },
    { to: undefined },
    { sell: undefined },
    { buy: undefined },
  ])
    expect(limitTermsOf({ ...ticket, ...missing }, account)).toBeUndefined()
  expect(limitTermsOf(ticket, undefined)).toBeUndefined()
})
