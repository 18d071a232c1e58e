import { expect, test, vi } from 'vitest'
import { personalDevelopmentAccounts } from '@/lib/chain/development-accounts'

const typedData = {
  domain: { name: 'test' },
  types: { Word: [{ name: 'text', type: 'string' }] },
  primaryType: 'Word',
  message: { text: 'yes' },
} as const

test('default', async () => {
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
  const { recoverSigner } = await import('./recover-signer')
  expect(await recoverSigner(typedData, await account.signTypedData(typedData))).toBe(account.address)
  expect(await recoverSigner(typedData, `0x${'12'.repeat(65)}`)).toBeUndefined()
})

test('behavior: a curve that did not load is no bad signature', async () => {
  vi.resetModules()
  const notLoaded = new TypeError('secp256k1 is undefined')
  const fail = () => Promise.reject(notLoaded)
  vi.doMock('viem', async (original) => ({
    ...(await original<typeof import('viem')>()),
    ...{ recoverAddress: fail, recoverTypedDataAddress: fail },
  }))
  const { recoverSigner } = await import('./recover-signer')
  await expect(recoverSigner(typedData, `0x${'12'.repeat(65)}`)).rejects.toBe(notLoaded)
})
