import { describe, expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { NameReading } from './ens-name'
import { readRecipient } from './read-recipient'

const [account, other] = developmentAccounts

describe('readRecipient', () => {
  test('default', () => {
    expect(readRecipient('', account, undefined, false)).toEqual({
      text: '',
      address: undefined,
      status: 'self',
      setByLink: false,
    })
  })

  test('behavior: another account must be confirmed, and a confirmation is for that account only', () => {
    expect(readRecipient(other, account, undefined, true)).toMatchObject({ status: 'unconfirmed', setByLink: true })
    expect(readRecipient(other, account, other, true)).toMatchObject({ status: 'confirmed', address: other })
    expect(readRecipient(developmentAccounts[2], account, other, true).status).toBe('unconfirmed')
  })

  test('behavior: the own account needs no confirmation, in any casing', () => {
    const upper = `0x${account.slice(2).toUpperCase()}`
    expect(readRecipient(upper, account, undefined, false)).toMatchObject({ status: 'self', address: undefined })
  })

  test('behavior: an unusable address is invalid', () => {
    for (const text of ['vitalik.eth', '0x123', `${other}0`, `0x${'0'.repeat(40)}`, nativeToken])
      expect(readRecipient(text, account, undefined, false).status).toBe('invalid')
  })

  test('behavior: a name stands for its address once resolved, and needs the same confirmation', () => {
    const read = (named: NameReading, confirmed?: typeof other) =>
      readRecipient('alice.eth', account, confirmed, false, named)
    const of = (address: typeof account | typeof other | typeof zeroAddress) =>
      ({ status: 'resolved', name: 'alice.eth', address, isPrimary: true }) as const
    expect(read({ status: 'pending', name: 'alice.eth' }).status).toBe('resolving')
    expect(read({ status: 'error', name: 'alice.eth', error: new Error() }).status).toBe('invalid')
    expect(read(of(other))).toMatchObject({ status: 'unconfirmed', address: other, text: 'alice.eth' })
    expect(read(of(other), other).status).toBe('confirmed')
    expect(read(of(account)).status).toBe('self')
    expect(read(of(zeroAddress)).status).toBe('invalid')
  })
})
