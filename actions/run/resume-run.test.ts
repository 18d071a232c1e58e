import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { hashCall } from '../wallet/send/encode-request'
import type { RpcRequest } from '../wallet/send/receipt'
import { scriptedNode } from '../wallet/testing/scripted-node'
import { advanceRun, type Run, type RunEvent } from './advance-run'
import { resumeRun } from './resume-run'

const kinds = ['approve', 'check', 'send', 'wait'] as const
const [account, other] = developmentAccounts
const hash = `0x${'1'.repeat(64)}` as const
const call = { to: other, data: '0x12', value: 1n } as const
const asked = { account, nonce: 4, sentAtBlock: 9, callHash: hashCall(call) }

const runAt = (steps: Run['steps']): Run => ({ id: 'a', account, chainId: 1, startedAt: 0, status: 'running', steps })
const nodeWith = (pending: number, transactions: readonly object[]) =>
  scriptedNode(async ({ method }) => {
    if (method === 'eth_getTransactionCount') return pending
    return method === 'eth_blockNumber' ? 9 : { transactions }
  })
const play = async (left: Run, rpc: RpcRequest) => {
  let run = left
  const resumed: string[] = []
  const emit = (event: RunEvent) => {
    run = advanceRun(kinds as readonly string[], run, event)
  }
  const error = await resumeRun(
    { rpc, emit, readBatch: async () => ({ status: 'unknown', hashes: [] }) },
    { read: () => run, resume: async () => void resumed.push(run.steps.map(({ status }) => status).join()) },
  ).catch((thrown: Error) => thrown)
  return { run, resumed, error }
}

describe('resumeRun', () => {
  test('default', async () => {
    const sent = { ...asked, hash }
    const { resumed, error } = await play(runAt([{ kind: 'wait', status: 'sent', sent }]), nodeWith(4, []))
    expect([resumed, error]).toEqual([['sent'], undefined])
  })

  test('behavior: follows a transaction that the wallet sent after the page closed', async () => {
    const transaction = { hash, from: account, to: other, nonce: '0x4', input: '0x12', value: '0x1' }
    const { run, resumed } = await play(runAt([{ kind: 'send', status: 'wallet', asked }]), nodeWith(5, [transaction]))
    expect(resumed).toEqual(['sent'])
    expect(run.steps[0]?.sent).toEqual({ ...asked, hash })
  })

  test('error: Transaction.InterruptedError when the chain has no transaction of it', async () => {
    for (const steps of [
      [{ kind: 'send', status: 'wallet', asked }],
      [
        { kind: 'approve', status: 'done' },
        { kind: 'check', status: 'active' },
      ],
    ] as const) {
      const { error } = await play(runAt(steps), nodeWith(4, []))
      expect(error).toMatchObject({ name: 'Transaction.InterruptedError' })
    }
  })
})
