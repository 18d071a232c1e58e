import { afterAll, expect, test, vi } from 'vitest'
import { chains } from '@/lib/chain/registry/chains'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { SwapFigures } from '../quote/swap-figures'

vi.mock('@/hooks/wallet/connect/wallet-account', () => ({ useWalletAccount: () => ({ address: undefined }) }))

// Loads the components with these mocks: a worker keeps the modules of other files.
vi.resetModules()
const { SwapReview } = await import('./swap-review')
const { drawOnSite } = await import('@/components/trade/testing/draw-on-site')
afterAll(() => vi.resetModules())

const chain = chains[1]!
const [sta, weth] = [findTokenBySymbol(chain, 'STA')!, findTokenBySymbol(chain, 'WETH')!]
const figures: SwapFigures = {
  side: 'SELL',
  src: sta,
  dest: weth,
  pays: 10n ** 21n,
  gets: 10n ** 18n,
  limit: 88n * 10n ** 16n,
  slippageBps: 1200,
  fee: { bps: 1, partner: 'anon', amount: 0n, token: weth },
  surplus: { user: 100, partner: 0, service: 0, capPercent: null },
  gas: { paidBy: 'you', units: 200_000n, usd: '1.2' },
  srcUsd: '3000',
  destUsd: '2970',
  impact: { kind: 'known', bps: 100, tier: 'caution' },
  fillsOrders: false,
}
const review = (one: SwapFigures, kind: 'market' | 'wrap' = 'market', receiver?: string, isBatch = false) =>
  drawOnSite(
    <SwapReview
      figures={one}
      chain={chain}
      kind={kind}
      receiver={receiver}
      missing={['approve']}
      isBatch={isBatch}
      approval="exact"
      notice={null}
    />,
  )

test('default: warns of a token with a transfer fee and of a very high slippage', () => {
  expect(review(figures)).toContain('STA takes 1% of every transfer')
  expect(review(figures)).toContain('12% slippage is very high')
  expect(review(figures)).toContain('You may receive as little as 0.88 WETH, 0.12 WETH ($356.40) less than quoted.')
})

test('behavior: shows no warning for a usual swap', () => {
  const plain = review({ ...figures, src: findTokenBySymbol(chain, 'DAI')!, slippageBps: 50 })
  expect(plain).not.toContain('every transfer')
  expect(plain).not.toContain('slippage is')
})

test('behavior: reports no missing price for wrapping', () => {
  const wrapped = { ...figures, src: weth, srcUsd: undefined, destUsd: undefined, slippageBps: 0 }
  expect(review(wrapped, 'wrap')).not.toContain('no dollar price')
  expect(review({ ...figures, srcUsd: undefined })).toContain('no dollar price')
})

test('behavior: shows amounts, minimum and wallet steps, and folds the rest', () => {
  const [open = '', ...folded] = review(figures).split('<details')
  for (const words of ['You sell', 'Minimum received', 'Gas', 'Approve STA for the router', 'Send the swap'])
    expect(open).toContain(words)
  for (const words of ['Price impact', 'Your wallet', 'Every field is verified']) {
    expect(open).not.toContain(`>${words}`)
    expect(folded.join()).toContain(words)
  }
})

test('behavior: always shows a receiver that is another wallet', () => {
  const receiver = `0x${'ab'.repeat(20)}`
  const [open] = review(figures, 'market', receiver).split('<details')
  expect(open).toContain('Receiver')
  expect(open).toContain(receiver)
})

test('behavior: shows one request with a wallet that batches, and what is inside', () => {
  const apart = review(figures)
  expect(apart).toContain('Approve STA for the router')
  expect(apart).not.toContain('Approve and swap')
  const batched = review(figures, 'market', undefined, true)
  expect(batched).toContain('Approve and swap')
  expect(batched).toContain('The approval of STA for the router, then the swap')
  expect(batched).not.toContain('Send the swap')
})
