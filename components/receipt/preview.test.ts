import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import type { Site } from '@/hooks/use-site'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
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
  hash,
  blockNumber: 23_847_112n,
  blockHash: hash,
  succeeded: true,
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  from: owner,
  to: owner,
  logs: [],
}
const sent = { hash, from: owner, to: owner, input: '0x', value: 0n } as const
const mined = { sent, called: 'router', receipt, at: 1, confirmations: 1 } as const
const trade: ReceiptTrade = {
  kind: 'swap',
  owner,
  beneficiary: owner,
  side: 'SELL',
  srcToken: src,
  destToken: dest,
  srcAmount: 10n ** 18n,
  destAmount: 2_481_200_000n,
  quoted: 2_481_200_000n,
}
const tokens = { [src]: { ...weth, address: src }, [dest]: { ...usdc, address: dest } }
const swapped: Extract<TransactionReading, { status: 'mined' }> = { ...mined, status: 'mined', trades: [trade], tokens }
const site: Site = { apiBaseUrl: '/api', chainIds: [1], world: 'live', chains: [mainnet], logos: {} }
const live = { chain: mainnet, world: 'live', chains: [mainnet, arbitrum] } as const
const place = { chain: '1', hash, nodeUrl: () => undefined, origin: 'https://caravel.example' }

test('default: titles the preview with the trade and describes its outcome', () => {
  expect(previewText(swapped, live)).toEqual({
    title: '1 WETH for 2,481.20 USDC on Ethereum',
    description: 'Swap. Quoted 2,481.20 USDC, filled 2,481.20 USDC. As quoted. Block 23,847,112.',
    figures: {
      kind: 'Swap',
      pair: '1 WETH for 2,481.20 USDC',
      place: 'on Ethereum',
      block: 'Block 23,847,112',
      rows: [
        { label: 'Quoted', value: '2,481.20 USDC' },
        { label: 'Filled', value: '2,481.20 USDC' },
      ],
      outcome: { text: 'As quoted', isWorse: false },
    },
  })
})

test('behavior: compares the input of a purchase with its quote, and omits a missing quote', () => {
  const bought = { ...trade, side: 'BUY' as const, quoted: 10n ** 18n - 10n ** 16n }
  const { description, figures } = previewText({ ...swapped, trades: [bought] }, live)
  expect(description).toBe('Swap. Quoted 0.99 WETH, filled 1 WETH. 1.01% more than quoted. Block 23,847,112.')
  expect(figures?.outcome?.isWorse).toBe(true)
  const fill: ReceiptTrade = { ...trade, kind: 'fill', quoted: undefined }
  expect(previewText({ ...swapped, trades: [fill] }, live)).toMatchObject({
    description: 'OTC fill. Block 23,847,112.',
    figures: { outcome: undefined, rows: [{ value: '1 WETH' }, { label: 'Received', value: '2,481.20 USDC' }] },
  })
})

test('behavior: shows the address of an unlisted token whatever its symbol is', () => {
  const fake = `0x${'ab'.repeat(20)}` as const
  const titleOf = (symbol: string) => {
    const named = { ...tokens, [fake]: { address: fake, symbol, decimals: 6 } }
    return previewText({ ...swapped, trades: [{ ...trade, destToken: fake }], tokens: named }, live).title
  }
  expect(titleOf('USDC')).toBe('1 WETH for 2,481.20 USDC (not the listed USDC, 0xabab…abab) on Ethereum')
  expect(titleOf('USD\u0421')).toBe('1 WETH for 2,481.20 0xabab…abab on Ethereum')
})

test('behavior: names a local chain, and claims no trade where nothing was traded', () => {
  const many: TransactionReading = { ...swapped, trades: [trade, trade] }
  expect(previewText(many, { ...live, world: 'local' }).title).toBe(
    '1 WETH for 2,481.20 USDC and 1 more on a local copy of Ethereum',
  )
  const textOf = (reading: TransactionReading) => previewText(reading, live)
  expect(textOf({ ...swapped, trades: [] }).title).toBe('Nothing was traded')
  expect(textOf({ ...mined, status: 'reverted', reason: undefined }).title).toBe('Reverted')
  const plain = { title: 'Receipt', description: 'What a transaction traded, checked against the chain.' }
  for (const reading of [
    { status: 'unknown' },
    { status: 'pending', sent, called: 'router', terms: undefined, tokens: {} },
    // For a foreign contract the preview claims neither a trade nor its absence.
    { ...swapped, called: 'other', trades: [] },
    { ...mined, called: 'other', status: 'reverted', reason: undefined },
  ] satisfies TransactionReading[])
    expect(textOf(reading)).toEqual(plain)
})

test('behavior: shows only the named order of several, with its destination chain', () => {
  const [hers, his, none] = ['b1', 'b2', 'b3'].map((byte) => `0x${byte.repeat(32)}` as const)
  const ofOrder = (orderHash: `0x${string}`, change: Partial<ReceiptTrade> = {}): ReceiptTrade => ({
    ...trade,
    kind: 'settlement',
    quoted: undefined,
    limit: 2_400_000_000n,
    order: { hash: orderHash, surface: 'intent', isPart: false },
    ...change,
  })
  const batch = { ...swapped, trades: [ofOrder(hers!), ofOrder(his!, { srcAmount: 10n ** 17n, sentTo: 42_161 })] }
  const named = previewText(batch, { ...live, order: his })
  expect(named.title).toBe('0.1 WETH for 2,481.20 USDC on Ethereum')
  expect(named.figures).toMatchObject({
    place: 'from Ethereum to Arbitrum One',
    rows: [
      { label: 'Signed minimum', value: '2,400 USDC' },
      { label: 'Filled', value: '2,481.20 USDC' },
    ],
    outcome: { text: '3.38% above the signed minimum', isWorse: false },
  })
  for (const order of [undefined, none])
    expect(previewText(batch, { ...live, order }).title).toBe('1 WETH for 2,481.20 USDC and 1 more on Ethereum')
})

test('behavior: shows the general card for an invalid path or an unreachable node', async () => {
  const images = [{ url: '/receipt-card.png', width: 1200 }]
  const card = { title: 'Receipt', robots: { index: false }, openGraph: { images } }
  expect(await previewOf(site, place)).toMatchObject(card)
  expect(await previewOf(site, { ...place, hash: '0x12' })).toMatchObject(card)
  expect(await previewOf(site, { ...place, nodeUrl: () => 'http://127.0.0.1:9' })).toMatchObject(card)
  const picture = await previewPicture(site, place)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(readFileSync('public/receipt-card.png'))
})

test('behavior: reads once for page and picture, and again after a node failure', async () => {
  const requests: string[] = []
  let isAway = true
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    requests.push(body)
    if (isAway) throw new TypeError('fetch failed')
    const calls = JSON.parse(body) as { id: number; method: string }[]
    return Response.json(calls.map(({ id, method }) => ({ id, result: method === 'eth_blockNumber' ? '0x1' : null })))
  })
  const served = { ...place, nodeUrl: () => 'http://node.test' }
  expect((await previewOf(site, served)).title).toBe('Receipt')
  isAway = false
  await Promise.all([previewOf(site, served), previewPicture(site, served)])
  await previewOf(site, served)
  expect(requests).toHaveLength(2)
  vi.unstubAllGlobals()
})
