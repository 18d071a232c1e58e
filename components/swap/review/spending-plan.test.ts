import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { planSpending } from './spending-plan'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const spender = '0x6a000f20005980200259b80c5102003040001068'
const approve = (amount: bigint): Requirement => ({ kind: 'approve', token, spender, amount })

test('default', () => {
  expect(planSpending([approve(100n)], { allowance: 0n, spent: 100n })).toEqual({
    asks: 'approval',
    amount: 100n,
    resets: false,
    after: 0n,
  })
})

test('behavior: subtracts the spent amount from an earlier allowance', () => {
  expect(planSpending([], { allowance: 130n, spent: 100n })).toMatchObject({ asks: 'nothing', after: 30n })
})

test('behavior: a purchase approves its maximum and takes less', () => {
  expect(planSpending([approve(105n)], { allowance: 0n, spent: 100n }).after).toBe(5n)
})

test('behavior: unlimited stays unlimited', () => {
  expect(planSpending([approve(maxUint256)], { allowance: 0n, spent: 100n }).after).toBe(maxUint256)
  expect(planSpending([], { allowance: maxUint256, spent: 100n }).after).toBe(maxUint256)
})

test('behavior: reports a reset of the allowance', () => {
  const reset: Requirement = { kind: 'resetApproval', token, spender, allowance: 5n }
  expect(planSpending([reset, approve(100n)], { allowance: 5n, spent: 100n })).toMatchObject({
    asks: 'approval',
    resets: true,
    after: 0n,
  })
})

test('behavior: a Permit2 signature does not change the router allowance', () => {
  const permit2: Requirement = { kind: 'signPermit2', token, spender, amount: 100n, permit2: spender }
  expect(planSpending([permit2], { allowance: 7n, spent: 100n })).toMatchObject({ asks: 'permit', after: 7n })
})
