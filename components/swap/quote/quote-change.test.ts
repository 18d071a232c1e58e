import { expect, test } from 'vitest'
import { compareQuotes } from './quote-change'

const sell = (destAmount: bigint) => ({ side: 'SELL' as const, srcAmount: 1_000_000n, destAmount, slippageBps: 50 })
const buy = (srcAmount: bigint) => ({ side: 'BUY' as const, srcAmount, destAmount: 1_000_000n, slippageBps: 50 })

test('default', () => {
  expect(compareQuotes(sell(1_000_000n), sell(1_001_200n))).toEqual({ bps: 12, needsAccept: false })
})

test('behavior: worse by more than a quarter of the slippage has to be accepted', () => {
  expect(compareQuotes(sell(1_000_000n), sell(998_750n))).toEqual({ bps: -12.5, needsAccept: false })
  expect(compareQuotes(sell(1_000_000n), sell(998_740n))).toEqual({ bps: -12.6, needsAccept: true })
})

test('behavior: a higher fee has to be accepted, however small', () => {
  const [first, newer] = [sell(1_000_000n), sell(1_000_000n)]
  expect(compareQuotes({ ...first, feeBps: 25 }, { ...newer, feeBps: 26 }).needsAccept).toBe(true)
  expect(compareQuotes({ ...first, feeBps: 25 }, { ...newer, feeBps: 25 }).needsAccept).toBe(false)
  expect(compareQuotes({ ...first, feeBps: 1 }, { ...newer, feeBps: 0 }).needsAccept).toBe(false)
})

test('behavior: when buying, paying more is worse', () => {
  expect(compareQuotes(buy(1_000_000n), buy(1_010_000n))).toEqual({ bps: -100, needsAccept: true })
  expect(compareQuotes(buy(1_000_000n), buy(990_000n))).toEqual({ bps: 100, needsAccept: false })
})
