import { expect, test } from 'vitest'
import { paidByClaim } from './claim-fees'
import type { ClaimRun } from './claim-run'
import { claimSurface } from './claim-surface'

const { advance, isValid: isWhole } = claimSurface

const [token, recipient] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const subject = { surface: 'market', recipient, credits: [{ token, amount: 5n }] } as const
const outcome = { paid: [{ token, amount: 6n }], transactionHash: `0x${'33'.repeat(32)}`, gasPaid: 7n } as const
const run: ClaimRun = {
  id: '1',
  account: recipient,
  chainId: 1,
  startedAt: 0,
  status: 'running',
  subject,
  steps: [{ kind: 'wait', status: 'done' }],
}

test('default', () => {
  const done = advance(run, { type: 'settled', result: { outcome } })
  expect(done).toEqual({ ...run, status: 'done', outcome })
  expect([isWhole(run), isWhole(done)]).toEqual([true, true])
})

test('behavior: the recipient counts as paid once the claim is sent', () => {
  const sent = { hash: `0x${'44'.repeat(32)}`, account: recipient, nonce: 1, sentAtBlock: 2, callHash: '0x' } as const
  expect(paidByClaim({ ...run, steps: [{ kind: 'send', status: 'wallet' }] })).toBeUndefined()
  expect(paidByClaim({ ...run, steps: [{ kind: 'wait', status: 'sent', sent }] })).toBe(recipient)
})

test('behavior: leaves an invalid claim in the storage', () => {
  const broken = [
    { ...subject, surface: 'rfq' },
    { ...subject, recipient: '0x12' },
    { ...subject, credits: [] },
    { ...subject, credits: [{ token, amount: 5 }] },
    { ...subject, credits: 'all' },
  ]
  for (const subject of broken) expect(isWhole({ ...run, subject } as never)).toBe(false)
  expect(isWhole({})).toBe(false)
  expect(isWhole({ ...run, status: 'done' })).toBe(false)
})
