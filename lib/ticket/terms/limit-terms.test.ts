import { expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { limitTermsOf } from './limit-terms'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const pair = { chain, toChain: chain, from: findTokenBySymbol(chain, 'WETH')!, to: findTokenBySymbol(chain, 'USDC')! }
const ticket = { ...pair, side: 'SELL', sell: 10n, buy: 30n, inParts: true, partner: { terms: undefined } } as const

test('default: a sale gives exactly, and gets no less than the limit', () => {
  expect(limitTermsOf(ticket, account)).toMatchObject({
    ...{ side: 'SELL', type: 'LIMIT', family: 'FillableOrder', src: { symbol: 'WETH' }, dest: { symbol: 'USDC' } },
    ...{ srcAmount: 10n, destAmount: 30n, limit: 30n, slippageBps: 0, beneficiary: account },
  })
})

test('behavior: a purchase gets exactly, and gives no more than the limit', () => {
  expect(limitTermsOf({ ...ticket, side: 'BUY', inParts: false }, account)).toMatchObject({
    ...{ side: 'BUY', family: 'Order', srcAmount: 10n, destAmount: 30n, limit: 10n },
  })
})

test('behavior: says under whose name it was confirmed', () => {
  const terms = { name: 'example-wallet', address: account, feeBps: 25, takeSurplus: false } as const
  expect(limitTermsOf({ ...ticket, partner: { terms } }, account)?.partner).toBe('example-wallet')
  expect(limitTermsOf(ticket, account)?.partner).toBeUndefined()
})

test('behavior: none of a ticket that is not whole', () => {
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
