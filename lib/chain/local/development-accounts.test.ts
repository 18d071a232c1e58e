import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { developmentAccounts, isDevelopmentAccount } from './development-accounts'
import { personalDevelopmentAccounts } from './development-keys'

const mnemonic = 'test test test test test test test test test test test junk'

describe('developmentAccounts', () => {
  test('default', () => {
    const derived = developmentAccounts.map((_, addressIndex) =>
      mnemonicToAccount(mnemonic, { addressIndex }).address.toLowerCase(),
    )
    expect(developmentAccounts).toEqual(derived)
  })

  test('behavior: the personal accounts are the first five and match their keys', () => {
    expect(personalDevelopmentAccounts.map(({ address }) => address)).toEqual(developmentAccounts.slice(0, 5))
    for (const { address, privateKey } of personalDevelopmentAccounts)
      expect(privateKeyToAccount(privateKey).address.toLowerCase()).toBe(address)
  })
})

describe('isDevelopmentAccount', () => {
  test('default', () => {
    expect(isDevelopmentAccount('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(true)
  })

  test('behavior: false for an account outside the mnemonic', () => {
    const stranger = privateKeyToAccount(toHex(7n, { size: 32 })).address
    expect(isDevelopmentAccount(stranger)).toBe(false)
  })
})
