import { pad } from 'viem'
import { expect, test, vi } from 'vitest'
import type { IntentFill } from '@/actions/intent/intent-run'
import type { PartFill } from '@/actions/intent/order/read-part-fills'
import { createCrossing, crossingOrder } from '@/actions/wallet/testing/fake-crossing'
import { findSent } from '@/actions/wallet/transfer/find-sent'
import { readTransfers } from '@/actions/wallet/transfer/read-transfers'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import { type ShownEnd, type ShownTransfer, showTransfers } from '@/lib/chain/bridge/shown-transfer'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { FillReceipt } from './fill-receipt'
import PartFills from './part-fills'
import { fillOfSlices, ShareArrival } from './share-arrival'

const read = vi.hoisted(() => ({ fills: [] as unknown[] }))
vi.mock('@/hooks/intent/use-fill-usd', () => ({ useFillUsd: () => undefined }))
vi.mock('@/hooks/intent/use-benchmark', () => ({ useBenchmark: () => undefined }))
vi.mock('@/hooks/intent/use-part-fills', () => ({ usePartFills: () => ({ ...read, isPending: false }) }))
// Renders the card of each trade as text, with its link.
vi.mock('@/components/trade/run/share-fold', async () => {
  const { shareText } = await import('@/components/trade/run/share-text')
  type Shared = { hash: string; order?: string; trade: Parameters<typeof shareText>[0] }
  return {
    ShareFold: ({ hash, order, trade }: Shared) => <b>{`${shareText(trade)} ${hash.length} ${order ?? '-'}`}</b>,
  }
})

const [src, dest] = [findTokenBySymbol(chain, 'WETH')!, findTokenBySymbol(chain, 'USDC')!]
const hash = pad('0x77')
const order = intentOrderOf({ srcAmount: 10n ** 18n, destAmount: 3_000_000_000n, expectedAmount: 0n })
const agreed: HashedIntent = { chainId: 1, hash, family: 'FillableOrder', order }
const fill: IntentFill = {
  transactionHash: pad('0x5'),
  blockNumber: 7n,
  paid: 10n ** 18n,
  received: 3_030_000_000n,
  others: 0,
}
const cardsIn = (drawn: string): string[] => [...drawn.matchAll(/<b>(.*?)<\/b>/g)].map(([, text]) => text!)
const receiptOf = (change: Partial<IntentFill>, signed?: HashedIntent) =>
  drawOnSite(
    <FillReceipt
      fill={{ ...fill, ...change }}
      terms={{ side: 'SELL', src, dest, limit: order.destAmount }}
      chain={chain}
      agreed={signed}
    />,
  )
const sold = 'Sold 1 WETH for 3,030 USDC'
const better = '1% better than the signed minimum, verified on-chain'

test('default: an order filled by one transaction or in parts has a card', () => {
  expect(cardsIn(receiptOf({}, agreed))).toEqual([`${sold}, ${better} 66 -`])
  expect(cardsIn(receiptOf({ parts: 3 }, agreed))).toEqual([`${sold} in 3 parts, ${better} 66 -`])
})

test('behavior: an order settled with others names its hash, and has no card without it', () => {
  const drawn = receiptOf({ others: 2 }, agreed)
  expect(cardsIn(drawn)).toEqual([`${sold}, ${better} 66 ${hash}`])
  expect(drawn).toContain(`?order=${hash}"`)
  expect(cardsIn(receiptOf({ others: 2 }))).toEqual([])
})

const part: PartFill = {
  index: 0,
  transactionHash: pad('0x5'),
  blockNumber: 7n,
  at: 1_700_000_000,
  paid: 5n * 10n ** 17n,
  received: 1_515_000_000n,
  limit: 1_500_000_000n,
  others: 0,
}

test('behavior: an ended TWAP order has a card of all its slices', () => {
  read.fills = [part, { ...part, index: 1 }]
  const twap: HashedIntent = { ...agreed, family: 'TWAPOrder', schedule: { slices: 4n, interval: 60n } }
  const cardsOf = (status: string) =>
    cardsIn(
      drawOnSite(<PartFills view={{ status } as IntentOrderView} chain={chain} hashed={twap} src={src} dest={dest} />),
    )
  expect(cardsOf('EXPIRED')).toEqual([`${sold} in 2 parts, ${better} 66 -`])
  expect(cardsOf('ACTIVE')).toEqual([])
})

test('behavior: a payment on another chain has a card once this browser read it', () => {
  const hashed: HashedIntent = { ...crossingOrder, chainId: 1, family: 'Order' }
  const station = { transaction: pad('0x8'), block: 17n, at: 1_700_000_000, by: 'chain' } as const
  const end: ShownEnd = { kind: 'paid', station, amount: 2_100_000_000n, recipient: order.owner, isOther: false }
  const cardsOf = (...ends: ShownEnd[]) =>
    cardsIn(
      drawOnSite(
        <ShareArrival
          chain={chain}
          hashed={hashed}
          far={arbitrum}
          filled={{ fill: { ...fill, others: 1 }, src }}
          output={findTokenBySymbol(arbitrum, 'USDC')!}
          transfers={ends.map((end) => ({ end }) as ShownTransfer)}
        />,
      ),
    )
  const [card] = cardsOf(end)
  expect(card).toMatch(/^Sold 1 WETH on Ethereum for 2,100 USDC on Arbitrum One, [\d.]+% better than the signed min/)
  expect(card).toMatch(/, verified on both chains 66 0x0+77$/)
  expect(cardsOf(end, { kind: 'waiting', isLate: false, by: 'chain' })).toEqual([])
  expect(cardsOf({ ...end, station: { ...station, by: 'service' } })).toEqual([])
})

test('behavior: slices paid on another chain share one card with their total', async () => {
  const schedule = { slices: 4n, interval: 60n }
  const hashed: HashedIntent = { ...crossingOrder, chainId: 1, family: 'TWAPOrder', schedule }
  const slices = [0, 1].map((index) => ({ ...part, index, paid: 25n * 10n ** 16n, limit: 500_000_000n }))
  const world = createCrossing([510_000_000n, 520_000_000n], hashed)
  const drawNow = async (named = slices) => {
    const read = await readTransfers(world, await findSent(world.origin, hashed, { sinceBlock: 990 }))
    return cardsIn(
      drawOnSite(
        <ShareArrival
          chain={chain}
          hashed={hashed}
          far={arbitrum}
          filled={{ fill: fillOfSlices(named)!, slices: named, src }}
          output={findTokenBySymbol(arbitrum, 'USDC')!}
          transfers={showTransfers(read, undefined)}
        />,
      ),
    )
  }
  world.pay(1)
  expect(await drawNow()).toEqual([])
  world.pay(0)
  // 1,029.8 arrived of a signed minimum of 1,000 less two fees of at most 0.1875.
  const soldThere = 'Sold 0.5 WETH on Ethereum for 1,029.80 USDC on Arbitrum One in 2 parts'
  expect(await drawNow()).toEqual([`${soldThere}, 3.02% better than the signed minimum, verified on both chains 66 -`])
  expect(await drawNow(slices.slice(1))).toEqual([])
})
