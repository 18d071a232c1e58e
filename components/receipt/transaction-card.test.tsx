import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { chains } from '@/lib/chain/registry/chains'
import { TransactionCard } from './transaction-card'

const hash = `0x${'5a'.repeat(32)}`
const reading = {
  status: 'mined',
  at: 1_790_000_000,
  confirmations: 3,
  trades: [],
  tokens: {},
  called: 'router',
  sent: { hash, from: `0x${'11'.repeat(20)}`, to: null, input: '0x', value: 0n },
  receipt: { hash, blockNumber: 7n, gasUsed: 100n, effectiveGasPrice: 2n },
} as unknown as ComponentProps<typeof TransactionCard>['reading']

const draw = (chainId: number, world: 'live' | 'local') =>
  drawOnSite(
    <QueryClientProvider client={new QueryClient()}>
      <TransactionCard chain={chains[chainId]!} reading={reading} />
    </QueryClientProvider>,
    world,
  )

test('default: links a transaction to the explorer without a referrer', () => {
  for (const { id, explorer } of Object.values(chains)) {
    const link = `<a href="${explorer?.url}/tx/${hash}" target="_blank" rel="noopener noreferrer"`
    expect(draw(id, 'live')).toContain(link)
  }
  expect(draw(1, 'live')).toContain('href="https://etherscan.io/tx/0x5a')
})

test('behavior: shows no explorer link on a local chain', () => {
  const drawn = draw(1, 'local')
  expect(drawn).toContain('local')
  expect(drawn).not.toContain('/tx/0x')
})
