import { expect, test } from 'vitest'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import type { Trade } from '@/actions/receipt/trade'
import type { Site } from '@/hooks/use-site'
import { toLowerAddress } from '@/lib/address'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { previewOf, previewText } from './preview'

const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => findTokenBySymbol(mainnet, symbol)!) as [
  ...[(typeof mainnet.tokens)[0], (typeof mainnet.tokens)[0]],
]
const [src, dest] = [toLowerAddress(weth.address), toLowerAddress(usdc.address)]
const [owner, hash] = [`0x${'11'.repeat(20)}`, `0x${'aa'.repeat(32)}`] as const
const receipt = {
  ...{ hash, blockNumber: 23_847_112n, blockHash: hash, succeeded: true, gasUsed: 1n, effectiveGasPrice: 1n },
  ...{ from: owner, to: owner, logs: [] },
}
const sent = { hash, from: owner, to: owner, input: '0x', value: 0n } as const
const mined = { sent, called: 'router', receipt, at: 1, confirmations: 1 } as const
const trade: Trade = {
  ...{ kind: 'swap', owner, beneficiary: owner, side: 'SELL', srcToken: src, destToken: dest },
  ...{ srcAmount: 10n ** 18n, destAmount: 2_481_200_000n, quoted: 2_481_200_000n },
}
const tokens = { [src]: { ...weth, address: src }, [dest]: { ...usdc, address: dest } }
const swapped: Extract<TransactionReading, { status: 'mined' }> = { ...mined, status: 'mined', trades: [trade], tokens }
const site: Site = { apiBaseUrl: '/api', chainIds: [1], world: 'live', chains: [mainnet], logos: {} }
const place = { chain: '1', hash, nodeUrl: () => undefined, origin: 'https://caravel.example' }

test('default: what was traded is the title, how it came out stands beneath', () => {
  expect(previewText(swapped, mainnet, 'live')).toEqual({
    title: '1 WETH → 2,481.20 USDC',
    description: 'Swap on Ethereum. As quoted. Block 23,847,112.',
  })
})

test('behavior: a local chain is said to be one, and so is what traded nothing', () => {
  const many: TransactionReading = { ...swapped, trades: [trade, trade] }
  expect(previewText(many, mainnet, 'local')).toEqual({
    title: '1 WETH → 2,481.20 USDC and 1 more',
    description: 'Swap on a local copy of Ethereum. As quoted. Block 23,847,112.',
  })
  const titleOf = (reading: TransactionReading) => previewText(reading, mainnet, 'live').title
  expect(titleOf({ ...swapped, trades: [] })).toBe('Nothing was traded')
  expect(titleOf({ ...mined, status: 'reverted', reason: undefined })).toBe('Reverted')
  expect(titleOf({ status: 'unknown' })).toBe('Receipt')
})

test('behavior: a path that names nothing, and a node that is away, still have a card of this site', async () => {
  const card = { title: 'Receipt', robots: { index: false }, metadataBase: new URL('https://caravel.example') }
  expect(await previewOf(site, place)).toMatchObject(card)
  expect(await previewOf(site, { ...place, hash: '0x12' })).toMatchObject(card)
  expect(await previewOf(site, { ...place, nodeUrl: () => 'http://127.0.0.1:9' })).toMatchObject(card)
})
