import { expect, test } from 'vitest'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import { approvalSurface } from './approval-surface'

const { isValid: isWhole } = approvalSurface

const subject: ApprovalChange = {
  token: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  spender: 'rfq',
  via: 'token',
  amount: 0n,
}

test('default: a valid run has its change, the next changes, and an outcome once it is done', () => {
  expect(isWhole({ subject, next: [subject], status: 'running' })).toBe(true)
  expect(isWhole({ subject, next: [], status: 'done', outcome: { allowed: 0n } })).toBe(true)
  expect(isWhole({ subject, next: [], status: 'done' })).toBe(false)
})

test('behavior: an edited value is no run, above all with an unknown contract', () => {
  for (const change of [
    ...[{ spender: 'permit3' }, { spender: 'constructor' }, { spender: undefined }, { token: '0x12' }],
    ...[{ via: 'router' }, { amount: 5 }, { amount: '5' }],
  ]) {
    const wrong = { ...subject, ...change } as ApprovalChange
    expect({ change, whole: isWhole({ subject: wrong, next: [], status: 'running' }) }).toMatchObject({ whole: false })
    expect({ change, whole: isWhole({ subject, next: [wrong], status: 'running' }) }).toMatchObject({ whole: false })
  }
  for (const next of [undefined, null, {}, [null]]) expect(isWhole({ subject, next: next as never })).toBe(false)
  expect(isWhole({ next: [] })).toBe(false)
})
