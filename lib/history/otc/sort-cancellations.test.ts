import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { sortCancellations } from './sort-cancellations'

const [account, other, makerAsset] = developmentAccounts
const named = (digit: string, maker: typeof account | typeof other = account) => ({
  hash: `0x${digit.repeat(64)}` as const,
  order: { maker, makerAsset, makerAmount: 10n },
})
const [live, over, unread, foreign] = [named('1'), named('2'), named('3'), named('4', other)]
const onChain = new Map([
  [live.hash, { left: 4n, balance: 0n, allowance: 0n }],
  [over.hash, { left: 0n, balance: 9n, allowance: 9n }],
  [foreign.hash, { left: 10n, balance: 9n, allowance: 9n }],
])

describe('sortCancellations', () => {
  test('default', () => {
    expect(sortCancellations([over, live, foreign], account, onChain)).toEqual({
      live: [live],
      over: [over],
      foreign: [foreign],
    })
  })

  test('behavior: an unknown state counts as live', () => {
    expect(sortCancellations([unread, live], account, onChain).live).toEqual([unread, live])
  })

  test('behavior: every order is foreign without an account', () => {
    expect(sortCancellations([live, over], undefined, onChain).foreign).toEqual([live, over])
  })
})
