import { describe, expect, test } from 'vitest'
import { fillOf, recordOf, swapOf } from '@/actions/orders/testing/order-rows'
import { nativeToken } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { pairTradesOf } from './pair-trades'

const tokenOf = (symbol: string) => findTokenBySymbol(mainnet, symbol)!
const [weth, usdc, dai] = [tokenOf('WETH'), tokenOf('USDC'), tokenOf('DAI')]
const pair = { chain: mainnet, from: weth, to: usdc, intents: [], swaps: [] }
// Spends 3,000 USDC for 1 WETH, or the reverse.
const sale = recordOf({ status: 'ACTIVE' })
const purchase = recordOf({
  status: 'SUSPENDED',
  from: 'USDC',
  destToken: weth.address,
  nonce: 2n,
  srcAmount: 2_800_000_000n,
  destAmount: 10n ** 18n,
})

describe('pairTradesOf', () => {
  test('default: open limit orders in both directions, at the price of the pair, with their rest', () => {
    const { open, fills } = pairTradesOf({ ...pair, intents: [sale, purchase] })
    expect(open.map(({ price, left, src }) => [price, left, src.symbol])).toEqual([
      [3_000, 10n ** 18n, 'WETH'],
      [2_800, 2_800_000_000n, 'USDC'],
    ])
    expect(open[0]!.signed).toMatchObject({ hash: sale.orderHash, family: 'Order' })
    expect(fills).toEqual([])
    // Prices are inverted with the pair.
    const turned = pairTradesOf({ ...pair, from: usdc, to: weth, intents: [sale] })
    expect(turned.open[0]!.price).toBeCloseTo(1 / 3_000, 12)
  })

  test('default: fills are the transactions that filled orders, and swaps, the oldest first', () => {
    const filled = {
      ...sale,
      status: 'COMPLETED' as const,
      transactions: [fillOf({ filledAt: '2026-11-22T14:06:00.000Z' })],
    }
    const bought = swapOf({
      srcToken: usdc.address,
      srcAmount: '2900000000',
      destToken: nativeToken,
      destAmount: `${10n ** 18n}`,
    })
    const { open, fills } = pairTradesOf({ ...pair, intents: [filled], swaps: [bought, swapOf({ chainId: 8453 })] })
    expect(open).toEqual([])
    expect(fills.map(({ at, isSale, price, spent }) => [at, isSale, price, spent])).toEqual([
      [1_795_356_300, false, 2_900, 2_900_000_000n],
      [1_795_356_360, true, 3_100, 10n ** 18n],
    ])
  })

  test('behavior: each part of an order is a fill at its own time and price, whatever the rest', () => {
    const half = `${10n ** 18n / 2n}`
    const parts = [
      fillOf({ filledAt: '2026-11-22T14:06:00.000Z', spentAmount: half, receivedAmount: '1550000000' }),
      fillOf({ filledAt: '2026-11-22T14:05:00.000Z', spentAmount: half, receivedAmount: '1500000000' }),
      // The service does not report these amounts yet.
      fillOf({ spentAmount: null, receivedAmount: null }),
    ]
    for (const status of ['ACTIVE', 'EXPIRED'] as const) {
      const { open, fills } = pairTradesOf({ ...pair, intents: [{ ...sale, status, transactions: parts }] })
      expect(fills.map(({ at, price, spent }) => [at, price, `${spent}`])).toEqual([
        [1_795_356_300, 3_000, half],
        [1_795_356_360, 3_100, half],
      ])
      expect(open.map(({ left }) => left)).toEqual(status === 'ACTIVE' ? [0n] : [])
    }
  })

  test('behavior: leaves out orders of another pair, chain, kind or stage', () => {
    const others = [
      recordOf({ chainId: 8453 }),
      recordOf({ destToken: dai.address }),
      recordOf({ type: 'MARKET' }),
      recordOf({ status: 'EXPIRED' }),
    ]
    expect(pairTradesOf({ ...pair, intents: others })).toEqual({ open: [], fills: [] })
  })

  test('error: a record that is unreadable, or has no price, does not affect others', () => {
    const bad = { ...sale, order: { ...sale.order, srcAmount: 'much' } }
    const swaps = [swapOf({ srcAmount: 'much' }), swapOf({ srcAmount: '0' })]
    const filled = { ...sale, transactions: [fillOf({ spentAmount: 'much' }), fillOf({ filledAt: 'late' }), fillOf()] }
    const { open, fills } = pairTradesOf({ ...pair, intents: [bad, filled, sale], swaps })
    expect([open.length, fills.length]).toEqual([1, 1])
  })
})
