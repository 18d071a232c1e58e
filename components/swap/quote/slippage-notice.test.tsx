import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlippageNotice } from './slippage-notice'
import type { SwapFigures } from './swap-figures'

const usdc = { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const dai = { address: '0x6b175474e89094c44da98b954eedeac495271d0f', symbol: 'DAI', name: 'Dai', decimals: 18 }
const figures: SwapFigures = {
  side: 'SELL',
  src: dai,
  dest: usdc,
  pays: 2000n * 10n ** 18n,
  gets: 2_000_000_000n,
  limit: 1_760_000_000n,
  slippageBps: 1200,
  fee: { bps: 1, partner: 'anon', amount: 0n, token: usdc },
  surplus: { user: 100, partner: 0, service: 0, capPercent: null },
  gas: { paidBy: 'you', units: 0n, usd: undefined },
  srcUsd: '2000',
  destUsd: '1999.5',
  impact: { kind: 'known', bps: 0, tier: 'silent' },
  fillsOrders: false,
}
const say = (bps: number, one: SwapFigures | undefined = figures) =>
  renderToStaticMarkup(<SlippageNotice bps={bps} side={one?.side ?? 'SELL'} figures={one} />)

test('default: alerts what 12 % can cost', () => {
  const notice = say(1200)
  expect(notice).toContain('role="alert"')
  expect(notice).toContain('12% slippage is very high')
  expect(notice).toContain('You may receive as little as 1,760 USDC, 240 USDC ($239.94) less than quoted.')
})

test('behavior: a purchase may cost more', () => {
  const purchase: SwapFigures = { ...figures, side: 'BUY', limit: 2240n * 10n ** 18n }
  expect(say(1200, purchase)).toContain('You may pay as much as 2,240 DAI, 240 DAI ($240.00) more than quoted.')
})

test('behavior: notes a tolerance above usual, warns of one too low, omits a usual one', () => {
  expect(say(300)).toContain('above usual')
  expect(say(300)).not.toContain('role="alert"')
  expect(say(50)).toBe('')
  expect(say(1)).toContain('0.01% slippage is very low')
})

test('behavior: shows the share before a quote, and nothing for a fill of orders', () => {
  expect(say(1200, undefined)).not.toContain('undefined')
  expect(renderToStaticMarkup(<SlippageNotice bps={1200} side="SELL" figures={undefined} />)).toContain(
    'You may receive that much less than quoted.',
  )
  expect(say(1200, { ...figures, fillsOrders: true })).toBe('')
})
