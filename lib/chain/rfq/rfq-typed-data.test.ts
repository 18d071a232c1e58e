import fc from 'fast-check'
import { type Hex, hashDomain } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RfqOrder } from '@/lib/order/rfq'
import { mainnet } from '../registry/mainnet'
import { hashRfqOrder, rfqTypedData } from './rfq-typed-data'

const short = (digit: number): Hex => `0x${String(digit).repeat(4).padStart(40, '0')}`

describe('hashRfqOrder', () => {
  test('default: the published sample of another chain', () => {
    const order: RfqOrder = {
      nonceAndMeta: 7433034152904838547212883274543254857465784035140417181410394112n,
      expiry: 0n,
      makerAsset: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
      takerAsset: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
      maker: '0x05182e579fdfcf69e4390c3411d8fea1fb6467cf',
      taker: '0xdef171fe48cf0115b1d80b88dc8eab59176fee57',
      makerAmount: 10_000_000_000_000_000n,
      takerAmount: 7_775_870_000_000_000n,
    }
    expect(hashRfqOrder({ chainId: 137, rfq: '0xf3cd476c3c4d3ac5ca2724767f269070ca09a043' }, order)).toBe(
      '0xdef400fd95d028d8caaba2c4887d2694563e0bc7f73c17d747feac2e24ed411d',
    )
  })

  const order: RfqOrder = {
    nonceAndMeta: 10574585291703066994853772261092816274871808070588n,
    expiry: 1_893_456_000n,
    makerAsset: short(1),
    takerAsset: short(2),
    maker: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    taker: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    makerAmount: 10n ** 18n,
    takerAmount: 3_000_000_000n,
  }

  test('default: a vector of a local chain', () => {
    expect(hashRfqOrder({ chainId: 31337, rfq: short(3) }, order)).toBe(
      '0x9104ca301e00ce0e7577103650083c21e93f8bb0447c537c993a92170152061f',
    )
  })

  test('behavior: the domain equals that of the published contract', () => {
    const { domain } = rfqTypedData({ chainId: 1, rfq: mainnet.contracts.rfq }, order)
    const types = {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    }
    expect(hashDomain({ domain: { ...domain, chainId: 1n } as never, types })).toBe(
      '0x6ef27d2d164cdaac4ef8be9cb79ea9f4c11ee76db3a38d2aa02021b5e5019094',
    )
  })

  test('behavior: the hash depends on every bit of every field, on the chain and on the contract', () => {
    const place = { chainId: 1, rfq: mainnet.contracts.rfq }
    const hash = hashRfqOrder(place, order)
    const numbers = fc.constantFrom('nonceAndMeta', 'makerAmount', 'takerAmount')
    fc.assert(
      fc.property(numbers, fc.nat(255), (field, bit) => {
        expect(
          hashRfqOrder(place, { ...order, [field]: order[field as 'makerAmount'] ^ (1n << BigInt(bit)) }),
        ).not.toBe(hash)
      }),
    )
    for (const field of ['maker', 'taker', 'makerAsset', 'takerAsset'] as const)
      expect(hashRfqOrder(place, { ...order, [field]: short(5) })).not.toBe(hash)
    expect(hashRfqOrder(place, { ...order, expiry: order.expiry + 1n })).not.toBe(hash)
    expect(hashRfqOrder({ ...place, chainId: 8453 }, order)).not.toBe(hash)
    expect(hashRfqOrder({ ...place, rfq: short(6) }, order)).not.toBe(hash)
  })
})
