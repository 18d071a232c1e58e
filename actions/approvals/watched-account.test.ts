import { expect, test } from 'vitest'
import { watchedAccount } from './watched-account'

const own = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const nobody = { account: undefined, isOwn: false, invalid: undefined }

test('default: the wallet’s own account', () => {
  expect(watchedAccount({ named: undefined, connected: own })).toEqual({ ...nobody, account: own, isOwn: true })
  expect(watchedAccount({ named: undefined, connected: undefined })).toEqual(nobody)
})

test('behavior: anyone’s can be looked at, in whatever casing; only the connected one’s is one’s own', () => {
  const named = other.toUpperCase().replace('0X', '0x')
  expect(watchedAccount({ named, connected: own })).toEqual({ ...nobody, account: other })
  expect(watchedAccount({ named, connected: undefined })).toEqual({ ...nobody, account: other })
  expect(watchedAccount({ named: own, connected: own })).toEqual({ ...nobody, account: own, isOwn: true })
})

test('behavior: what is no address is named, and nobody’s approvals stand in for it', () => {
  for (const named of ['0x', 'vitalik.eth', own.slice(0, -1), `${own}0`, `0x${'g'.repeat(40)}`])
    expect(watchedAccount({ named, connected: own })).toEqual({ ...nobody, invalid: named })
})
