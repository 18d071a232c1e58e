import { pad } from 'viem'
import { expect, test, vi } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { SwapReceipt } from './swap-receipt'

vi.mock('@/components/trade/run/share-fold', async () => {
  const { shareText } = await import('@/components/trade/run/share-text')
  return { ShareFold: ({ trade }: { trade: Parameters<typeof shareText>[0] }) => <b>{shareText(trade)}</b> }
})

const [weth, usdc] = [findTokenBySymbol(chain, 'WETH')!, findTokenBySymbol(chain, 'USDC')!]
const account = pad('0x1', { size: 20 })
const terms: SwapTerms = {
  kind: 'market',
  side: 'SELL',
  slippageBps: 50,
  beneficiary: account,
  partner: undefined,
  srcAmount: 10n ** 18n,
  destAmount: 3_000_000_000n,
  limit: 2_985_000_000n,
  src: { ...weth, chainId: 1 },
  dest: { ...usdc, chainId: 1 },
}
const receipt = { hash: pad('0x5'), blockNumber: 7n, gasUsed: 1n, gasPaid: 1n }
const cardOf = (change: Partial<SwapTerms>, paid: bigint, received: bigint) =>
  /<b>(.*?)<\/b>/.exec(
    drawOnSite(
      <SwapReceipt
        receipt={{ ...receipt, paid, received }}
        terms={{ ...terms, ...change }}
        chain={chain}
        account={account}
      />,
    ),
  )?.[1]

test('default: shows the card of a swap with its gain over the quote', () => {
  expect(cardOf({}, 10n ** 18n, 3_004_200_000n)).toBe(
    'Sold 1 WETH for 3,004.20 USDC, 0.14% better than quoted, verified on-chain',
  )
  expect(cardOf({}, 10n ** 18n, 2_990_000_000n)).toBe('Sold 1 WETH for 2,990 USDC, verified on-chain')
  const bought = { side: 'BUY', limit: 101n * 10n ** 16n } as const
  expect(cardOf(bought, 99n * 10n ** 16n, 3_000_000_000n)).toBe(
    'Bought 3,000 USDC for 0.99 WETH, 1% better than quoted, verified on-chain',
  )
})

test('behavior: offers no card for wrapping', () => {
  expect(cardOf({ kind: 'wrap' }, 10n ** 18n, 10n ** 18n)).toBeUndefined()
})
