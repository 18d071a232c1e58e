import { expect, test } from 'vitest'
import { watchedAccount } from './watched-account'

const own = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const nobody = { account: undefined, isOwn: false, invalid: undefined }

test('default: the wallet’s own account', () => {
  expect(watchedAccount({ named: undefined, connected: own })).toEqual({ ...nobody, account: own, isOwn: true })
  expect(watchedAccount({ named: undefined, connected: undefined })).toEqual(nobody)
})

test('behavior: any account can be viewed, in any casing; only the connected one is its own', () => {
  const named = other.toUpperCase().replace('0X', '0x')
  expect(watchedAccount({ named, connected: own })).toEqual({ ...nobody, account: other })
  expect(watchedAccount({ named, connected: undefined })).toEqual({ ...nobody, account: other })
  expect(watchedAccount({ named: own, connected: own })).toEqual({ ...nobody, account: own, isOwn: true })
})

test('behavior: reports a link without a valid address and shows no approvals', () => {
  for (const named of ['0x', 'vitalik.eth', own.slice(0, -1), `${own}0`, `0x${'g'.repeat(40)}`])
    expect(watchedAccount({ named, connected: own })).toEqual({ ...nobody, invalid: named })
})
