import { expect, test } from 'vitest'
import { type Commitment, sumCommitments } from './commitments'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const commitment = (change: Partial<Commitment>): Commitment => ({
  spender: 'rfq',
  token: weth,
  amount: 100n,
  hasUnusedPermit: false,
  ...change,
})

test('default: a balance covers the orders of all surfaces, an allowance only its own', () => {
  const via = 'token'
  const all = [
    commitment({}),
    commitment({ amount: 0n }),
    commitment({ spender: 'intent', amount: 40n, hasUnusedPermit: true }),
    commitment({ token: '0xdac17f958d2ee523a2206206994597c13d831ec7', amount: 7n }),
  ]
  const token = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  expect(sumCommitments(all, { token })).toEqual({ committed: 140n, live: 3, hasUnusedPermit: true })
  expect(sumCommitments(all, { token, via, spender: 'rfq' })).toEqual({
    committed: 100n,
    live: 2,
    hasUnusedPermit: false,
  })
  expect(sumCommitments(all, { token, via, spender: 'router' })).toEqual({
    committed: 0n,
    live: 0,
    hasUnusedPermit: false,
  })
  expect(sumCommitments(all, { token: undefined })).toMatchObject({ live: 0 })
})

test('behavior: a Permit2 order counts against both the token allowance of Permit2 and the Permit2 allowance', () => {
  const all = [
    commitment({ spender: 'permit2', amount: 40n }),
    commitment({ spender: 'permit2', keptFor: 'intent', amount: 7n }),
  ]
  const committedVia = (spender: 'permit2' | 'intent', via: 'token' | 'permit2') =>
    sumCommitments(all, { token: weth, spender, via }).committed
  expect(committedVia('permit2', 'token')).toBe(47n)
  expect(committedVia('intent', 'permit2')).toBe(7n)
  expect(committedVia('intent', 'token')).toBe(0n)
})
