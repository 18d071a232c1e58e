import fc from 'fast-check'
import { type Hex, hashDomain, keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { AnyIntent, FamilyName } from '@/lib/order/families/families'
import type { TwapOrder } from '@/lib/order/families/sliced-struct'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { signedTwapOf } from '@/lib/order/testing/intent-order'
import { hashIntent, intentTypedData } from './intent-typed-data'

const place = { chainId: 1, intent: '0x0000000000bbf5c5fd284e657f01bd000933c96d' } as const
const owner = toLowerAddress('0xaC39b311DCEb2A4b2f5d8461c1cdaF756F4F7Ae9')
const order: IntentOrder = {
  owner,
  beneficiary: owner,
  srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  destToken: '0x6b175474e89094c44da98b954eedeac495271d0f',
  srcAmount: 10n ** 18n,
  destAmount: 3_147_447_403_157_656_698_880n,
  expectedAmount: 3_163_263_721_766_488_892_666n,
  deadline: 1_731_328_853n,
  kind: orderKinds.SELL,
  nonce: 1_731_325_253_703n,
  partnerAndFee: 0n,
  permit: '0x',
  metadata: '0x',
  bridge: noBridge,
}
const families = ['Order', 'FillableOrder'] as const

// Test vectors of reference: contracts.md 6.3 and 11.
describe('hashIntent', () => {
  test.each([
    ['Order', '0x4e68492d838e64c329ecdba51d32cb088088445ca62b1d5c4edf5a2ab80b586d'],
    ['FillableOrder', '0xc9aaaac91c916c9241906d592b2d6e7746ddd8c02f81fca230054e7a01cc9565'],
  ] as const)('default: the published sample as %s', (family, hash) => {
    expect(hashIntent(place, { order, family })).toBe(hash)
  })

  test('behavior: any change of an order changes its hash', () => {
    const other = (value: bigint | number | string) =>
      typeof value === 'string' ? (`${value}ff` as Hex) : typeof value === 'number' ? 1 - value : value + 1n
    const address = fc.bigInt(1n, 2n ** 160n - 1n).map((value): Hex => `0x${value.toString(16).padStart(40, '0')}`)
    const { bridge, ...plain } = order
    fc.assert(
      fc.property(fc.constantFrom(...families), address, (family, stranger) => {
        const changed = [
          ...Object.entries(plain).map(([field, value]) => {
            const isAddress = /^0x[0-9a-f]{40}$/.test(String(value))
            return { ...order, [field]: isAddress ? stranger : other(value) }
          }),
          ...[
            { protocolSelector: '0x00000001' as Hex },
            { destinationChainId: 10n },
            { outputToken: stranger },
            { scalingFactor: -12 },
            { protocolData: '0x00' as Hex },
          ].map((change) => ({ ...order, bridge: { ...bridge, ...change } })),
        ]
        const hashes = [order, ...changed].map((each) => hashIntent(place, { order: each as IntentOrder, family }))
        expect(new Set(hashes).size).toBe(hashes.length)
      }),
      { numRuns: 20 },
    )
  })
})

test('behavior: an external order has its published type and hash, and no bridge', () => {
  const zeros = (end: string): Hex => `0x${end.padStart(40, '0')}`
  const here = { chainId: 31_337, intent: zeros('4444') }
  const owner = toLowerAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const signed: AnyIntent = {
    family: 'ExternalOrder',
    order: {
      ...order,
      owner,
      beneficiary: owner,
      srcToken: zeros('1111'),
      destToken: zeros('2222'),
      srcAmount: 1n,
      destAmount: 2n,
      expectedAmount: 3n,
      deadline: 1_893_456_000n,
      nonce: 1n,
      partnerAndFee: 512n,
    },
    handling: { handler: toLowerAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'), data: '0x1234' },
  }
  expect(hashIntent(here, signed)).toBe('0x44fca1556d0f28dee3d37bcb5ee8fb9a7b9968ade61ea870a8ec55e50b7ee7b8')
  const { types } = intentTypedData(here, signed)
  expect(Object.keys(types)).toEqual(['ExternalOrder'])
  const written = types.ExternalOrder!.map((field) => `${field.type} ${field.name}`).join(',')
  const typehash = '0x0254756dda5af3a0a67918a5fc37650f1210e94bf58cab8aecf36fd240a131b8'
  expect(keccak256(stringToHex(`ExternalOrder(${written})`))).toBe(typehash)
})

describe('intentTypedData', () => {
  test.each([
    ['Order', '0xc75d848e51cd0f81113e24c5a62c9b8566b0ff0d476245a7882709315eefbbf7'],
    ['FillableOrder', '0xe9c0719dc3d5cb1a78318dfcf50c0b5d86013bc715805be49f4154bb98b994c8'],
  ] as const)('default: the published type of %s, with its bridge alone', (family: FamilyName, typehash) => {
    const { types } = intentTypedData(place, { order, family })
    const written = (name: keyof typeof types) =>
      `${name}(${types[name]!.map((field) => `${field.type} ${field.name}`).join(',')})`
    expect(keccak256(stringToHex(written(family) + written('Bridge')))).toBe(typehash)
    expect(Object.keys(types)).toEqual([family, 'Bridge'])
  })

  test('default: the published domain', () => {
    const { domain } = intentTypedData(place, { order, family: 'Order' })
    const EIP712Domain = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ] as const
    expect(hashDomain({ domain: { ...domain, chainId: BigInt(domain.chainId) }, types: { EIP712Domain } })).toBe(
      '0x82ee5d4af512b33859c08c96ea6f73fe0a641013fbf1174cf13a1a2b6c9ead75',
    )
  })
})

// Test vectors of reference: contracts.md 6.3 and 11.
describe('twapTypedData', () => {
  const at = (digit: string) => `0x${digit.repeat(4).padStart(40, '0')}` as const
  const trader: Hex = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const none: Hex = '0x'
  const terms = {
    owner: trader,
    beneficiary: trader,
    srcToken: at('1'),
    destToken: at('2'),
    nonce: 1n,
    partnerAndFee: 512n,
    deadline: 1_893_456_000n,
    interval: 300n,
    numSlices: 4,
    permit: none,
    metadata: none,
    bridge: noBridge,
  }
  const local = { chainId: 31_337, intent: at('4') }
  const cases: [TwapOrder, string, Hex, Hex][] = [
    [
      { ...terms, totalDestAmount: 3n * 10n ** 18n, maxSrcAmount: 10_100_000_000n },
      'TWAPBuyOrder',
      '0x46c5b80d6e30aa1ef6ce10eaf2afba9aa53e9f88d6a80fbd49d4dd5ca2f12011',
      '0x339c07f8796cff4da9f5a0c3c4d28aad3c7c558ed84b7e3992406a3458fcaaf4',
    ],
    [
      { ...terms, destAmountPerSlice: 5n, totalSrcAmount: 10_000_000_000n },
      'TWAPOrder',
      '0x5e34daadd9f596f8e87f967578f77bb4c7300cab4752439916904d044e85d6b9',
      '0x6f686449ce8095bb497945362c7fbddaf5c8de2d9efe9e8ded38739c16c64001',
    ],
  ]
  test.each(cases)('default: %# the published type and the published hash', (twap, family, typehash, hash) => {
    const { types, primaryType } = intentTypedData(local, signedTwapOf(twap))
    expect(primaryType).toBe(family)
    expect(Object.keys(types)).toEqual([family, 'Bridge'])
    const written = Object.entries(types).map(
      ([name, fields]) => `${name}(${fields!.map((field) => `${field.type} ${field.name}`).join(',')})`,
    )
    expect(keccak256(stringToHex(written.join('')))).toBe(typehash)
    expect(hashIntent(local, signedTwapOf(twap))).toBe(hash)
  })
})
