import { expect, test } from 'vitest'
import { chains } from './chains'
import { isRealGenesis } from './genesis'
import { lanesBetween } from './lanes'

const ofMainnet = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'

test('default: distinguishes a real chain from a copy, in any casing', () => {
  expect(isRealGenesis(1, ofMainnet)).toBe(true)
  expect(isRealGenesis(1, ofMainnet.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(isRealGenesis(1, `0x${'00'.repeat(32)}`)).toBe(false)
  expect(isRealGenesis(8453, ofMainnet)).toBe(false)
})

test('behavior: knows the genesis block of each chain with a lane', () => {
  const all = Object.values(chains)
  for (const from of all)
    for (const to of all)
      if (lanesBetween(from, to).length > 0) expect(isRealGenesis(from.id, ofMainnet), from.name).toBeDefined()
  expect(isRealGenesis(56, ofMainnet)).toBeUndefined()
})
