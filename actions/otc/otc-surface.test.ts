import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { SignedOrder } from '@/lib/order/rfq-link'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import type { RunEvent } from '../run/advance-run'
import type { OtcRun, OtcStepKind } from './otc-run'
import { otcSurface } from './otc-surface'

const { advance } = otcSurface

const [account] = developmentAccounts
const hash = `0x${'1'.repeat(64)}` as const
const signed: SignedOrder = {
  chainId: 1,
  order: rfqOrderOf(),
  signature: '0x11',
}
const run: OtcRun = {
  id: 'a',
  account,
  chainId: 1,
  startedAt: 0,
  status: 'running',
  steps: [],
  subject: { kind: 'create', answers: undefined },
}
const play = (events: readonly RunEvent<OtcStepKind>[], from = run) => events.reduce(advance, from)
const whole: RunEvent<OtcStepKind>[] = [
  { type: 'planned', kinds: ['post', 'sign'] },
  { type: 'started', step: 'sign' },
  { type: 'finished', step: 'sign' },
  { type: 'signed', made: { hash, signed } },
  { type: 'started', step: 'post' },
  { type: 'finished', step: 'post' },
  { type: 'settled', result: { outcome: { kind: 'created', hash, signed } } },
]

describe('advance', () => {
  test('default', () => {
    const done = play(whole)
    expect(done.steps.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['sign done', 'post done'])
    expect(done).toMatchObject({ status: 'done', outcome: { kind: 'created', hash } })
  })

  test('behavior: a late signature of an abandoned run starts nothing', () => {
    const stopped: OtcRun = { ...run, status: 'failed', steps: [{ kind: 'sign', status: 'failed' }] }
    expect(advance(stopped, { type: 'signed', made: { hash, signed } })).toBe(stopped)
  })

  test('behavior: no outcome before the steps are over', () => {
    const before = play(whole.slice(0, -2))
    expect(advance(before, whole.at(-1)!)).toBe(before)
  })
})

describe('otcSurface', () => {
  test('default', () => {
    const fill: OtcRun = { ...run, subject: { kind: 'fill', hash, confirmed: { pays: 1n, gets: 2n } } }
    expect(otcSurface.keyOf(fill)).toBe(`1:${account}:fill:${hash}`)
  })

  test('behavior: a run describes itself and its page', () => {
    expect(otcSurface.describe({ ...run, subject: { kind: 'cancel', from: hash, orderHashes: [hash] } })).toEqual({
      title: 'Cancelling an order',
      path: `/otc/${hash}`,
      page: 'the page of that order',
    })
  })

  test('behavior: fills are separate, cancellations are joined, and offers follow each other', () => {
    const keyOf = (subject: OtcRun['subject']) => otcSurface.keyOf({ ...run, subject })
    const keys = [
      keyOf({ kind: 'create' }),
      keyOf({ kind: 'fill', hash, confirmed: { pays: 1n, gets: 2n } }),
      keyOf({ kind: 'cancel', from: 'desk', orderHashes: [hash] }),
      keyOf({ kind: 'cancel', from: hash, orderHashes: [hash] }),
    ]
    expect(new Set(keys).size).toBe(4)
  })
})
