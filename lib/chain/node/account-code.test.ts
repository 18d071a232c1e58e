import { expect, test } from 'vitest'
import { isContractCode, isDelegated } from './account-code'

test('default: an account with code is a contract', () => {
  expect(isContractCode('0x6080')).toBe(true)
  expect(isContractCode('0x')).toBe(false)
})

test('behavior: an account with delegated code is not a contract, in any casing', () => {
  for (const code of [`0xef0100${'ab'.repeat(20)}`, `0xEF0100${'AB'.repeat(20)}`] as const)
    expect([isDelegated(code), isContractCode(code)]).toEqual([true, false])
  expect(isDelegated('0xef01')).toBe(false)
})
