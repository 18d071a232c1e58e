import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Run } from '@/actions/run/advance-run'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { stubBrowserStorage } from '../../testing/browser-storage'
import { rememberPaid } from './remember-paid'

const storage = stubBrowserStorage()

const [account, other] = developmentAccounts
const run: Run = { id: 'a', account, chainId: 1, startedAt: 5, status: 'running', steps: [] }
const sent: Run = { ...run, steps: [{ kind: 'send', status: 'sent' }] }
const stored = () => storage.get('caravel.recipients') ?? ''

const surfaceOf = (recipient: Address) => ({
  tasks: async () => ({
    perform: async () => ({}),
    resume: async () => undefined,
    paidBy: ({ steps }: Run) => (steps.length > 0 ? recipient : undefined),
  }),
})

test('default', async () => {
  await rememberPaid(surfaceOf(other), run, sent)
  expect(stored()).toContain(other)
})

test('behavior: stores neither the account itself, nor before anything is sent, nor a second time', async () => {
  await rememberPaid(surfaceOf(account), run, sent)
  await rememberPaid(surfaceOf(other), run, { ...run, status: 'failed' })
  await rememberPaid(surfaceOf(other), sent, { ...sent, status: 'done' })
  await rememberPaid(surfaceOf(other), sent, sent)
  await rememberPaid(surfaceOf(other), undefined, undefined)
  expect(stored()).toBe('')
})
