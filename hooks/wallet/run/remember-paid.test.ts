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

const paying =
  (recipient: Address) =>
  ({ steps }: Run) =>
    steps.length > 0 ? recipient : undefined

test('default', () => {
  rememberPaid(paying(other), run, sent)
  expect(stored()).toContain(other)
})

test('behavior: stores neither the account itself, nor before anything is sent, nor a second time', () => {
  rememberPaid(paying(account), run, sent)
  rememberPaid(paying(other), run, { ...run, status: 'failed' })
  rememberPaid(paying(other), sent, { ...sent, status: 'done' })
  rememberPaid(paying(other), sent, sent)
  rememberPaid(paying(other), undefined, undefined)
  rememberPaid(undefined, run, sent)
  expect(stored()).toBe('')
})
