import { expect, test } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { OfferRows } from './offer-rows'

const [weth, usdc] = [findTokenBySymbol(mainnet, 'WETH')!, findTokenBySymbol(mainnet, 'USDC')!]
const draw = (form: Partial<OfferForm>, sides: { giveErc20: typeof weth; getErc20: typeof weth }) =>
  drawOnSite(
    <OfferRows
      form={{ chain: mainnet, taker: { status: 'open' }, ...form } as OfferForm}
      account={undefined}
      {...sides}
    />,
  ).replace(/<[^>]*>/g, ' ')

test('default: prices an offer of dollars in market direction', () => {
  const amounts = { giveAmount: 2_000_000_000n, getAmount: 10n ** 18n }
  expect(draw(amounts, { giveErc20: usdc, getErc20: weth })).toContain('1 WETH = 2,000.00 USDC')
  expect(draw({ giveAmount: 10n ** 18n }, { giveErc20: weth, getErc20: usdc })).not.toContain('1 WETH')
})

test('behavior: shows the expiry as in its field', () => {
  expect(draw({ lifeSeconds: 86_400 }, { giveErc20: weth, getErc20: usdc })).toMatch(/Valid for\s+1 day/)
})
