import {
  compactSignatureToSignature,
  concatHex,
  domainSeparator,
  type Hex,
  hashTypedData,
  keccak256,
  parseCompactSignature,
  parseSignature,
  recoverTypedDataAddress,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  size,
  sliceHex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { mainnet } from '../registry/mainnet'
import {
  daiTypedData,
  decodePermit,
  eip2612TypedData,
  encodeDaiPermit,
  encodeEip2612Permit,
  encodePermit2Transfer,
  hashTokenDomain,
  InvalidSignatureError,
  MalformedPermitError,
  permit2TypedData,
  toCompactSignature,
} from './typed-data'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const owner = toLowerAddress(account.address)
const spender = mainnet.contracts.router
const usdc = { address: mainnet.tokens[1].address, name: 'USD Coin', version: '2', chainId: 1 }
const dai = { address: mainnet.tokens[3].address, name: 'Dai Stablecoin', version: '1', chainId: 1 }
const deadlineSeconds = 1_893_456_000n

const eip2612 = { kind: 'eip2612', owner, spender, value: 1_000_000n, nonce: 3n, deadlineSeconds } as const
const daiPermit = {
  kind: 'dai',
  holder: owner,
  spender,
  nonce: 5n,
  expirySeconds: deadlineSeconds,
  allowed: true,
} as const
const transfer = {
  kind: 'permit2',
  token: toLowerAddress(usdc.address),
  spender,
  amount: 7n,
  nonce: 99n,
  deadlineSeconds,
} as const

describe('typed data', () => {
  // Domain separators as `DOMAIN_SEPARATOR()` of the deployed contracts returns them on chain 1.
  test('behavior: the domains equal those of the deployed contracts', () => {
    const separator = ({ domain }: { domain: object }) => domainSeparator({ domain })
    expect(separator(eip2612TypedData(usdc, eip2612))).toBe(
      '0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335',
    )
    expect(separator(daiTypedData(dai, daiPermit))).toBe(
      '0xdbb8cf42e1ecb028be3f3dbc922e1d878b963f411dc388ced501601c60f7c6f7',
    )
    expect(separator(permit2TypedData({ chainId: 1, permit2: mainnet.contracts.permit2 }, transfer))).toBe(
      '0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28',
    )
  })

  // Type hashes as the deployed contracts publish them.
  test('behavior: the types equal those of the deployed contracts', () => {
    expect(typeHash('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)')).toBe(
      '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9',
    )
    expect(typeHash('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)')).toBe(
      '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb',
    )
    expect(encodeType(eip2612TypedData(usdc, eip2612).types.Permit)).toBe(
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    )
    expect(encodeType(daiTypedData(dai, daiPermit).types.Permit)).toBe(
      'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    )
  })

  test('behavior: the owner is recovered from each signature', async () => {
    const all = [
      eip2612TypedData(usdc, eip2612),
      daiTypedData(dai, daiPermit),
      permit2TypedData({ chainId: 1, permit2: mainnet.contracts.permit2 }, transfer),
    ] as const
    for (const data of all) {
      const signature = await account.signTypedData(data as Parameters<typeof account.signTypedData>[0])
      expect(toLowerAddress(await recoverTypedDataAddress({ ...(data as (typeof all)[0]), signature }))).toBe(owner)
    }
  })

  test('behavior: a different spender changes the hash', () => {
    const other = { ...eip2612, spender: mainnet.contracts.rfq }
    expect(hashTypedData(eip2612TypedData(usdc, other))).not.toBe(hashTypedData(eip2612TypedData(usdc, eip2612)))
  })
})

describe('encodeEip2612Permit', () => {
  test('default', async () => {
    const signature = await account.signTypedData(eip2612TypedData(usdc, eip2612))
    const blob = encodeEip2612Permit(eip2612, signature)
    expect(size(blob)).toBe(224)
    expect(decodePermit(blob)).toEqual({ kind: 'eip2612', owner, spender, value: 1_000_000n, deadlineSeconds })
    const { r, s, v } = parseSignature(signature)
    expect([BigInt(sliceHex(blob, 128, 160)), sliceHex(blob, 160, 192), sliceHex(blob, 192, 224)]).toEqual([v, r, s])
    expect(encodeEip2612Permit(eip2612, toCompactSignature(signature))).toBe(blob)
  })

  test('error: Permit.InvalidSignatureError', () => {
    expect(() => encodeEip2612Permit(eip2612, '0x1234')).toThrow(InvalidSignatureError)
  })
})

describe('encodeDaiPermit', () => {
  test('default', async () => {
    const signature = await account.signTypedData(daiTypedData(dai, daiPermit))
    const blob = encodeDaiPermit(daiPermit, signature)
    expect(size(blob)).toBe(256)
    expect(decodePermit(blob)).toEqual(daiPermit)
  })
})

describe('encodePermit2Transfer', () => {
  test('default', async () => {
    const data = permit2TypedData({ chainId: 1, permit2: mainnet.contracts.permit2 }, transfer)
    const signature = await account.signTypedData(data)
    const blob = encodePermit2Transfer(transfer, signature)
    expect(size(blob)).toBe(352)
    const { spender: _, ...decoded } = transfer
    expect(decodePermit(blob)).toEqual(decoded)
    expect(sliceHex(blob, 288)).toBe(toCompactSignature(signature))
    const full = serializeSignature(compactSignatureToSignature(parseCompactSignature(sliceHex(blob, 288))))
    expect(toLowerAddress(await recoverTypedDataAddress({ ...data, signature: full }))).toBe(owner)
  })
})

describe('decodePermit', () => {
  test('default', () => expect(decodePermit('0x')).toEqual({ kind: 'none' }))

  test.each([1, 32, 223, 225, 288, 351, 353])('error: Permit.MalformedPermitError for %d bytes', (length) => {
    expect(() => decodePermit(`0x${'00'.repeat(length)}`)).toThrow(MalformedPermitError)
  })

  test('behavior: a 65-byte Permit2 signature takes one more word', () => {
    const blob = encodePermit2Transfer(transfer, `0x${'11'.repeat(64)}1b`)
    const { spender: _, ...decoded } = transfer
    const longer = (length: number) =>
      concatHex([sliceHex(blob, 0, 256), toHex(length, { size: 32 }), `0x${'11'.repeat(64)}`, toHex(0, { size: 32 })])
    expect(decodePermit(longer(65))).toEqual(decoded)
    expect(() => decodePermit(longer(64))).toThrow(MalformedPermitError)
  })

  test('error: Permit.MalformedPermitError for words with invalid values', () => {
    const blob = encodePermit2Transfer(transfer, `0x${'11'.repeat(64)}1b`)
    const withWord = (bytes: Hex, index: number, word: number) =>
      concatHex([sliceHex(bytes, 0, index * 32), toHex(word, { size: 32 }), sliceHex(bytes, index * 32 + 32)])
    const daiBlob = encodeDaiPermit(daiPermit, `0x${'11'.repeat(64)}1b`)
    for (const bytes of [withWord(blob, 7, 255), withWord(blob, 8, 65), withWord(daiBlob, 4, 2)])
      expect(() => decodePermit(bytes)).toThrow(MalformedPermitError)
  })

  test('error: Permit.MalformedPermitError for a word that is not an address', () => {
    expect(() => decodePermit(`0x${'ff'.repeat(224)}`)).toThrow(MalformedPermitError)
    expect(() => decodePermit(`0x${'00'.repeat(352)}`)).toThrow(MalformedPermitError)
  })
})

const typeHash = (text: string) => keccak256(toHex(text))

const encodeType = (fields: readonly { name: string; type: string }[]) =>
  `Permit(${fields.map(({ name, type }) => `${type} ${name}`).join(',')})`

test('hashTokenDomain: equals the domain separator of USDC on Ethereum', () => {
  const usdc = {
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    name: 'USD Coin',
    version: '2',
    chainId: 1,
  } as const
  expect(hashTokenDomain(usdc)).toBe('0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335')
})

describe('toCompactSignature', () => {
  test('default: equals the compact form of viem for either parity', async () => {
    for (let nonce = 0n; nonce < 16n; nonce++) {
      const signature = await account.signTypedData(daiTypedData(dai, { ...daiPermit, nonce }))
      const expected = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
      expect(toCompactSignature(signature)).toBe(expected)
      const parity = sliceHex(signature, 64) === '0x1b' ? '0x00' : '0x01'
      expect(toCompactSignature(concatHex([sliceHex(signature, 0, 64), parity]))).toBe(expected)
      expect(toCompactSignature(expected)).toBe(expected)
    }
  })

  test('behavior: leading zeros are kept', () => {
    const short = `${'11'.repeat(32)}${'00'.repeat(31)}07` as const
    expect(toCompactSignature(`0x${short}1b`)).toBe(`0x${short}`)
    expect(encodeEip2612Permit(eip2612, `0x${short}1b`).slice(-64)).toBe(short.slice(-64))
    expect(encodeEip2612Permit(eip2612, `0x${short}1c`).slice(-64)).toBe(short.slice(-64))
  })

  test('error: Permit.InvalidSignatureError for a last byte that is not a parity', () => {
    expect(() => toCompactSignature(`0x${'11'.repeat(64)}1d`)).toThrow(InvalidSignatureError)
  })
})
