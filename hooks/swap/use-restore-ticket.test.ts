import { describe, expect, test } from 'vitest'
import { confirmedSale as terms } from '@/actions/swap/testing/confirmed-sale'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { isSameTrade } from './use-restore-ticket'

const other = developmentAccounts[1]

describe('isSameTrade', () => {
  test('default', () => {
    expect(isSameTrade(terms, { ...terms, destAmount: 18n, limit: 17n, slippageBps: 100 })).toBe(true)
  })

  test('behavior: differs by amount, token, chain, side, receiver or partner', () => {
    const others: Partial<SwapTerms>[] = [
      { srcAmount: 11n },
      { dest: { ...terms.dest, address: other } },
      { dest: { ...terms.dest, chainId: 10 } },
      { side: 'BUY' },
      { beneficiary: other },
      { kind: 'wrap' },
      { partner: 'example-wallet' },
    ]
    expect(others.map((change) => isSameTrade(terms, { ...terms, ...change }))).toEqual(others.map(() => false))
    expect(isSameTrade(terms, undefined)).toBe(false)
  })
})
