import { expect, test } from 'vitest'
import { multiName } from '@/lib/routing/pools/curve/multi-name'
import type { Pool } from '@/lib/routing/pools/pool'
import { poolContractOf } from './pool-contract-of'

const [pool, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const

test.each([
  ['a pool of its own', { kind: 'v2', address: pool }, pool],
  ['a pool of a manager', { kind: 'v4', address: `0x${'3'.repeat(64)}`, manager: other }, other],
  [
    'two coins of several',
    { kind: 'stableMulti', address: multiName({ contract: other, coins: 3, place0: 0, place1: 1 }) },
    other,
  ],
])('poolContractOf: %s', (_, pool, contract) => {
  expect(poolContractOf(pool as Pool)).toBe(contract)
})
