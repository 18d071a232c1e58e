import { afterEach, describe, expect, test, vi } from 'vitest'
import { advanceRun, type Run, type RunEvent } from '@/actions/run/advance-run'
import { workingRuns } from '@/actions/run/working-runs'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { BaseError } from '@/lib/errors'
import { useNotices } from './notices'
import { createRunStore } from './run-store'

const kinds = ['check', 'send', 'wait'] as const
type TestRun = Run<(typeof kinds)[number]> & { amount: bigint; mishap?: BaseError }

const [account, other, third] = developmentAccounts
const hash = `0x${'1'.repeat(64)}` as const
const expectedLog = {
  address: other,
  topics: [hash, null, [hash]],
  moves: [{ token: other, owner: account, least: -5n, most: -5n }],
}
const sent = { hash, account, nonce: 4, sentAtBlock: 9, expectedLog, callHash: hash }
const run: TestRun = {
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
  amount: 10n ** 30n,
}

afterEach(() => vi.unstubAllGlobals())

/** Returns the module as a newly opened page has it, with a browser's storage. */
const openPage = async (storage: Map<string, string>) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  const useRuns = createRunStore<TestRun>({
    name: 'test',
    keyOf: ({ account }) => account,
    advance: (run, event) => advanceRun(kinds, run, event),
    describe: () => ({ title: 'Test', path: '/', page: 'the page' }),
    isValid: ({ amount }) => amount !== undefined,
  })
  await useRuns.persist.rehydrate()
  return useRuns
}

describe('createRunStore', () => {
  test('default', async () => {
    const storage = new Map<string, string>()
    const before = await openPage(storage)
    before.getState().begin(run)
    const after = await openPage(storage)
    expect(after.getState().runs).toEqual({ [account]: run })
    const held = after.getState()
    await after.persist.rehydrate()
    expect(after.getState()).toBe(held)
  })

  test('behavior: forgets a stopped run without a transaction when the page closes', async () => {
    const storage = new Map<string, string>()
    const before = await openPage(storage)
    before.getState().begin({
      ...run,
      account: other,
      status: 'failed',
      steps: [{ kind: 'check', status: 'failed', error: new BaseError('x') }],
    })
    expect((await openPage(storage)).getState().runs).toEqual({})
  })

  test('behavior: restores runs in progress, and for a day stopped runs with a transaction', async () => {
    const storage = new Map<string, string>()
    const before = await openPage(storage)
    const approved = { kind: 'check', status: 'done', sent } as const
    const stopped = { kind: 'send', status: 'failed', error: new BaseError('x') } as const
    const failed = { ...run, status: 'failed', startedAt: Date.now(), steps: [approved, stopped] } as const
    const days = (count: number) => Date.now() - count * 86_400_000
    before.getState().begin({ ...run, steps: [{ kind: 'send', status: 'wallet' }] })
    before.getState().begin({ ...failed, id: 'b', account: other })
    before.getState().begin({ ...failed, id: 'c', account: third, startedAt: days(2) })
    const ids = Object.values((await openPage(storage)).getState().runs).map(({ id }) => id)
    expect(ids.sort()).toEqual(['a', 'b'])
  })

  test('behavior: takes the runs of another tab, except the run that this tab works on', async () => {
    const storage = new Map<string, string>()
    const [one, two] = [await openPage(storage), await openPage(storage)]
    one.getState().begin(run)
    await two.persist.rehydrate()
    expect(two.getState().runs[account]?.id).toBe('a')
    workingRuns.set('a', { stop: () => {} })
    two.getState().forget('a')
    await one.persist.rehydrate()
    expect(one.getState().runs[account]?.id).toBe('a')
    workingRuns.delete('a')
    await one.persist.rehydrate()
    expect(one.getState().runs).toEqual({})
  })

  test('behavior: restores a finished run, with the text of an error', async () => {
    const storage = new Map<string, string>()
    const before = await openPage(storage)
    const mishap = Object.assign(new BaseError('It is away.'), { name: 'Api.Away' })
    before.getState().begin({ ...run, status: 'done', steps: [{ kind: 'wait', status: 'done', sent }], mishap })
    const found = (await openPage(storage)).getState().runs[account]
    expect(found).toMatchObject({ status: 'done', amount: 10n ** 30n })
    expect(found?.mishap).toBeInstanceOf(BaseError)
    expect([found?.mishap?.name, found?.mishap?.message]).toEqual(['Api.Away', 'It is away.'])
  })

  test('behavior: shows the end of a run with its receipt to a user elsewhere', async () => {
    const page = await openPage(new Map())
    const end = (event: RunEvent<(typeof kinds)[number]>) => {
      page.getState().begin(run)
      page.getState().apply('a', event)
    }
    const told = () => useNotices.getState().notices.map(({ outcome, path, link }) => [outcome, path, link])
    vi.stubGlobal('document', { hidden: false })
    vi.stubGlobal('location', { pathname: '/' })
    end({ type: 'stopped', error: new BaseError('x') })
    expect(told()).toEqual([])
    vi.stubGlobal('location', { pathname: '/orders' })
    end({ type: 'stopped', error: new BaseError('x') })
    expect(told()).toEqual([['stopped', '/', 'Show']])
    useNotices.setState({ notices: [] })
    const settling = createRunStore<TestRun>({
      name: 'settling',
      keyOf: ({ account }) => account,
      receiptOf: () => hash,
      isValid: () => true,
      describe: () => ({ title: 'Test', path: '/', page: 'the page' }),
      advance: (before) => ({ ...before, status: 'done' }),
    })
    settling.getState().begin(run)
    settling.getState().apply('a', { type: 'slow', step: 'wait' })
    expect(told()).toEqual([['settled', `/tx/1/${hash}`, 'Receipt']])
    useNotices.setState({ notices: [] })
    const resting = createRunStore<TestRun>({
      name: 'resting',
      keyOf: ({ account }) => account,
      isValid: () => true,
      describe: () => ({ title: 'Test', path: '/', page: 'the page' }),
      describeEnd: () => ({ outcome: 'open', text: 'Test: placed' }),
      advance: (before) => ({ ...before, status: 'done' }),
    })
    resting.getState().begin(run)
    resting.getState().apply('a', { type: 'slow', step: 'wait' })
    expect(told()).toEqual([['open', '/', 'Show']])
    useNotices.setState({ notices: [] })
  })

  test('behavior: keeps the newest twenty', async () => {
    const storage = new Map<string, string>()
    const before = await openPage(storage)
    for (let index = 0; index < 25; index++) {
      const owner = `0x${String(index).padStart(40, '0')}` as const
      before.getState().begin({ ...run, id: String(index), account: owner, startedAt: index })
    }
    const ids = Object.values((await openPage(storage)).getState().runs).map(({ id }) => Number(id))
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 5))
  })

  test('behavior: opens with any stored text', async () => {
    for (const text of [
      '',
      'x',
      'null',
      '[]',
      '{"state":{"runs":{"a":null,"b":{"id":1},"c":{"id":"c","status":"done","steps":[]}}},"version":1}',
      '{"state":7,"version":1}',
    ]) {
      const page = await openPage(new Map([['caravel.test', text]]))
      expect(page.getState().runs).toEqual({})
    }
  })

  test('behavior: leaves out invalid runs and keeps the others', async () => {
    const storage = new Map<string, string>()
    ;(await openPage(storage)).getState().begin(run)
    const { state, version } = JSON.parse(storage.get('caravel.test')!)
    const whole = state.runs[account]
    const spoiled = [
      null,
      7,
      'run',
      [],
      {},
      { ...whole, id: undefined },
      { ...whole, id: 7 },
      { ...whole, steps: undefined },
      { ...whole, steps: { 0: 'check' } },
      { ...whole, amount: undefined },
    ]
    const runs = { ...Object.fromEntries(spoiled.map((one, index) => [`spoiled ${index}`, one])), [account]: whole }
    const page = await openPage(new Map([['caravel.test', JSON.stringify({ state: { runs }, version })]]))
    expect(page.getState().runs).toEqual({ [account]: run })
  })

  test('behavior: an event for a run that was replaced changes nothing', async () => {
    const page = await openPage(new Map())
    page.getState().begin(run)
    page.getState().begin({ ...run, id: 'b', steps: [{ kind: 'check', status: 'active' }] })
    page.getState().apply('a', { type: 'finished', step: 'wait' })
    expect(page.getState().runs[account]?.id).toBe('b')
    page.getState().apply('b', { type: 'finished', step: 'check' })
    expect(page.getState().runs[account]?.steps).toEqual([{ kind: 'check', status: 'done' }])
  })
})
