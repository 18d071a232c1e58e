import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { BaseError } from '@/lib/errors'
import { advanceRun, type Run, type RunEvent } from './advance-run'
import { currentStep, failedStep, isOver, pendingStep, proposedStep } from './run-step'

const kinds = ['switch', 'reset', 'approve', 'permit', 'check', 'send', 'wait'] as const
type Kind = (typeof kinds)[number]
type TestRun = Run<Kind> & { result?: string }
type TestEvent = RunEvent<Kind>

const account = developmentAccounts[0]
const hash = `0x${'1'.repeat(64)}` as const
const transaction = { hash, account, nonce: 4, sentAtBlock: 9, callHash: hash }
const empty: TestRun = { id: 'a', account, chainId: 1, startedAt: 0, status: 'running', steps: [] }
const settled = { type: 'settled', result: { result: 'mined' } } as const
const advance = (run: TestRun, event: TestEvent): TestRun => advanceRun(kinds, run, event)
const play = (events: readonly TestEvent[], run = empty) => events.reduce(advance, run)
const statuses = (run: TestRun) => run.steps.map(({ kind, status }) => `${kind} ${status}`)

const through = (step: Kind): TestEvent[] => [
  { type: 'started', step },
  { type: 'finished', step },
]
const sentThrough = (step: Kind): TestEvent[] => [
  { type: 'started', step },
  { type: 'walletAsked', step },
  { type: 'sent', step, transaction },
  { type: 'finished', step },
]
const whole: TestEvent[] = [
  { type: 'planned', kinds: ['approve', 'check', 'send', 'wait'] },
  ...sentThrough('approve'),
  ...through('check'),
  { type: 'started', step: 'send' },
  { type: 'walletAsked', step: 'send' },
  { type: 'finished', step: 'send' },
  { type: 'started', step: 'wait' },
  { type: 'sent', step: 'wait', transaction },
  { type: 'finished', step: 'wait' },
  settled,
]

describe('advanceRun', () => {
  test('default', () => {
    const run = play(whole)
    expect(run.status).toBe('done')
    expect(statuses(run)).toEqual(['approve done', 'check done', 'send done', 'wait done'])
    expect(run.result).toBe('mined')
  })

  test('behavior: steps are sorted, whatever the order of the plan', () => {
    const run = play([{ type: 'planned', kinds: ['wait', 'send', 'check'], skipped: ['approve'] }])
    expect(statuses(run)).toEqual(['approve skipped', 'check todo', 'send todo', 'wait todo'])
  })

  test('behavior: a step keeps what others sign, and who did, until it is over', () => {
    const draft = { hash }
    const asked = play([
      { type: 'planned', kinds: ['send'] },
      { type: 'started', step: 'send' },
      { type: 'walletAsked', step: 'send' },
      { type: 'proposed', step: 'send', draft },
      { type: 'ownersSigned', step: 'send', owners: { required: 3, signed: 1 } },
    ])
    expect(proposedStep(asked)).toEqual({ kind: 'send', status: 'wallet', draft, owners: { required: 3, signed: 1 } })
    expect(advance(asked, { type: 'ownersSigned', step: 'send', owners: { required: 3, signed: 1 } })).toBe(asked)
    const later = advance(asked, { type: 'ownersSigned', step: 'send', owners: { required: 3, signed: 2 } })
    expect(later.steps).toMatchObject([{ draft, owners: { signed: 2 } }])
    const over = advance(later, { type: 'finished', step: 'send' })
    expect(over.steps).toEqual([{ kind: 'send', status: 'done' }])
    expect(advance(over, { type: 'ownersSigned', step: 'send', owners: { required: 3 } })).toBe(over)
    expect(advance(over, { type: 'proposed', step: 'send', draft })).toBe(over)
  })

  test('behavior: a step waits for the ones before it', () => {
    const run = play([{ type: 'planned', kinds: ['approve', 'send'] }])
    expect(advance(run, { type: 'started', step: 'send' })).toBe(run)
  })

  test('behavior: a failure stops the run, and a restart of the step continues it', () => {
    const failed = play([
      { type: 'planned', kinds: ['check', 'send', 'wait'] },
      { type: 'started', step: 'check' },
      { type: 'stopped', error: new BaseError('no') },
    ])
    expect(failed.status).toBe('failed')
    expect(failedStep(failed)?.error?.message).toBe('no')
    const again = advance(failed, { type: 'started', step: 'check' })
    expect(again.status).toBe('running')
    expect(currentStep(again)).toEqual({ kind: 'check', status: 'active' })
  })

  test('behavior: planning again keeps finished steps', () => {
    const run = play([
      { type: 'planned', kinds: ['approve', 'check', 'send', 'wait'] },
      ...sentThrough('approve'),
      { type: 'started', step: 'check' },
      { type: 'stopped', error: new BaseError('stale') },
      { type: 'planned', kinds: ['check', 'send', 'wait'], skipped: ['approve'] },
    ])
    expect(statuses(run)).toEqual(['approve done', 'check todo', 'send todo', 'wait todo'])
  })

  test('behavior: an error between two steps stops at the next one', () => {
    const run = play([
      { type: 'planned', kinds: ['reset', 'approve', 'check', 'send', 'wait'] },
      ...sentThrough('reset'),
      { type: 'stopped', error: new BaseError('away') },
    ])
    expect(statuses(run)).toEqual(['reset done', 'approve failed', 'check todo', 'send todo', 'wait todo'])
    expect(run.status).toBe('failed')
  })

  test('behavior: an approval replaces a permit that the wallet cannot sign', () => {
    const run = play([
      { type: 'planned', kinds: ['permit', 'check', 'send', 'wait'] },
      { type: 'started', step: 'permit' },
      { type: 'walletAsked', step: 'permit' },
      { type: 'skipped', step: 'permit' },
      { type: 'planned', kinds: ['approve', 'check', 'send', 'wait'] },
      { type: 'started', step: 'approve' },
    ])
    expect(statuses(run)).toEqual(['approve active', 'permit skipped', 'check todo', 'send todo', 'wait todo'])
  })

  test('behavior: follows a confirmation after the user stopped waiting', () => {
    const run = play([
      { type: 'planned', kinds: ['send', 'wait'] },
      { type: 'started', step: 'send' },
      { type: 'walletAsked', step: 'send' },
      { type: 'stopped', error: new BaseError('stopped waiting') },
      { type: 'sent', step: 'send', transaction },
    ])
    expect(pendingStep(run)?.sent).toEqual(transaction)
    expect(run.status).toBe('running')
  })

  test('behavior: no result before the steps are over', () => {
    const run = play(whole.slice(0, -2))
    expect(advance(run, settled)).toBe(run)
  })

  test('behavior: a finished run never changes', () => {
    const run = play(whole)
    for (const event of whole) expect(advance(run, event)).toBe(run)
  })

  test('behavior: any sequence of events leaves at most one open step, and finished steps finished', () => {
    const step = fc.constantFrom(...kinds)
    const event: fc.Arbitrary<TestEvent> = fc.oneof(
      fc.record({ type: fc.constant('planned' as const), kinds: fc.subarray([...kinds]) }),
      fc.record({ type: fc.constant('started' as const), step }),
      fc.record({ type: fc.constant('walletAsked' as const), step }),
      fc.record({ type: fc.constant('sent' as const), step, transaction: fc.constant(transaction) }),
      fc.record({ type: fc.constant('slow' as const), step }),
      fc.record({ type: fc.constant('finished' as const), step }),
      fc.record({ type: fc.constant('skipped' as const), step }),
      fc.record({ type: fc.constant('stopped' as const), error: fc.constant(new BaseError('y')) }),
      fc.constant(settled),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let run = empty
        for (const event of events) {
          const next = advance(run, event)
          const open = next.steps.filter(({ status }) => ['active', 'wallet', 'sent'].includes(status))
          expect(open.length).toBeLessThanOrEqual(1)
          for (const before of run.steps.filter(isOver)) {
            const after = next.steps.find(({ kind }) => kind === before.kind)
            expect(after).toEqual(before)
          }
          expect(next.status === 'failed').toBe(next.steps.some(({ status }) => status === 'failed'))
          if (next.status === 'done') expect(next.steps.every(isOver)).toBe(true)
          run = next
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
