import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import type { Site } from '@/hooks/use-site'
import { toLowerAddress } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { previewOf } from './preview'
import { previewPicture } from './preview-picture'
import { previewText } from './preview-text'

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
const trade: ReceiptTrade = {
  ...{ kind: 'swap', owner, beneficiary: owner, side: 'SELL', srcToken: src, destToken: dest },
  ...{ srcAmount: 10n ** 18n, destAmount: 2_481_200_000n, quoted: 2_481_200_000n },
}
const tokens = { [src]: { ...weth, address: src }, [dest]: { ...usdc, address: dest } }
const swapped: Extract<TransactionReading, { status: 'mined' }> = { ...mined, status: 'mined', trades: [trade], tokens }
const site: Site = { apiBaseUrl: '/api', chainIds: [1], world: 'live', chains: [mainnet], logos: {} }
const place = { chain: '1', hash, nodeUrl: () => undefined, origin: 'https://caravel.example' }

test('default: what was traded is the title, how it came out stands beneath', () => {
  expect(previewText(swapped, mainnet, 'live')).toEqual({
    title: '1 WETH for 2,481.20 USDC on Ethereum',
    description: 'Swap. Quoted 2,481.20 USDC, filled 2,481.20 USDC. As quoted. Block 23,847,112.',
    figures: {
      ...{ kind: 'Swap', pair: '1 WETH for 2,481.20 USDC', place: 'on Ethereum', block: 'Block 23,847,112' },
      rows: [
        { label: 'Quoted', value: '2,481.20 USDC' },
        { label: 'Filled', value: '2,481.20 USDC' },
      ],
      outcome: { text: 'As quoted', isWorse: false },
    },
  })
})

test('behavior: of a purchase what left is told beside its quote, and what had none is told without', () => {
  const bought = { ...trade, side: 'BUY' as const, quoted: 10n ** 18n - 10n ** 16n }
  const { description, figures } = previewText({ ...swapped, trades: [bought] }, mainnet, 'live')
  expect(description).toBe('Swap. Quoted 0.99 WETH, filled 1 WETH. 1.01% more than quoted. Block 23,847,112.')
  expect(figures?.outcome?.isWorse).toBe(true)
  const fill: ReceiptTrade = { ...trade, kind: 'fill', quoted: undefined }
  expect(previewText({ ...swapped, trades: [fill] }, mainnet, 'live')).toMatchObject({
    description: 'OTC fill. Block 23,847,112.',
    figures: { outcome: undefined, rows: [{ value: '1 WETH' }, { label: 'Received', value: '2,481.20 USDC' }] },
  })
})

test('behavior: a token that is not listed is told with its address, whatever it calls itself', () => {
  const fake = `0x${'ab'.repeat(20)}` as const
  const titleOf = (symbol: string) => {
    const named = { ...tokens, [fake]: { address: fake, symbol, decimals: 6 } }
    return previewText({ ...swapped, trades: [{ ...trade, destToken: fake }], tokens: named }, mainnet, 'live').title
  }
  expect(titleOf('USDC')).toBe('1 WETH for 2,481.20 USDC (not the listed USDC, 0xabab…abab) on Ethereum')
  expect(titleOf('USD\u0421')).toBe('1 WETH for 2,481.20 0xabab…abab on Ethereum')
})

test('behavior: a local chain is said to be one, and what traded nothing claims no trade', () => {
  const many: TransactionReading = { ...swapped, trades: [trade, trade] }
  expect(previewText(many, mainnet, 'local').title).toBe(
    '1 WETH for 2,481.20 USDC and 1 more on a local copy of Ethereum',
  )
  const textOf = (reading: TransactionReading) => previewText(reading, mainnet, 'live')
  expect(textOf({ ...swapped, trades: [] }).title).toBe('Nothing was traded')
  expect(textOf({ ...mined, status: 'reverted', reason: undefined }).title).toBe('Reverted')
  const plain = { title: 'Receipt', description: 'What a transaction traded, checked against the chain.' }
  for (const reading of [
    { status: 'unknown' },
    { status: 'pending', sent, called: 'router', asked: undefined, tokens: {} },
    // Of somebody else's contract it says neither that it traded nor that it did not.
    { ...swapped, called: 'other', trades: [] },
    { ...mined, called: 'other', status: 'reverted', reason: undefined },
  ] satisfies TransactionReading[])
    expect(textOf(reading)).toEqual(plain)
})

test('behavior: a path that names nothing, and a node that is away, still have a card of this site', async () => {
  const images = [{ url: '/receipt-card.png', width: 1200 }]
  const card = { title: 'Receipt', robots: { index: false }, openGraph: { images } }
  expect(await previewOf(site, place)).toMatchObject(card)
  expect(await previewOf(site, { ...place, hash: '0x12' })).toMatchObject(card)
  expect(await previewOf(site, { ...place, nodeUrl: () => 'http://127.0.0.1:9' })).toMatchObject(card)
  const picture = await previewPicture(site, place)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(readFileSync('public/receipt-card.png'))
})

test('behavior: a page and its picture cost one reading, and a node that was away is asked again', async () => {
  const asked: string[] = []
  let isAway = true
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(body)
    if (isAway) throw new TypeError('fetch failed')
    const calls = JSON.parse(body) as { id: number; method: string }[]
    return Response.json(calls.map(({ id, method }) => ({ id, result: method === 'eth_blockNumber' ? '0x1' : null })))
  })
  const served = { ...place, nodeUrl: () => 'http://node.test' }
  expect((await previewOf(site, served)).title).toBe('Receipt')
  isAway = false
  await Promise.all([previewOf(site, served), previewPicture(site, served)])
  await previewOf(site, served)
  expect(asked).toHaveLength(2)
  vi.unstubAllGlobals()
})
