import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { recoverSigner, signerRecovery } from './recover-signer'

const typedData = {
  domain: { name: 'test' },
  types: { Word: [{ name: 'text', type: 'string' }] },
  primaryType: 'Word',
  message: { text: 'yes' },
} as const

test('default', async () => {
  const account = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
  expect(await recoverSigner(typedData, await account.signTypedData(typedData))).toBe(account.address)
  expect(await recoverSigner(typedData, `0x${'12'.repeat(65)}`)).toBeUndefined()
})

test('behavior: a curve that failed to load is no bad signature', async () => {
  const notLoaded = new TypeError('secp256k1 is undefined')
  const fail = () => Promise.reject(notLoaded)
  const recover = signerRecovery({ recoverAddress: fail, recoverTypedDataAddress: fail })
  await expect(recover(typedData, `0x${'12'.repeat(65)}`)).rejects.toBe(notLoaded)
})
