import { expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import type { RunEvent } from '../../run/advance-run'
import { createProgress } from '../../run/progress'
import { resumeRun } from '../../run/resume-run'
import type { RunStep } from '../../run/run-step'
import type { IntentRun, IntentStepKind } from '../intent-run'
import { intentSurface } from '../intent-surface'
import { resumeIntent } from '../intent-tasks'
import { account, oneEther, openIntents } from '../testing/open-intents'
import { withdrawDeposit } from './withdraw-deposit'

const intents = openIntents()
const plan = { chain, account, walletChainId: chain.id, amount: oneEther }
const fetch = () => Promise.reject(new TypeError('Failed to fetch'))

test('default: repays an unused deposit, without the service', async () => {
  const { order } = await intents.deposit()
  await intents.client().setNextBlockTimestamp({ timestamp: order.deadline + 1n })
  const before = await intents.client().getBalance({ address: account })
  const run = intents.begin({ api: { baseUrl: 'https://service.test', fetch } })
  const outcome = await withdrawDeposit(run.deps, plan)
  expect(outcome).toMatchObject({ kind: 'withdrawn', amount: oneEther })
  const gasPaid = outcome.kind === 'withdrawn' ? outcome.gasPaid : 0n
  const after = await intents.client().getBalance({ address: account })
  expect([after - before, await intents.depositOf()]).toEqual([oneEther - gasPaid, 0n])
  expect([run.steps, run.opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
})

test('behavior: follows a sent withdrawal after a reload', async () => {
  await intents.deposit()
  const steps: RunStep<IntentStepKind>[] = []
  const run = intents.begin()
  const { step } = run.deps.progress
  run.deps.progress.step = (kind, work) =>
    step(kind, (tell) => work({ ...tell, onSent: (sent) => void steps.push({ kind: 'wait', status: 'sent', sent }) }))
  await withdrawDeposit(run.deps, plan)
  let left: IntentRun = {
    id: 'one',
    account,
    chainId: 1,
    startedAt: 0,
    status: 'running',
    steps: steps.slice(0, 1),
    subject: { kind: 'withdraw', amount: oneEther },
  }
  const again = intents.begin()
  const emit = (event: RunEvent<IntentStepKind>) => {
    left = intentSurface.advance(left, event)
  }
  const progress = createProgress({ emit, isWanted: () => true })
  await resumeRun(
    { ...again.deps, emit },
    { read: () => left, resume: () => resumeIntent({ ...again.deps, emit, progress }, chain, left) },
  )
  expect(left).toMatchObject({ status: 'done', outcome: { kind: 'withdrawn', amount: oneEther } })
  expect(again.opened).toEqual([])
})

test('error: refuses more than the deposit before the wallet opens', async () => {
  await intents.deposit()
  const run = intents.begin()
  await expect(withdrawDeposit(run.deps, { ...plan, amount: oneEther + 1n })).rejects.toThrow()
  expect([run.opened, await intents.depositOf()]).toEqual([[], oneEther])
})
