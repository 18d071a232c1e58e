import fc from 'fast-check'
import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  hashStruct,
  keccak256,
  numberToHex,
  parseAbiParameters,
  size,
  sliceHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  encodeDaiPermit,
  encodeEip2612Permit,
  encodePermit2Transfer,
  MalformedPermitError,
} from '../approval/typed-data'
import { personalDevelopmentAccounts } from '../local/development-keys'
import { mainnet } from '../registry/mainnet'
import {
  decodeIntentPermit,
  encodeIntentAllowance,
  encodeIntentTransfer,
  type Permit2Allowance,
  permit2AllowanceTypedData,
} from './intent-permit'

const { permit2, intent, wrappedNative } = mainnet.contracts
const owner = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const signature: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}1c`
const allowance: Permit2Allowance = {
  kind: 'permit2Allowance',
  token: wrappedNative,
  spender: intent!,
  amount: 5n,
  expirationSeconds: 1_800_000_000n,
  nonce: 3n,
  deadlineSeconds: 1_700_000_000n,
}

describe('decodeIntentPermit', () => {
  test('default: decodes each kind by its length', () => {
    expect(decodeIntentPermit('0x')).toEqual({ kind: 'none' })
    expect(decodeIntentPermit('0x01')).toEqual({ kind: 'permit2Kept' })
    const transfer = encodeIntentTransfer({ nonce: 7n }, signature)
    expect([size(transfer), decodeIntentPermit(transfer)]).toEqual([96, { kind: 'permit2Transfer', nonce: 7n }])
    const { token: _, spender: __, ...expected } = allowance
    const packed = encodeIntentAllowance(allowance, signature)
    expect([size(packed), decodeIntentPermit(packed)]).toEqual([192, expected])
    const permit = { owner: owner.address, spender: intent!, value: 5n, deadlineSeconds: 100n }
    expect(decodeIntentPermit(encodeEip2612Permit({ kind: 'eip2612', ...permit }, signature)).kind).toBe('eip2612')
    const dai = { holder: owner.address, spender: intent!, nonce: 0n, expirySeconds: 100n, allowed: true }
    expect(decodeIntentPermit(encodeDaiPermit({ kind: 'dai', ...dai }, signature)).kind).toBe('dai')
  })

  test('behavior: decoding returns the encoded values', () => {
    const number = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
    fc.assert(
      fc.property(number(160), number(48), number(48), number(256), (amount, expirationSeconds, nonce, last) => {
        const terms = { amount, expirationSeconds, nonce, deadlineSeconds: last }
        expect(decodeIntentPermit(encodeIntentAllowance(terms, signature))).toEqual({
          kind: 'permit2Allowance',
          ...terms,
        })
        expect(decodeIntentPermit(encodeIntentTransfer({ nonce: last }, signature))).toMatchObject({ nonce: last })
      }),
    )
  })

  test('behavior: an amount has at most 160 bits', () => {
    const rest = { expirationSeconds: 1n, nonce: 2n, deadlineSeconds: 3n }
    const largest = encodeIntentAllowance({ amount: 2n ** 160n - 1n, ...rest }, signature)
    expect(decodeIntentPermit(largest)).toMatchObject({ amount: 2n ** 160n - 1n })
    const beyond = concatHex([numberToHex(2n ** 160n, { size: 32 }), sliceHex(largest, 32)])
    expect(() => decodeIntentPermit(beyond)).toThrow(MalformedPermitError)
  })

  test('error: Permit.MalformedPermitError', () => {
    const ofMarket = encodePermit2Transfer(
      { kind: 'permit2', token: wrappedNative, amount: 1n, nonce: 1n, deadlineSeconds: 1n },
      signature,
    )
    for (const bytes of ['0x0102', `0x${'00'.repeat(97)}`, ofMarket, `0x${'ff'.repeat(192)}`] as const)
      expect(() => decodeIntentPermit(bytes)).toThrow(MalformedPermitError)
  })
})

describe('permit2AllowanceTypedData', () => {
  test('default: the hash that Permit2 computes', () => {
    const { types, primaryType, message: data } = permit2AllowanceTypedData({ chainId: 1, permit2 }, allowance)
    // The two type hashes of Permit2's PermitHash library.
    const details = keccak256(
      encodeAbiParameters(parseAbiParameters('bytes32, address, uint160, uint48, uint48'), [
        '0x65626cad6cb96493bf6f5ebea28756c966f023ab9e8a83a7101849d5573b3678',
        ...([wrappedNative, 5n, 1_800_000_000, 3] as const),
      ]),
    )
    const single = encodeAbiParameters(parseAbiParameters('bytes32, bytes32, address, uint256'), [
      '0xf3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0',
      ...([details, intent!, 1_700_000_000n] as const),
    ])
    expect(hashStruct({ data, types, primaryType })).toBe(keccak256(single))
  })
})
