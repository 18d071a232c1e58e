import { describe, expect, test } from 'vitest'
import { fillOf, nameToken, recordOf, swapOf } from '@/actions/orders/testing/order-rows'
import { intentRow, swapRow } from './order-row'
import { outcomeOf } from './outcome'

const decimals = { src: 18, dest: 6 }
const dollar = 10n ** 18n
const half = `${5n * 10n ** 17n}`

describe('outcomeOf', () => {
  test('default: a sale compared with its quote and its limit, in dollars of its block', () => {
    const record = recordOf({ destAmount: 3_176_740_000n, expectedAmount: 3_190_000_000n })
    const fill = fillOf({ receivedAmount: '3194466000', feeAmount: '319000', srcUsd: '3191', destUsd: '0.5' })
    expect(outcomeOf(intentRow({ ...record, transactions: [fill] }, nameToken), decimals)).toEqual({
      usd: (3_194_466n * dollar) / 2_000n,
      fee: 319_000n,
      feeUsd: (319n * dollar) / 2_000n,
      againstQuote: { amount: 4_466_000n, bps: 14, usd: (4_466n * dollar) / 2_000n },
      againstLimit: { amount: 17_726_000n, bps: 55.79, usd: undefined },
    })
  })

  test('behavior: a lower cost is better for a purchase', () => {
    const swap = swapOf({ side: 'BUY', limitAmount: `${2n * 10n ** 18n}`, quotedAmount: `${10n ** 18n + 10n ** 15n}` })
    expect(outcomeOf(swapRow({ ...swap, srcUsd: '3000' }, nameToken), decimals)).toMatchObject({
      usd: 3_000n * dollar,
      againstQuote: { amount: 10n ** 15n, bps: 9.99, usd: 3n * dollar },
      againstLimit: { amount: 10n ** 18n, bps: 5_000 },
    })
  })

  test('behavior: sums up several fills; a missing price leaves the dollars unknown', () => {
    const record = recordOf({ destAmount: 3_000_000_000n, expectedAmount: 3_100_000_000n })
    const part = { filledPercent: 50, spentAmount: half, receivedAmount: '1500000000', destUsd: '1' }
    const both = (other: Parameters<typeof fillOf>[0]) =>
      outcomeOf(
        intentRow({ ...record, transactions: [fillOf(part), fillOf({ ...part, ...other })] }, nameToken),
        decimals,
      )
    expect(both({})).toMatchObject({ usd: 3_000n * dollar, againstQuote: { amount: -100_000_000n, bps: -322.58 } })
    expect(both({ destUsd: null })).toMatchObject({ usd: undefined, againstQuote: { usd: undefined } })
    expect(both({ receivedAmount: null })).toBeUndefined()
  })

  test('behavior: handles a purchase without a reported output', () => {
    const nothing = swapOf({ side: 'BUY', destAmount: '0', limitAmount: '1' })
    expect(outcomeOf(swapRow(nothing, nameToken), decimals)?.againstLimit).toBeUndefined()
  })

  test('behavior: a swap with an unknown call has neither quote nor limit', () => {
    expect(outcomeOf(swapRow(swapOf({ side: null, limitAmount: '1' }), nameToken), decimals)).toEqual({
      usd: undefined,
      fee: undefined,
      feeUsd: undefined,
      againstQuote: undefined,
      againstLimit: undefined,
    })
  })
})
