import { expect, test } from 'vitest'
import { approvalsView, whyFixed } from './approvals-view'

type Seen = Parameters<typeof approvalsView>[0]

const empty = { approvals: [] }
const one = {
  approvals: [
    {
      ...({ token: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', spender: 'rfq', via: 'token', amount: 1n } as const),
      need: { kind: 'nothing' } as const,
      lastChange: undefined,
      isContradicted: false,
    },
  ],
}
const view = (change: Partial<Seen>) =>
  approvalsView({
    invalid: undefined,
    isServed: true,
    hasAccount: true,
    isRestoring: false,
    isLost: false,
    tokens: [one],
    ...change,
  })

test('default: approvals are listed; empty once everything was read', () => {
  expect(view({})).toBe('listed')
  expect(view({ tokens: [] })).toBe('none')
  expect(view({ tokens: [empty, one] })).toBe('listed')
})

test('behavior: tokens that do not answer do not count as empty', () => {
  expect(view({ tokens: [empty] })).toBe('silent')
})

test('behavior: the list is not empty while loading or without the node', () => {
  expect(view({ tokens: undefined })).toBe('loading')
  expect(view({ isLost: true })).toBe('lost')
  expect(view({ isLost: true, tokens: undefined })).toBe('lost')
})

test('behavior: asks for a wallet without an account, but not while the last one reconnects', () => {
  const nobody = { hasAccount: false, tokens: undefined }
  expect(view(nobody)).toBe('connect')
  expect(view({ ...nobody, isRestoring: true })).toBe('loading')
  expect(view({ ...nobody, isServed: false })).toBe('unserved')
  expect(view({ ...nobody, invalid: '0xabc' })).toBe('invalid')
})

test('behavior: a watched account is read-only, and a contract is named as the reason', () => {
  expect(whyFixed({ isOwn: true, isContract: true })).toBeUndefined()
  expect(whyFixed({ isOwn: false, isContract: true })).toBe('contract')
  expect(whyFixed({ isOwn: false, isContract: false })).toBe('watched')
  expect(whyFixed({ isOwn: false, isContract: undefined })).toBe('watched')
})
