import { expect, test } from 'vitest'
import { listTokens } from '@/hooks/token/use-tokens'
import { chains } from '@/lib/chain/registry/chains'
import { autoSlippage } from './slippage'

const chain = chains[1]!
const tokens = listTokens(chain, [])
const token = (symbol: string) => tokens.find((token) => token.symbol === symbol)

test('default', () => {
  expect(autoSlippage(chain, token('USDC'), token('DAI'))).toBe(10)
  expect(autoSlippage(chain, token('ETH'), token('USDC'))).toBe(50)
})

test('behavior: an imported token, or one that taxes transfers, has more room', () => {
  const usdc = token('USDC')!
  expect(autoSlippage(chain, { ...usdc, origin: 'imported' }, token('DAI'))).toBe(100)
  expect(autoSlippage(chain, { ...usdc, transferFeeBps: 100 }, token('DAI'))).toBe(100)
})

test('behavior: an unfinished pair is taken for a listed one', () => {
  expect(autoSlippage(chain, undefined, token('DAI'))).toBe(50)
})
