import { expect, test } from 'vitest'
import { compareQuotes } from './quote-change'

const sell = (destAmount: bigint) => ({ side: 'SELL' as const, srcAmount: 1_000_000n, destAmount, slippageBps: 50 })
const buy = (srcAmount: bigint) => ({ side: 'BUY' as const, srcAmount, destAmount: 1_000_000n, slippageBps: 50 })

test('default', () => {
  expect(compareQuotes(sell(1_000_000n), sell(1_001_200n))).toEqual({ bps: 12, needsAccept: false })
})

test('behavior: requires consent if worse by more than half of the slippage', () => {
  expect(compareQuotes(sell(1_000_000n), sell(997_500n))).toEqual({ bps: -25, needsAccept: false })
  expect(compareQuotes(sell(1_000_000n), sell(997_490n))).toEqual({ bps: -25.1, needsAccept: true })
})

test('behavior: requires consent to any higher fee', () => {
  const [first, newer] = [sell(1_000_000n), sell(1_000_000n)]
  expect(compareQuotes({ ...first, feeBps: 25 }, { ...newer, feeBps: 26 }).needsAccept).toBe(true)
  expect(compareQuotes({ ...first, feeBps: 25 }, { ...newer, feeBps: 25 }).needsAccept).toBe(false)
  expect(compareQuotes({ ...first, feeBps: 1 }, { ...newer, feeBps: 0 }).needsAccept).toBe(false)
})

test('behavior: paying more is worse for a purchase', () => {
  expect(compareQuotes(buy(1_000_000n), buy(1_010_000n))).toEqual({ bps: -100, needsAccept: true })
  expect(compareQuotes(buy(1_000_000n), buy(990_000n))).toEqual({ bps: 100, needsAccept: false })
})
