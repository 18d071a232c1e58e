import { describe, expect, test } from 'vitest'
import { recordOf, swapOf } from '@/actions/orders/testing/order-rows'
import { nativeToken } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { pairTradesOf } from './pair-trades'

const tokenOf = (symbol: string) => findTokenBySymbol(mainnet, symbol)!
const [weth, usdc, dai] = [tokenOf('WETH'), tokenOf('USDC'), tokenOf('DAI')]
const pair = { chain: mainnet, from: weth, to: usdc, intents: [], swaps: [] }
const fill = {
  originTx: `0x${'ab'.repeat(32)}` as const,
  destinationTx: null,
  filledPercent: 100,
  filledAt: '2026-11-22T14:06:00.000Z',
  feeAmount: '0',
  srcUsd: null,
  destUsd: null,
}
// Gives 3,000 USDC for 1 WETH, or the other way round.
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
  test('default: open limit orders either way, at the price of the pair, with what is left of them', () => {
    const { open, fills } = pairTradesOf({ ...pair, intents: [sale, purchase] })
    expect(open.map(({ price, left, src }) => [price, left, src.symbol])).toEqual([
      [3_000, 10n ** 18n, 'WETH'],
      [2_800, 2_800_000_000n, 'USDC'],
    ])
    expect(open[0]!.signed).toMatchObject({ hash: sale.orderHash, family: 'Order' })
    expect(fills).toEqual([])
    // Turned round, prices are too.
    const turned = pairTradesOf({ ...pair, from: usdc, to: weth, intents: [sale] })
    expect(turned.open[0]!.price).toBeCloseTo(1 / 3_000, 12)
  })

  test('default: fills are orders that were filled whole, and swaps, the oldest first', () => {
    const filled = {
      ...sale,
      status: 'COMPLETED' as const,
      transactions: [{ ...fill, spentAmount: `${10n ** 18n}`, receivedAmount: '3100000000' }],
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

  test('behavior: orders of another pair, chain, kind or stage are not among them', () => {
    const others = [
      recordOf({ chainId: 8453 }),
      recordOf({ destToken: dai.address }),
      recordOf({ type: 'MARKET' }),
      recordOf({ status: 'EXPIRED' }),
    ]
    expect(pairTradesOf({ ...pair, intents: others })).toEqual({ open: [], fills: [] })
  })

  test('error: a record that cannot be read, or has no price, takes no other away', () => {
    const bad = { ...sale, order: { ...sale.order, srcAmount: 'much' } }
    const swaps = [swapOf({ srcAmount: 'much' }), swapOf({ srcAmount: '0' })]
    const { open, fills } = pairTradesOf({ ...pair, intents: [bad, sale], swaps })
    expect([open.length, fills.length]).toEqual([1, 0])
  })
})
