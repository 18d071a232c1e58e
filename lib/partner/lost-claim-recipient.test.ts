import { expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { lostClaimRecipientOf } from './lost-claim-recipient'

const token = `0x${'11'.repeat(20)}` as const

test('default', () => {
  const { feeVault, intent, deltaWrappedNative, permit2 } = mainnet.contracts
  expect(
    [feeVault, intent, deltaWrappedNative, permit2, token].map((one) => lostClaimRecipientOf(mainnet, one, [token])),
  ).toEqual(['the fee vault', 'the settlement contract', 'a wrapped token', 'Permit2', 'one of the tokens'])
})

test('behavior: undefined for other recipients, also on a chain without intents', () => {
  expect(lostClaimRecipientOf(mainnet, developmentAccounts[1], [token])).toBeUndefined()
  const { intent: _, ...contracts } = mainnet.contracts
  expect(lostClaimRecipientOf({ ...mainnet, contracts }, developmentAccounts[1], [])).toBeUndefined()
})
