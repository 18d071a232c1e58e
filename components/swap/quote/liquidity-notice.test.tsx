import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Chain } from '@/lib/chain/chain'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { LiquidityNotice } from './liquidity-notice'

const token = (symbol: string, decimals: number): ChoosableToken => ({
  address: `0x${'1'.repeat(40)}`,
  symbol,
  name: symbol,
  decimals,
  origin: 'listed',
})
const [ldo, usdc] = [token('LDO', 18), token('USDC', 6)]
const available = { srcAmount: '712399999887766554433', destAmount: '1598211000000' }
const say = (side: 'SELL' | 'BUY', amount: bigint, toChain: Chain = mainnet) => {
  const form = { side, from: ldo, to: usdc, amount, toChain, crosses: toChain !== mainnet }
  return renderToStaticMarkup(<LiquidityNotice form={form} available={available} onTake={() => undefined} />)
}

test('default: shows how much can be sold at most, what it brings and what is left', () => {
  const html = say('SELL', 1000n * 10n ** 18n)
  expect(html).toContain('At most 712.39999 LDO can be sold now')
  expect(html).toContain('It brings 1,598,211 USDC. The other 287.6 LDO has no buyer.')
  expect(html).toContain('Sell 712.39999 LDO instead')
})

test('behavior: names the limit of the relayer across chains', () => {
  const html = say('SELL', 1000n * 10n ** 18n, base)
  expect(html).toContain('It brings 1,598,211 USDC. More is not paid on Base at once.')
})

test('behavior: shows how much can be bought at most and what it costs', () => {
  const html = say('BUY', 2_000_000n * 10n ** 6n)
  expect(html).toContain('At most 1,598,211 USDC can be bought now')
  expect(html).toContain('It costs 712.3999 LDO. Nobody sells the other 401,789 USDC.')
  expect(html).toContain('Buy 1,598,211 USDC instead')
})
