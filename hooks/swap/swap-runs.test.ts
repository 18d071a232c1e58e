import { afterEach, describe, expect, test, vi } from 'vitest'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import { BaseError } from '@/lib/errors'
import type { SwapRun } from './swap-steps'

const [account, other] = developmentAccounts
const sent = { hash: `0x${'1'.repeat(64)}`, account, nonce: 4, sentAtBlock: 9 } as const
const run: SwapRun = {
  id: 'a',
  account,
  chainId: 1,
  startedAt: 5,
  status: 'running',
  steps: [
    { kind: 'check', status: 'done' },
    { kind: 'send', status: 'done' },
    { kind: 'wait', status: 'sent', sent },
  ],
  terms: {
    kind: 'market',
    side: 'SELL',
    srcToken: other,
    destToken: account,
    srcSymbol: 'A',
    destSymbol: 'B',
    srcDecimals: 18,
    destDecimals: 6,
    srcAmount: 10n ** 30n,
    destAmount: 2n,
    limit: 1n,
    slippageBps: 50,
    beneficiary: account,
  },
}

afterEach(() => vi.unstubAllGlobals())

/** A browser's storage, and the module as a page that was just opened has it. */
const openPage = async (storage: Map<string, string>) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.resetModules()
  const { useSwapRuns } = await import('./swap-runs')
  await useSwapRuns.persist.rehydrate()
  return useSwapRuns
}

describe('useSwapRuns', () => {
  test('default', async () => {
    const storage = new Map<string, string>()
    const before = await openPage(storage)
    before.getState().begin(run)
    const after = await openPage(storage)
    expect(after.getState().runs).toEqual({ [`1:${account}`]: run })
  })

  test('behavior: a run that sent nothing is forgotten when the page closes', async () => {
    const storage = new Map<string, string>()
    const before = await openPage(storage)
    before.getState().begin({ ...run, steps: [{ kind: 'send', status: 'wallet' }] })
    before.getState().begin({
      ...run,
      account: other,
      status: 'failed',
      steps: [{ kind: 'check', status: 'failed', error: new BaseError('x') }],
    })
    expect((await openPage(storage)).getState().runs).toEqual({})
  })

  test('behavior: whatever lies in the storage, the page opens', async () => {
    for (const text of [
      '',
      'x',
      'null',
      '[]',
      '{"state":{"runs":{"a":null,"b":{"id":1}}},"version":1}',
      '{"state":7,"version":1}',
    ]) {
      const page = await openPage(new Map([['caravel.swaps', text]]))
      expect(page.getState().runs).toEqual({})
    }
  })

  test('behavior: an event for a run that was replaced changes nothing', async () => {
    const page = await openPage(new Map())
    page.getState().begin(run)
    page.getState().begin({ ...run, id: 'b', steps: [{ kind: 'check', status: 'active' }] })
    page.getState().apply('a', { type: 'finished', step: 'wait' })
    expect(page.getState().runs[`1:${account}`]?.id).toBe('b')
    page.getState().apply('b', { type: 'finished', step: 'check' })
    expect(page.getState().runs[`1:${account}`]?.steps).toEqual([{ kind: 'check', status: 'done' }])
  })
})
