import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { IntentRun, IntentSubject } from './intent-run'
import { intentTasks } from './intent-tasks'
import { account, other, planOf } from './testing/open-intents'

const hash = `0x${'1'.repeat(64)}` as const
const sent = { hash, account, nonce: 4, sentAtBlock: 9, callHash: hash }
const terms = { ...planOf().terms, beneficiary: other }
const signed = { kind: 'place', made: { hash } as SignedIntent } as const

const paidBy = (subject: IntentSubject, steps: IntentRun['steps'] = []) =>
  intentTasks.paidBy!({ id: 'a', account, chainId: 1, startedAt: 0, status: 'running', steps, subject })

test('default: an order pays its recipient once it is signed', () => {
  expect(paidBy({ kind: 'place', terms }, [{ kind: 'approve', status: 'done', sent }])).toBeUndefined()
  expect(paidBy({ ...signed, terms })).toBe(other)
})

test('behavior: an order of native tokens is signed by its deposit', () => {
  const native = { ...terms, src: { ...terms.src, address: nativeToken } }
  const subject = { ...signed, terms: native } as const
  expect(paidBy(subject, [{ kind: 'send', status: 'wallet' }])).toBeUndefined()
  expect(paidBy(subject, [{ kind: 'wait', status: 'sent', sent }])).toBe(other)
})

test('behavior: a claim or a release pays its recipient once it is sent, and a cancellation no account', () => {
  const subject = { kind: 'claim', hash, claim: { token: nativeToken, recipient: other } } as const
  expect(paidBy(subject)).toBeUndefined()
  const steps = [{ kind: 'send', status: 'done', sent }] as const
  expect(paidBy(subject, steps)).toBe(other)
  const arrival = {
    token: nativeToken,
    destToken: account,
    recipient: other,
    amount: 1n,
    minAmount: 1n,
    deadline: 1n,
    nonce: 1n,
  }
  const release = { kind: 'release', hash, arrival } as const
  expect([paidBy(release), paidBy(release, steps)]).toEqual([undefined, other])
  expect(paidBy({ kind: 'cancel', hash, onChain: true }, steps)).toBeUndefined()
})
