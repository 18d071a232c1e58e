import { concatHex, type Hex, numberToHex, size, sliceHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import {
  decodePermit,
  encodeDaiPermit,
  encodeEip2612Permit,
  encodePermit2Transfer,
} from '@/lib/chain/approval/typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { readPermit } from './read-permit'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const signature = await account.signMessage({ message: 'any' })
const owner = toLowerAddress(account.address)
const stranger = `0x${'9'.repeat(40)}` as const
const spender = mainnet.contracts.router
const usdc = toLowerAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const nowSeconds = 1_795_000_000
const deadlineSeconds = BigInt(nowSeconds + 600)

const read = (permit: Hex | undefined, changes: Partial<Parameters<typeof readPermit>[0]> = {}) =>
  readPermit({
    router: { version: '6.2', address: spender, spender },
    permit,
    owner,
    srcToken: usdc,
    amount: 100n,
    deadlineSeconds: undefined,
    nowSeconds,
    ...changes,
  })

const eip2612 = (changes = {}) =>
  encodeEip2612Permit({ kind: 'eip2612', owner, spender, value: 100n, deadlineSeconds, ...changes }, signature)
const dai = (changes = {}) =>
  encodeDaiPermit(
    { kind: 'dai', holder: owner, spender, nonce: 0n, expirySeconds: deadlineSeconds, allowed: true, ...changes },
    signature,
  )
const permit2 = (changes = {}) =>
  encodePermit2Transfer(
    { kind: 'permit2', token: usdc, amount: 100n, nonce: 5n, deadlineSeconds, ...changes },
    signature,
  )

test('default', () => {
  expect(read(undefined)).toBe('0x')
  expect(read('0x')).toBe('0x')
  for (const blob of [eip2612(), dai(), dai({ expirySeconds: 0n }), permit2()]) expect(read(blob)).toBe(blob)
  expect([eip2612(), dai(), permit2()].map(size)).toEqual([224, 256, 352])
})

test('error: router 5 takes no transfer of Permit2', () => {
  const router = { version: '5', address: stranger, spender } as const
  expect(read(eip2612(), { router })).toBe(eip2612())
  const short = `0x${'00'.repeat(96)}` as const
  for (const blob of [permit2(), short])
    expect(() => read(blob, { router })).toThrow('router 5 takes permits of tokens (224 or 256 bytes)')
})

test("behavior: the 96 bytes of other clients become the router's format", () => {
  const short = concatHex([numberToHex(5, { size: 32 }), sliceHex(permit2(), -64)])
  expect(size(short)).toBe(96)
  const blob = read(short, { deadlineSeconds: nowSeconds + 600 })
  expect(blob).toBe(permit2())
  expect(decodePermit(blob)).toMatchObject({ kind: 'permit2', token: usdc, amount: 100n, nonce: 5n, deadlineSeconds })
  expect(() => read(short)).toThrow('Invalid permit: a Permit2 signature of 96 bytes needs the deadline')
})

test('behavior: a signature appended to its permit is inserted', () => {
  const signed = [
    [eip2612(), 128],
    [dai(), 160],
    [permit2(), 288],
  ] as const
  for (const [blob, length] of signed) {
    const prefix = sliceHex(blob, 0, length)
    expect(read(concatHex([prefix, signature]))).toBe(blob)
    const wrong = concatHex([prefix, sliceHex(signature, 0, 64), '0x05'])
    expect(() => read(wrong)).toThrow('Invalid permit: what stands behind it is no signature of 65 bytes')
  }
})

test('error: an allowance of Permit2, which the published router does not take', () => {
  for (const blob of ['0x01', numberToHex(1n, { size: 192 })] as const)
    expect(() => read(blob)).toThrow(
      'Invalid permit: the router takes no allowance of Permit2, sign a Permit2 transfer',
    )
})

test('error: a permit that would revert is rejected with the reason', () => {
  const cases: [Hex, string][] = [
    [eip2612({ spender: stranger }), `it is for the spender ${stranger}`],
    [eip2612({ owner: stranger }), `it was signed by ${stranger}`],
    [eip2612({ value: 99n }), 'it allows 99, the swap needs 100'],
    [eip2612({ deadlineSeconds: 5n }), 'its deadline has passed'],
    [dai({ spender: stranger }), `it is for the spender ${stranger}`],
    [dai({ holder: stranger }), `it was signed by ${stranger}`],
    [dai({ allowed: false }), 'it takes the allowance away'],
    [dai({ expirySeconds: 5n }), 'its deadline has passed'],
    [permit2({ token: stranger }), `it is for the token ${stranger}`],
    [permit2({ amount: 99n }), 'it allows 99, the swap needs 100'],
    [permit2({ deadlineSeconds: 5n }), 'its deadline has passed'],
    [`0x${'00'.repeat(191)}`, 'expected 224 bytes (EIP-2612), 256 (DAI), 96 or 352 (Permit2), given 191'],
  ]
  for (const [blob, reason] of cases) expect(() => read(blob)).toThrow(`Invalid permit: ${reason}`)
  expect(() => read(eip2612(), { srcToken: nativeToken })).toThrow('Invalid permit: a native source needs none')
})
