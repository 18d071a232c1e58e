import { expect, test } from 'vitest'
import { executor } from '../program/executor.generated'
import { mainnet } from '../registry/mainnet'
import { lostRecipientOf } from './lost-recipient'

const { router, feeVault, wrappedNative, permit2, rfq, intent, deltaWrappedNative } = mainnet.contracts
const stranger = '0x1234567890123456789012345678901234567890'

test.each([
  [router, 'the router'],
  [executor.address, 'the executor'],
  [rfq, 'the OTC contract'],
  [permit2, 'Permit2'],
  [feeVault, 'the fee vault'],
  [wrappedNative, 'the wrapped token'],
  [intent!, 'the settlement contract'],
  [deltaWrappedNative!, 'a wrapped token'],
] as const)('default: %s is %s', (address, name) => {
  expect(lostRecipientOf(mainnet, address, [])).toBe(name)
  expect(lostRecipientOf(mainnet, address.toUpperCase().replace('0X', '0x'), [])).toBe(name)
})

test('behavior: tokens and pools of the swap are named, and other addresses are not', () => {
  expect(lostRecipientOf(mainnet, stranger, [stranger])).toBe('a token or pool of this swap')
  expect(lostRecipientOf(mainnet, stranger, [])).toBeUndefined()
})
