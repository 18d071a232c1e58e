import { describe, expect, test } from 'vitest'
import type { SwapTerms } from '@/actions/swap/swap-steps'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import { isSameTrade } from './use-restore-ticket'

const [account, other, weth, usdc] = developmentAccounts
const terms: SwapTerms = {
  kind: 'market',
  side: 'SELL',
  srcToken: weth,
  destToken: usdc,
  srcSymbol: 'WETH',
  destSymbol: 'USDC',
  srcDecimals: 18,
  destDecimals: 6,
  srcAmount: 10n,
  destAmount: 20n,
  limit: 19n,
  slippageBps: 50,
  beneficiary: account,
}

describe('isSameTrade', () => {
  test('default', () => {
    expect(isSameTrade(terms, { ...terms, destAmount: 18n, limit: 17n, slippageBps: 100 })).toBe(true)
  })

  test('behavior: another amount, token, side or receiver is another trade', () => {
    const others: Partial<SwapTerms>[] = [
      { srcAmount: 11n },
      { destToken: other },
      { side: 'BUY' },
      { beneficiary: other },
      { kind: 'wrap' },
    ]
    expect(others.map((change) => isSameTrade(terms, { ...terms, ...change }))).toEqual(others.map(() => false))
    expect(isSameTrade(terms, undefined)).toBe(false)
  })
})
