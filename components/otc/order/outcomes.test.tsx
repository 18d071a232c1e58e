import { pad } from 'viem'
import { expect, test, vi } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { Filled } from './outcomes'

vi.mock('@/components/trade/run/share-fold', async () => {
  const { shareText } = await import('@/components/trade/run/share-text')
  return { ShareFold: ({ trade }: { trade: Parameters<typeof shareText>[0] }) => <b>{shareText(trade)}</b> }
})

test('default: shows the taker a card with the amounts sold and received', () => {
  const drawn = drawOnSite(
    <Filled
      outcome={{
        kind: 'filled',
        transactionHash: pad('0x5'),
        blockNumber: 7n,
        gasPaid: 1n,
        gets: 10n ** 18n,
        pays: 3_000_000_000n,
      }}
      chain={chain}
      makerToken={findTokenBySymbol(chain, 'WETH')!}
      takerToken={findTokenBySymbol(chain, 'USDC')!}
    />,
  )
  expect(drawn).toContain('<b>Sold 3,000 USDC for 1 WETH, verified on-chain</b>')
})
