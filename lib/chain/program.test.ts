import fc from 'fast-check'
import { concatHex, type Hex, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Route } from '@/lib/routing/route'
import { amountTaken } from '@/lib/routing/shares'
import { randomSale } from '@/lib/routing/testing/random-route'
import {
  decodeExecutorData,
  decodeProgram,
  encodeExecutorData,
  encodeProgram,
  MalformedProgramError,
  type Program,
  type ProgramHop,
  serializeProgram,
  UnencodableRouteError,
} from './program'

const [a, b, c] = [1, 2, 3].map((n) => `0x${n.toString(16).padStart(40, '0')}` as const) as [Hex, Hex, Hex]
const plain = { wrapSource: false, unwrapDestination: false }

const poolOf = (index: number): Hex => `0x${(0xff00 + index).toString(16).padStart(40, '0')}`
const leg = (index: number, tokenIn: Hex, tokenOut: Hex, amountIn: bigint, amountOut: bigint) => ({
  pool: poolOf(index),
  kind: 'v2' as const,
  dex: 'UniswapV2',
  tokenIn,
  tokenOut,
  zeroForOne: tokenIn < tokenOut,
  feePips: 3000,
  amountIn,
  amountOut,
})
const ends = { srcToken: a, destToken: c, srcAmount: 100n, destAmount: 90n }
const sell: Route = {
  ...ends,
  side: 'SELL',
  legs: [leg(0, a, b, 40n, 38n), leg(1, a, b, 20n, 18n), leg(2, a, c, 40n, 40n), leg(3, b, c, 56n, 50n)],
}
const buyPath = { amountIn: 100n, amountOut: 90n, legs: [leg(0, a, b, 100n, 95n), leg(1, b, c, 95n, 90n)] }
const buy: Route = { ...ends, side: 'BUY', paths: [buyPath] }

describe('encodeProgram', () => {
  test('default', () => {
    expect(encodeProgram(buy, { wrapSource: true, unwrapDestination: true })).toBe(
      concatHex([
        '0x07',
        a,
        c,
        '0x0000000000000000000000000000005a',
        '0x02',
        concatHex(['0x11', poolOf(0), a, b, '0x000bb8']),
        concatHex(['0x11', poolOf(1), b, c, '0x000bb8']),
      ]),
    )
  })

  test('behavior: a sell leg is a share of what is held, the last one the rest', () => {
    const program = decodeProgram(encodeProgram(sell, plain))
    expect(program).toMatchObject({
      side: 'SELL',
      ...plain,
      srcToken: a,
      destToken: c,
      legs: [
        { take: { mode: 'share' }, tokenIn: a },
        { take: { mode: 'share' }, tokenIn: a },
        { take: { mode: 'rest' }, tokenIn: a },
        { take: { mode: 'rest' }, tokenIn: b },
      ],
    })
  })

  test('behavior: every share takes its exact amount of what the ledger holds', () => {
    fc.assert(
      fc.property(randomSale, (route) => {
        const program = decodeProgram(encodeProgram(route, plain))
        const held = new Map([[route.srcToken, route.srcAmount]])
        const taken = (program.side === 'SELL' ? program.legs : []).map(({ take, tokenIn, tokenOut }, index) => {
          const available = held.get(tokenIn)!
          const amount = take.mode === 'exact' ? take.amount : amountTaken(take, available)
          held.set(tokenIn, available - amount)
          held.set(tokenOut, (held.get(tokenOut) ?? 0n) + route.legs[index]!.amountOut)
          return amount
        })
        expect(taken).toStrictEqual(route.legs.map(({ amountIn }) => amountIn))
        const left = [...held].filter(([, amount]) => amount > 0n)
        expect(left).toStrictEqual([[route.destToken, route.destAmount]])
      }),
    )
  })

  test('error: Program.UnencodableRouteError', () => {
    const withLegs = (...legs: ReturnType<typeof leg>[]): Route => ({ ...ends, side: 'SELL', legs })
    for (const route of [
      withLegs(),
      withLegs(leg(0, a, c, 0n, 0n)),
      withLegs(leg(0, a, b, 1n, 1n)),
      withLegs(leg(0, a, c, 1n, 1n), leg(1, b, c, 1n, 1n)),
      withLegs(leg(0, a, c, 1n, 1n), leg(0, a, c, 1n, 1n)),
      withLegs(leg(0, a, b, 1n, 1n), leg(1, b, c, 1n, 1n), leg(2, a, b, 1n, 1n)),
      withLegs(leg(0, a, b, 1n, 1n), leg(1, b, c, 2n, 1n), leg(2, b, c, 1n, 1n)),
    ]) {
      expect(() => encodeProgram(route, plain)).toThrow(UnencodableRouteError)
    }
    const order = { ...leg(0, a, c, 1n, 1n), kind: 'rfq' as const, pool: `0x${'ab'.repeat(32)}` as const }
    expect(() => encodeProgram({ ...ends, side: 'SELL', legs: [order] }, plain)).toThrow(UnencodableRouteError)
    for (const paths of [[], [{ ...buyPath, legs: [] }], [{ ...buyPath, amountOut: 2n ** 128n }]]) {
      expect(() => encodeProgram({ ...ends, side: 'BUY', paths }, plain)).toThrow(UnencodableRouteError)
    }
  })
})

const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const uint128 = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n })
const hopBetween = (tokenIn: Hex, tokenOut: Hex): fc.Arbitrary<ProgramHop> =>
  fc
    .record({
      kind: fc.constantFrom('v2' as const, 'v3' as const, 'stable' as const, 'weighted' as const),
      pool: addresses,
      feePips: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
      flipped: fc.boolean(),
    })
    .map(({ kind, pool, feePips, flipped }) => ({
      kind,
      pool,
      tokenIn,
      tokenOut,
      feePips: kind === 'weighted' ? 0 : feePips,
      zeroForOne: kind === 'stable' && flipped ? tokenIn > tokenOut : tokenIn < tokenOut,
    }))
const takes = fc.oneof(
  uint128.map((share) => ({ mode: 'share' as const, share })),
  uint128.map((amount) => ({ mode: 'exact' as const, amount })),
  fc.constant({ mode: 'rest' as const }),
)
const tokenPaths = fc.uniqueArray(addresses, { minLength: 2, maxLength: 5 })
const hopsAlong = (tokens: readonly Hex[]) =>
  fc.tuple(...tokens.slice(1).map((token, index) => hopBetween(tokens[index]!, token)))
const programs: fc.Arbitrary<Program> = fc
  .record({ tokens: tokenPaths, wrapSource: fc.boolean(), unwrapDestination: fc.boolean(), isSell: fc.boolean() })
  .chain(({ tokens, wrapSource, unwrapDestination, isSell }) => {
    const header = { wrapSource, unwrapDestination, srcToken: tokens[0]!, destToken: tokens.at(-1)! }
    return isSell
      ? fc.tuple(hopsAlong(tokens), fc.array(takes, { minLength: 4, maxLength: 4 })).map(
          ([hops, how]): Program => ({
            ...header,
            side: 'SELL',
            legs: hops.map((hop, index) => ({ ...hop, take: how[index]! })),
          }),
        )
      : fc
          .array(fc.record({ amountOut: uint128, hops: hopsAlong(tokens) }), { minLength: 1, maxLength: 4 })
          .map((paths): Program => ({ ...header, side: 'BUY', paths }))
  })

describe('decodeProgram', () => {
  test('behavior: reads back every program that is written', () => {
    fc.assert(
      fc.property(programs, (program) => {
        expect(decodeProgram(serializeProgram(program))).toEqual(program)
      }),
      { numRuns: 500 },
    )
  })

  test('behavior: bytes are a program in one way only, or MalformedProgramError', () => {
    fc.assert(
      fc.property(
        programs,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
        fc.integer({ min: -20, max: 20 }),
        (program, changes, cut) => {
          const bytes = Buffer.from(serializeProgram(program).slice(2), 'hex')
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          const changed = cut < 0 ? bytes.subarray(0, cut) : Buffer.concat([bytes, Buffer.alloc(cut)])
          const hex: Hex = `0x${changed.toString('hex')}`
          try {
            expect(serializeProgram(decodeProgram(hex))).toBe(hex)
          } catch (error) {
            expect(error).toBeInstanceOf(MalformedProgramError)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('behavior: without legs it may only wrap or unwrap', () => {
    const wrap = { ...plain, wrapSource: true, srcToken: a, destToken: a, side: 'SELL' as const, legs: [] }
    expect(decodeProgram(serializeProgram(wrap))).toStrictEqual(wrap)
    expect(() => decodeProgram(serializeProgram({ ...wrap, destToken: b }))).toThrow(MalformedProgramError)
    expect(() => decodeProgram(serializeProgram({ ...wrap, wrapSource: false }))).toThrow(MalformedProgramError)
  })

  const good = encodeProgram(sell, plain)
  const change = (at: number, value: Hex): Hex => concatHex([sliceHex(good, 0, at), value, sliceHex(good, at + 1)])
  test.each([
    ['not hex', '0xzz' as Hex],
    ['half a byte', '0x0' as Hex],
    ['empty', '0x' as Hex],
    ['only a header', sliceHex(good, 0, 41)],
    ['a cut leg', sliceHex(good, 0, 120)],
    ['unknown flag', change(0, '0x08')],
    ['a sell read as a buy', change(0, '0x04')],
    ['unknown kind', change(41, '0x34')],
    ['unknown mode', change(41, '0x71')],
    ['a wrong direction', change(41, '0x21')],
    ['a leg that sells what nobody brought', change(41 + 21, '0x99')],
    ['a destination that is never bought', change(40, '0x07')],
  ])('error: Program.MalformedProgramError for %s', (_, hex) => {
    expect(() => decodeProgram(hex)).toThrow(MalformedProgramError)
  })
})

describe('encodeExecutorData', () => {
  test('default', () => {
    const program = encodeProgram(sell, plain)
    for (const side of ['SELL', 'BUY'] as const) {
      const data = encodeExecutorData(program, side)
      expect(decodeExecutorData(data, side)).toBe(program)
      expect(BigInt(sliceHex(data, 32, 64))).toBe(BigInt((program.length - 2) / 2 + (side === 'SELL' ? 64 : 96)))
    }
  })

  test('error: Program.MalformedProgramError for the other side, or a cut', () => {
    const data = encodeExecutorData(encodeProgram(sell, plain), 'SELL')
    expect(() => decodeExecutorData(data, 'BUY')).toThrow(MalformedProgramError)
    expect(() => decodeExecutorData(sliceHex(data, 0, 100), 'SELL')).toThrow(MalformedProgramError)
    expect(() => decodeExecutorData('0x', 'SELL')).toThrow(MalformedProgramError)
  })
})
