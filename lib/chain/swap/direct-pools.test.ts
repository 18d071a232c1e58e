import fc from 'fast-check'
import { concatHex, type Hex, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  decodeV2Pools,
  decodeV3Pools,
  directHopsOf,
  encodeV2Pools,
  encodeV3Pools,
  MalformedPoolsError,
} from './direct-pools'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const hop = { tokenIn: weth, tokenOut: usdc, feePips: 500 } as const
const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const hops = fc
  .array(
    fc.tuple(fc.uniqueArray(addresses, { minLength: 2, maxLength: 2 }), fc.integer({ min: 0, max: 2 ** 24 - 1 })),
    { minLength: 1, maxLength: 4 },
  )
  .map((pairs) => pairs.map(([[tokenIn, tokenOut], feePips]) => ({ tokenIn: tokenIn!, tokenOut: tokenOut!, feePips })))

describe('encodeV2Pools', () => {
  test('default', () => {
    expect(encodeV2Pools([{ tokenIn: weth, tokenOut: usdc }])).toBe(`${usdc}${weth.slice(2)}${'0'.repeat(48)}`)
    expect(encodeV2Pools([{ tokenIn: usdc, tokenOut: weth }])).toBe(`${usdc}${weth.slice(2)}${'0'.repeat(47)}1`)
  })

  test('behavior: decoding returns the encoded hops', () => {
    fc.assert(
      fc.property(hops, (some) => {
        const plain = some.map(({ tokenIn, tokenOut }) => ({ tokenIn, tokenOut }))
        expect(decodeV2Pools(encodeV2Pools(plain))).toStrictEqual(plain)
      }),
    )
  })
})

describe('encodeV3Pools', () => {
  test('default', () => {
    const zeros = '0'.repeat(24)
    expect(encodeV3Pools([hop])).toBe(
      `0x${zeros}${usdc.slice(2)}${zeros}${weth.slice(2)}${(500).toString(16).padStart(64, '0')}`,
    )
    expect(encodeV3Pools([{ ...hop, tokenIn: usdc, tokenOut: weth }]).slice(0, 26)).toBe(`0x8${'0'.repeat(23)}`)
  })

  test('behavior: decoding returns the encoded hops', () => {
    fc.assert(
      fc.property(hops, (some) => {
        expect(decodeV3Pools(encodeV3Pools(some))).toStrictEqual(some)
      }),
    )
  })
})

describe('decoding', () => {
  const [v2, v3] = [encodeV2Pools([hop]), encodeV3Pools([hop])]
  test.each([
    ['empty', '0x' as Hex],
    ['cut', v2.slice(0, -2) as Hex],
    ['a direction of 2', `${v2.slice(0, -1)}2` as Hex],
    ['tokens in the wrong order', `${weth}${usdc.slice(2)}${'0'.repeat(48)}` as Hex],
    ['not hex', `0x${'zz'.repeat(64)}` as Hex],
    ['a prefix', `0x${'z'.repeat(190)}${v2}` as Hex],
    ['half a byte missing', v2.slice(0, -1) as Hex],
    ['not hex in a token', `0xa0zz${v2.slice(6)}` as Hex],
    ['half a hop extra', concatHex([v2, sliceHex(v2, 0, 32)])],
  ])('error: DirectPools.MalformedPoolsError for V2: %s', (_, pools) => {
    expect(() => decodeV2Pools(pools)).toThrow(MalformedPoolsError)
  })

  test.each([
    ['cut', v3.slice(0, -2) as Hex],
    ['extra bits with the direction', `0x4${v3.slice(3)}` as Hex],
    ['a fee of more than 24 bits', `${v3.slice(0, -8)}ff${v3.slice(-6)}` as Hex],
  ])('error: DirectPools.MalformedPoolsError for V3: %s', (_, pools) => {
    expect(() => decodeV3Pools(pools)).toThrow(MalformedPoolsError)
  })
})

describe('directHopsOf', () => {
  const leg = {
    pool: '0x00000000000000000000000000000000000000ff',
    kind: 'v3',
    dex: 'UniswapV3',
    ...hop,
    zeroForOne: false,
    amountIn: 1n,
    amountOut: 1n,
  } as const
  const ends = { srcToken: weth, destToken: dai, srcAmount: 1n, destAmount: 1n } as const
  const legs = [leg, { ...leg, tokenIn: usdc, tokenOut: dai, feePips: 100 }] as const
  const route = { ...ends, side: 'SELL', legs } as const
  const buy = { ...ends, side: 'BUY', legs } as const

  test('default', () => {
    const next = { tokenIn: usdc, tokenOut: dai, feePips: 100 }
    expect(directHopsOf(route, { kind: 'v3', dex: 'UniswapV3' })).toStrictEqual([hop, next])
    expect(directHopsOf(buy, { kind: 'v3', dex: 'UniswapV3' })).toStrictEqual([next, hop])
  })

  test('behavior: undefined for other kinds, other venues and splits', () => {
    expect(directHopsOf(route, { kind: 'v2', dex: 'UniswapV3' })).toBeUndefined()
    expect(directHopsOf(route, { kind: 'v3', dex: 'Other' })).toBeUndefined()
    expect(directHopsOf({ ...buy, legs: [leg, ...legs] }, { kind: 'v3', dex: 'UniswapV3' })).toBeUndefined()
    expect(directHopsOf({ ...route, legs: [leg, leg] }, { kind: 'v3', dex: 'UniswapV3' })).toBeUndefined()
    for (const destToken of [dai, weth] as const)
      expect(directHopsOf({ ...route, destToken, legs: [] }, { kind: 'v3', dex: 'UniswapV3' })).toBeUndefined()
    expect(directHopsOf({ ...route, legs: [leg] }, { kind: 'v3', dex: 'UniswapV3' })).toBeUndefined()
    const withFee = legs.map((one) => ({ ...one, feePips: 3_000 }))
    expect(directHopsOf({ ...route, legs: withFee }, { kind: 'v2', dex: 'UniswapV3' })).toBeUndefined()
    const ofV2 = legs.map((one) => ({ ...one, kind: 'v2' as const }))
    expect(directHopsOf({ ...route, legs: ofV2 }, { kind: 'v2', dex: 'UniswapV3' })).toBeUndefined()
  })
})
