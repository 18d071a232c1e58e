import { describe, expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import type { NameReading } from './ens-name'
import { readTaker } from './read-taker'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('readTaker', () => {
  test('default', () => {
    expect(readTaker({ text: ` ${other} `, isOpen: false, account })).toEqual({
      status: 'named',
      address: other.toLowerCase(),
    })
    expect(readTaker({ text: other, isOpen: true, account })).toEqual({ status: 'open', address: zeroAddress })
  })

  test('behavior: an empty field does not mean anyone', () => {
    expect(readTaker({ text: ' ', isOpen: false, account }).status).toBe('missing')
    for (const text of [zeroAddress, nativeToken, '0x12', 'vitalik.eth'])
      expect(readTaker({ text, isOpen: false, account }).status).toBe('invalid')
    expect(readTaker({ text: account, isOpen: false, account }).status).toBe('self')
  })

  test('behavior: a name stands for its address once resolved', () => {
    const text = 'bob.eth'
    const read = (named: NameReading) => readTaker({ text, isOpen: false, account, named })
    const resolved = { status: 'resolved', name: text, isPrimary: false } as const
    expect(read({ status: 'pending', name: text }).status).toBe('resolving')
    expect(read({ ...resolved, address: other })).toMatchObject({ status: 'named', address: other.toLowerCase() })
    expect(read({ ...resolved, address: account }).status).toBe('self')
    expect(read({ status: 'error', name: text, error: new Error() }).status).toBe('invalid')
  })
})
