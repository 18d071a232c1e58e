import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { swapTasks } from './run-swap'
import type { SwapReceipt, SwapRun } from './swap-run'
import { swapSurface } from './swap-surface'
import { confirmedSale } from './testing/confirmed-sale'

const { advance } = swapSurface
const [account] = developmentAccounts
const hash = `0x${'1'.repeat(64)}` as const
const sent = { hash, account, nonce: 4, sentAtBlock: 9, callHash: hash }
const receipt: SwapReceipt = { hash, blockNumber: 10n, paid: 1n, received: 2n, gasUsed: 3n, gasPaid: 4n }
const run: SwapRun = {
  id: 'a',
  account,
  chainId: 1,
  startedAt: 0,
  status: 'running',
  steps: [
    { kind: 'approve', status: 'skipped' },
    { kind: 'send', status: 'done' },
    { kind: 'wait', status: 'sent', sent },
  ],
  terms: confirmedSale,
}

describe('advance', () => {
  test('default', () => {
    expect(advance(run, { type: 'settled', result: { receipt } })).toBe(run)
    const over = advance(run, { type: 'finished', step: 'wait' })
    const settled = advance(over, { type: 'settled', result: { receipt } })
    expect(settled).toMatchObject({ status: 'done', receipt })
  })

  test('behavior: steps are in the order of their execution', () => {
    const fresh = advance({ ...run, steps: [] }, { type: 'planned', kinds: ['wait', 'check'], skipped: ['approve'] })
    expect(fresh.steps.map(({ kind }) => kind)).toEqual(['approve', 'check', 'wait'])
  })
})

describe('paidBy', () => {
  const approved = { kind: 'approve', status: 'done', sent } as const
  const paidBy = (steps: SwapRun['steps']) => swapTasks.paidBy!({ ...run, steps })

  test('default', () => expect(swapTasks.paidBy!(run)).toBe(run.terms.beneficiary))

  test('behavior: no recipient is paid before the swap itself is sent', () => {
    expect(paidBy([approved, { kind: 'send', status: 'wallet' }])).toBeUndefined()
    expect(paidBy([approved, { kind: 'send', status: 'done', sent }])).toBe(run.terms.beneficiary)
  })
})

describe('swapSurface', () => {
  test('default', () => {
    const { src, dest } = run.terms
    const terms = { ...run.terms, srcAmount: 25n * 10n ** 18n, src: { ...src, symbol: 'LINK' } }
    expect(swapSurface.describe({ ...run, terms })).toMatchObject({
      title: `Swap of 25 LINK to ${dest.symbol}`,
      page: 'the swap page',
    })
  })
})
