import { expect, test } from 'vitest'
import { chains } from '@/lib/chain/registry/chains'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import { readFigures } from './swap-figures'

const chain = chains[1]!
const [weth, usdc] = [findTokenBySymbol(chain, 'WETH')!, findTokenBySymbol(chain, 'USDC')!]
const route = { srcAmount: '1000', destAmount: '4000', srcUSD: '4.0', destUSD: '4.0', gasCost: '120000' }
const quote = (change: Partial<FrozenQuote>) =>
  ({ priceRoute: route, side: 'SELL', srcAmount: 1000n, destAmount: 4000n, feeBps: 0, ...change }) as FrozenQuote

test('default', () => {
  const { fee, srcUsd, destUsd } = readFigures(quote({}), weth, usdc)
  expect({ fee: fee.amount, srcUsd, destUsd }).toEqual({ fee: 0n, srcUsd: '4', destUsd: '4' })
})

test('behavior: values amounts after the fee, and excludes the fee from the impact', () => {
  const sale = readFigures(quote({ destAmount: 3900n, feeBps: 250 }), weth, usdc)
  expect(sale).toMatchObject({ fee: { amount: 100n }, srcUsd: '4', destUsd: '3.9', impact: { bps: 0 } })
  const purchase = readFigures(quote({ side: 'BUY', srcAmount: 1025n, feeBps: 250 }), weth, usdc)
  expect(purchase).toMatchObject({ fee: { amount: 25n }, srcUsd: '4.1', destUsd: '4', impact: { bps: 0 } })
})
