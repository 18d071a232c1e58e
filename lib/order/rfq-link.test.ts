import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { InvalidLinkError, readRfqLink, type SignedOrder, writeRfqLink } from './rfq-link'
import { rfqOrderOf } from './testing/rfq-order'

const maker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const signed: SignedOrder = {
  chainId: 8453,
  order: rfqOrderOf({ expiry: 1_800_000_000n }),
  signature: `0x${'ab'.repeat(65)}`,
}

/** A text from before links had permits. */
const plainText =
  'AQIhBSDzn9blGq2I9vTOariCcnnP_7kiZgAAAAAAAAAAAAAABwRrSdIACA3gtrOnZAAABJUC-QDAKqo5siP-jQoOXE8n6tkIPHVs' +
  'wqC4aZHGIYs2wdGdSi6esM42ButI85_W5RqtiPb0zmq4gnJ5z_-5ImYAAAAAAAAAAAAAAAAAAAAAAAAAAKurq6urq6urq6urq6ur' +
  'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6ur'
const word = (value: string) => value.padStart(64, '0')
const usdcPermitWords = [maker.slice(2), '11'.repeat(20), 'f4240', '6b49d200', '1c', 'ab'.repeat(32), 'cd'.repeat(32)]
const usdcPermit: Hex = `0x${usdcPermitWords.map(word).join('')}`

const bytes = (count: number) => fc.uint8Array({ minLength: count, maxLength: count }).map(toHex)
const toHex = (value: Uint8Array) => `0x${Buffer.from(value).toString('hex')}` as Hex
const anyPlain: fc.Arbitrary<SignedOrder> = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 47 }),
  order: fc.record({
    nonceAndMeta: fc.bigInt(0n, 2n ** 256n - 1n),
    expiry: fc.bigInt(0n, 2n ** 128n - 1n),
    makerAsset: bytes(20) as fc.Arbitrary<Address>,
    takerAsset: bytes(20) as fc.Arbitrary<Address>,
    maker: bytes(20) as fc.Arbitrary<Address>,
    taker: bytes(20) as fc.Arbitrary<Address>,
    makerAmount: fc.bigInt(0n, 2n ** 256n - 1n),
    takerAmount: fc.bigInt(0n, 2n ** 256n - 1n),
  }),
  signature: fc.uint8Array({ minLength: 0, maxLength: 300 }).map(toHex),
})

const anyPermit = fc.constantFrom(7, 8).chain((words) => bytes(words * 32))
const anySigned = fc.oneof(
  anyPlain,
  fc.tuple(anyPlain, anyPermit).map(([plain, permit]): SignedOrder => ({ ...plain, permit })),
)

describe('readRfqLink', () => {
  test('default', () => {
    const text = writeRfqLink(signed)
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(text.length).toBeLessThan(290)
    expect(readRfqLink(text)).toEqual(signed)
    const endless = { ...signed, order: { ...signed.order, expiry: 0n } }
    expect(readRfqLink(writeRfqLink(endless))).toEqual(endless)
  })

  test('behavior: every order is read back unchanged', () => {
    fc.assert(
      fc.property(anySigned, (order) => {
        expect(readRfqLink(writeRfqLink(order))).toEqual(order)
      }),
    )
  })

  test('behavior: every order has exactly one text', () => {
    fc.assert(
      fc.property(fc.base64String({ minLength: 4, maxLength: 400 }), (noise) => {
        const text = noise.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
        const read = attempt(`AQ${text}`)
        if (read) expect(writeRfqLink(read)).toBe(`AQ${text}`)
      }),
    )
    const whole = Buffer.from(writeRfqLink({ ...signed, permit: usdcPermit }), 'base64url')
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(whole)
          .fill(byte, at, at + 1)
          .toString('base64url')
        const read = attempt(changed)
        if (read) expect(writeRfqLink(read)).toBe(changed)
      }),
    )
  })

  test('behavior: a permit is included compactly; a text without one is unchanged', () => {
    const text = writeRfqLink({ ...signed, permit: usdcPermit })
    expect(readRfqLink(text)).toEqual({ ...signed, permit: usdcPermit })
    expect(text.length).toBeLessThan(460)
    expect(text.slice(0, 2)).toBe('Ag')
    expect(writeRfqLink(signed)).toBe(plainText)
  })

  test('error: Rfq.InvalidLinkError', () => {
    const text = writeRfqLink(signed)
    // Its last letter has two significant bits, so fifteen others would decode to the same bytes.
    const uneven = writeRfqLink({ ...signed, signature: `0x${'ab'.repeat(66)}` })
    expect(uneven.length % 4).toBe(2)
    for (const [broken, reason] of [
      ['', 'ends early'],
      [text.slice(0, 100), 'ends early'],
      [`${text}A`, 'ends early'],
      ['Aw', 'version 3'],
      [`B${text.slice(1)}`, 'version 5'],
      [`${text}=`, 'ends early'],
      [`${text} `, 'other characters'],
      [text.replaceAll('-', '+'), 'other characters'],
      [`${uneven.slice(0, -1)}x`, 'other characters'],
      ['A'.repeat(9_000), 'too long'],
    ] as const) {
      expect(() => readRfqLink(broken)).toThrow(InvalidLinkError)
      expect(() => readRfqLink(broken)).toThrow(reason)
    }
  })

  test('error: Rfq.InvalidLinkError for a permit of six words, or one that ends early', () => {
    const whole = Buffer.from(writeRfqLink({ ...signed, permit: usdcPermit }), 'base64url')
    const count = whole.indexOf(Buffer.from(signed.order.taker.slice(2), 'hex')) + 20
    expect(whole[count]).toBe(7)
    const six = Buffer.from(whole).fill(6, count, count + 1)
    expect(() => readRfqLink(six.toString('base64url'))).toThrow('its permit')
    expect(() => readRfqLink(whole.subarray(0, count + 3).toString('base64url'))).toThrow('ends early')
  })

  test('error: Rfq.InvalidLinkError for a number with leading zeros, or with too many bytes', () => {
    const [versionByte, length, ...rest] = Buffer.from(writeRfqLink(signed), 'base64url')
    const chainIdOf = (...bytes: readonly number[]) =>
      Buffer.from([versionByte!, bytes.length, ...bytes, ...rest.slice(length)]).toString('base64url')
    expect(readRfqLink(chainIdOf(1, 0, 0, 0, 0, 0)).chainId).toBe(2 ** 40)
    expect(() => readRfqLink(chainIdOf(0, 1))).toThrow('a zero in front')
    expect(() => readRfqLink(chainIdOf(1, 0, 0, 0, 0, 0, 0))).toThrow('too large')
  })

  test('behavior: reads the longest possible order, and nothing longer', () => {
    const maximum = 2n ** 256n - 1n
    const longest: SignedOrder = {
      chainId: 2 ** 48 - 1,
      order: {
        ...signed.order,
        nonceAndMeta: maximum,
        expiry: 2n ** 128n - 1n,
        makerAmount: maximum,
        takerAmount: maximum,
      },
      signature: `0x${'ab'.repeat(4096)}`,
      permit: `0x${'ab'.repeat(256)}`,
    }
    expect(readRfqLink(writeRfqLink(longest))).toEqual(longest)
    expect(() => readRfqLink(writeRfqLink({ ...longest, signature: `${longest.signature}ab` }))).toThrow('too long')
  })
})

const attempt = (text: string) => {
  try {
    return readRfqLink(text)
  } catch (error) {
    if (error instanceof InvalidLinkError) return undefined
    throw error
  }
}
