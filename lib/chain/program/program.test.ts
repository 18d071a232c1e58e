import fc from 'fast-check'
import { concatHex, type Hex, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { amountTaken } from '@/lib/routing/market/shares'
import { multiName } from '@/lib/routing/pools/curve/multi-name'
import type { Route, Side } from '@/lib/routing/route/route'
import { randomRoute } from '@/lib/routing/testing/random-route'
import { v4PoolId } from '../pools/pool-address'
import { orderName } from './order-leg'
import {
  decodeExecutorData,
  decodeProgram,
  encodeExecutorData,
  encodeProgram,
  MalformedProgramError,
  type Program,
  type ProgramLeg,
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
const buy: Route = { ...sell, side: 'BUY' }

describe('encodeProgram', () => {
  test('default', () => {
    const wholeSale: Route = { ...ends, side: 'SELL', legs: [leg(0, a, b, 100n, 95n), leg(1, b, c, 95n, 90n)] }
    const zero = `0x${'0'.repeat(32)}` as const
    const [first, second] = [
      concatHex([poolOf(0), a, b, '0x000bb8', '0x0000']),
      concatHex([poolOf(1), b, c, '0x000bb8', '0x0000']),
    ]
    expect(encodeProgram(wholeSale, { wrapSource: true, unwrapDestination: true })).toBe(
      concatHex(['0x03', a, c, '0x51', first, zero, '0x51', second, zero]),
    )
    // A token may be pulled from the caller, unless its tax takes a part on the way to the
    // executor.
    expect(encodeProgram(wholeSale, plain)).toMatch(/^0x08/)
    expect(encodeProgram({ ...wholeSale, srcAmount: 101n }, plain)).toMatch(/^0x00/)
    // The agent is paid first from the held source, so that the caller pays no pools directly.
    const payment = { to: poolOf(9), amount: 7n }
    expect(encodeProgram(wholeSale, { ...plain, payment })).toBe(
      concatHex([
        '0x10',
        a,
        c,
        poolOf(9),
        '0x00000000000000000000000000000007',
        '0x51',
        first,
        zero,
        '0x51',
        second,
        zero,
      ]),
    )
    // A purchase of the same legs is encoded from the destination, whose amount is exact.
    expect(encodeProgram({ ...wholeSale, side: 'BUY' }, plain)).toBe(
      concatHex(['0x04', a, c, '0x11', second, '0x0000000000000000000000000000005a', '0x51', first, zero]),
    )
  })

  test('behavior: a leg of a sale takes a share of the held amount, the last one the rest', () => {
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

  test('behavior: a purchase leg is a share of the owed amount, the first the rest; the destination is exact', () => {
    const program = decodeProgram(encodeProgram(buy, plain))
    expect(program.legs.map(({ tokenOut, take }) => [tokenOut, take.mode])).toStrictEqual([
      [b, 'rest'],
      [b, 'share'],
      [c, 'exact'],
      [c, 'exact'],
    ])
    expect(program.legs.slice(2).map(({ take }) => take)).toStrictEqual([
      { mode: 'exact', amount: 40n },
      { mode: 'exact', amount: 50n },
    ])
  })

  test('behavior: every leg moves its exact amount', () => {
    fc.assert(
      fc.property(randomRoute, (route) => {
        const { legs } = decodeProgram(encodeProgram(route, plain))
        const isSale = route.side === 'SELL'
        // The held amounts forwards, or the owed amounts backwards.
        const amounts = new Map(isSale ? [[route.srcToken, route.srcAmount]] : [[route.destToken, route.destAmount]])
        const inOrder = [...legs.entries()]
        for (const [index, { take, tokenIn, tokenOut }] of isSale ? inOrder : inOrder.toReversed()) {
          const { amountIn, amountOut } = route.legs[index]!
          const [from, to] = isSale ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
          const [moved, follows] = isSale ? [amountIn, amountOut] : [amountOut, amountIn]
          const available = amounts.get(from)!
          expect(take.mode === 'exact' ? take.amount : amountTaken(take, available)).toBe(moved)
          amounts.set(from, available - moved)
          amounts.set(to, (amounts.get(to) ?? 0n) + follows)
        }
        const left = [...amounts].filter(([, amount]) => amount > 0n)
        expect(left).toStrictEqual([isSale ? [route.destToken, route.destAmount] : [route.srcToken, route.srcAmount]])
      }),
    )
  })

  test.each([
    ['weighted', 'balancer'],
    ['composable', 'balancer'],
    ['solidly', 'solidly'],
    ['erc4626', 'erc4626'],
    ['staking', 'staking'],
  ] as const)('behavior: a leg of a %s pool has no fee and the kind %s', (kind, called) => {
    const pool = kind === 'erc4626' || kind === 'staking' ? c : leg(0, a, c, 100n, 90n).pool
    const route: Route = { ...ends, side: 'SELL', legs: [{ ...leg(0, a, c, 100n, 90n), kind, pool }] }
    expect(decodeProgram(encodeProgram(route, plain)).legs).toMatchObject([{ kind: called, feePips: 0 }])
  })

  test('behavior: a StableSwap-NG pool is encoded as a stable one', () => {
    const route: Route = { ...ends, side: 'SELL', legs: [{ ...leg(0, a, c, 100n, 90n), kind: 'stableNg' }] }
    expect(decodeProgram(encodeProgram(route, plain)).legs).toMatchObject([{ kind: 'stable', feePips: 3_000 }])
  })

  test('behavior: the vault of a leg must be one of its tokens', () => {
    const through = (pool: Hex): Route => ({
      ...ends,
      side: 'SELL',
      legs: [{ ...leg(0, a, c, 100n, 90n), kind: 'erc4626', pool }],
    })
    for (const pool of [a, c]) expect(decodeProgram(encodeProgram(through(pool), plain)).legs).toMatchObject([{ pool }])
    expect(encodeProgram(through(c), plain).slice(84, 86)).toBe(a < c ? '58' : '48')
    expect(() => decodeProgram(encodeProgram(through(b), plain))).toThrow(MalformedProgramError)
  })

  test('behavior: a staking token must be the output of its leg', () => {
    const through = (pool: Hex): Route => ({
      ...ends,
      side: 'SELL',
      legs: [{ ...leg(0, a, c, 100n, 90n), kind: 'staking', pool }],
    })
    expect(encodeProgram(through(c), plain).slice(84, 86)).toBe(a < c ? '59' : '49')
    for (const pool of [a, b])
      expect(() => decodeProgram(encodeProgram(through(pool), plain))).toThrow(MalformedProgramError)
  })

  test('error: Program.UnencodableRouteError', () => {
    const withLegs = (...legs: ReturnType<typeof leg>[]): Route => ({ ...ends, side: 'SELL', legs })
    const invalidRoutes = [
      withLegs(),
      withLegs(leg(0, a, b, 1n, 0n), leg(1, b, c, 1n, 1n), leg(2, b, c, 1n, 1n)),
      withLegs(leg(0, a, c, 0n, 0n)),
      withLegs(leg(0, a, b, 1n, 1n)),
      withLegs(leg(0, a, c, 1n, 1n), leg(1, b, c, 1n, 1n)),
      withLegs(leg(0, a, c, 1n, 1n), leg(0, a, c, 1n, 1n)),
      withLegs(leg(0, a, b, 1n, 1n), leg(1, b, c, 1n, 1n), leg(2, a, b, 1n, 1n)),
    ]
    for (const route of [
      ...invalidRoutes,
      ...invalidRoutes.map((sale): Route => ({ ...sale, side: 'BUY' })),
      withLegs(leg(0, a, b, 1n, 1n), leg(1, b, c, 2n, 1n), leg(2, b, c, 1n, 1n)),
      { ...withLegs(leg(0, a, b, 1n, 1n), leg(1, a, b, 1n, 2n), leg(2, b, c, 1n, 1n)), side: 'BUY' as const },
      { ...withLegs(leg(0, a, c, 1n, 2n ** 128n)), side: 'BUY' as const },
      withLegs(leg(0, a, c, 0n, 1n)),
      { ...withLegs(leg(0, a, c, 1n, 0n)), side: 'BUY' as const },
    ]) {
      expect(() => encodeProgram(route, plain)).toThrow(UnencodableRouteError)
    }
    const order = { ...leg(0, a, c, 1n, 1n), kind: 'rfq' as const, pool: `0x${'ab'.repeat(32)}` as const }
    expect(() => encodeProgram({ ...ends, side: 'SELL', legs: [order] }, plain)).toThrow(UnencodableRouteError)
  })
})

const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const uint128 = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n })
const shares = uint128.map((share) => ({ mode: 'share' as const, share }))
const exacts = uint128.map((amount) => ({ mode: 'exact' as const, amount }))
const rests = fc.constant({ mode: 'rest' as const })
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
/** Generates an order for any taker, with a signature of any length. */
const orderBetween = (takerAsset: Hex, makerAsset: Hex, take: fc.Arbitrary<ProgramLeg['take']>) =>
  fc
    .record({
      rfq: addresses,
      terms: fc.record({
        nonceAndMeta: uint256,
        makerAmount: uint256,
        takerAmount: uint256,
        maker: addresses,
        expiry: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
      }),
      signature: fc.uint8Array({ maxLength: 512 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`),
      take,
    })
    .map(({ rfq, terms, signature, take }): ProgramLeg => {
      const order = { rfq, signature, order: { ...terms, makerAsset, takerAsset, taker: zeroAddress } }
      const ends = { tokenIn: takerAsset, tokenOut: makerAsset, zeroForOne: true, feePips: 0 }
      return { kind: 'rfq', pool: orderName(order), ...ends, order, take }
    })
const legBetween = (tokenIn: Hex, tokenOut: Hex, take: fc.Arbitrary<ProgramLeg['take']>): fc.Arbitrary<ProgramLeg> =>
  fc.oneof({ weight: 4, arbitrary: poolBetween(tokenIn, tokenOut, take) }, orderBetween(tokenIn, tokenOut, take))
const poolBetween = (tokenIn: Hex, tokenOut: Hex, take: fc.Arbitrary<ProgramLeg['take']>): fc.Arbitrary<ProgramLeg> =>
  fc
    .record({
      kind: fc.constantFrom('v2', 'v3', 'solidly', 'stable', 'stableMulti', 'crypto', 'balancer'),
      pool: addresses,
      feePips: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
      flipped: fc.boolean(),
      coins: fc.tuple(fc.integer({ min: 3, max: 8 }), fc.nat(), fc.nat()),
      take,
    })
    .map(({ kind, pool, feePips, flipped, coins, take }) => ({
      kind,
      pool: kind === 'stableMulti' || kind === 'crypto' ? pairOf(pool, coins) : pool,
      tokenIn,
      tokenOut,
      feePips: kind === 'balancer' || kind === 'solidly' || kind === 'crypto' ? 0 : feePips,
      zeroForOne:
        (kind === 'stable' || kind === 'stableMulti' || kind === 'crypto') && flipped
          ? tokenIn > tokenOut
          : tokenIn < tokenOut,
      take,
    }))
const pairOf = (contract: Hex, [coins, some, more]: readonly [number, number, number]): Hex => {
  const place0 = some % (coins - 1)
  return multiName({ contract, coins, place0, place1: place0 + 1 + (more % (coins - 1 - place0)) })
}
/** Generates one or two legs between consecutive tokens; a purchase leaves no amount owed. */
const programs: fc.Arbitrary<Program> = fc
  .record({
    tokens: fc.uniqueArray(addresses, { minLength: 2, maxLength: 5 }),
    isDouble: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    wrapSource: fc.boolean(),
    unwrapDestination: fc.boolean(),
    side: fc.constantFrom<Side>('SELL', 'BUY'),
  })
  .chain(({ tokens, isDouble, wrapSource, unwrapDestination, side }) => {
    const fromCaller = side === 'SELL' && !wrapSource && isDouble[0] === true
    const header = { side, wrapSource, unwrapDestination, fromCaller, srcToken: tokens[0]!, destToken: tokens.at(-1)! }
    const any = fc.oneof(shares, exacts, rests)
    const legs = tokens.slice(1).flatMap((token, index) => {
      const isBought = side === 'BUY' && token === header.destToken
      const first = isBought ? exacts : side === 'BUY' ? fc.oneof(exacts, rests) : any
      const both = isDouble[index] ? [first, isBought ? exacts : any] : [first]
      return both.map((take) => legBetween(tokens[index]!, token, take))
    })
    return fc.tuple(...legs).map((some): Program => ({ ...header, legs: some }))
  })

describe('decodeProgram', () => {
  test('behavior: decodes every program that was encoded', () => {
    fc.assert(
      fc.property(programs, (program) => {
        expect(decodeProgram(serializeProgram(program))).toEqual(program)
      }),
      { numRuns: 500 },
    )
  })

  test('behavior: a program has exactly one encoding; other bytes throw MalformedProgramError', () => {
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

  test('behavior: a program without legs may only wrap or unwrap', () => {
    const wrap = {
      ...plain,
      wrapSource: true,
      fromCaller: false,
      srcToken: a,
      destToken: a,
      side: 'SELL' as const,
      legs: [],
    }
    expect(decodeProgram(serializeProgram(wrap))).toStrictEqual(wrap)
    expect(() => decodeProgram(serializeProgram({ ...wrap, destToken: b }))).toThrow(MalformedProgramError)
    for (const change of [
      { wrapSource: false },
      { side: 'BUY' },
      { wrapSource: false, unwrapDestination: true, fromCaller: true },
    ] as const)
      expect(() => decodeProgram(serializeProgram({ ...wrap, ...change }))).toThrow(MalformedProgramError)
  })

  const bought = encodeProgram(buy, plain)
  const changeBought = (at: number, value: Hex): Hex =>
    concatHex([sliceHex(bought, 0, at), value, sliceHex(bought, at + 1)])
  const withTake = (index: number, take: ProgramLeg['take']): Hex => {
    const program = decodeProgram(bought)
    return serializeProgram({ ...program, legs: program.legs.with(index, { ...program.legs[index]!, take }) })
  }
  const good = encodeProgram(sell, plain)
  const change = (at: number, value: Hex): Hex => concatHex([sliceHex(good, 0, at), value, sliceHex(good, at + 1)])
  test.each([
    ['not hex', '0xzz' as Hex],
    ['half a byte', '0x0' as Hex],
    ['not hex in a pool', change(50, '0xzz' as Hex)],
    ['a prefix', `0x${good}` as Hex],
    ['not hex at its end', `${good.slice(0, -2)}zz` as Hex],
    ['half a byte missing', good.slice(0, -1) as Hex],
    ['empty', '0x' as Hex],
    ['only a header', sliceHex(good, 0, 41)],
    ['a cut leg', sliceHex(good, 0, 120)],
    ['unknown flag', change(0, '0x10')],
    ['a purchase that pulls from the caller', concatHex(['0x0c', sliceHex(bought, 1)])],
    ['a sell read as a buy', change(0, '0x04')],
    ['unknown kind', change(41, '0x3b')],
    ['no kind', change(41, '0x30')],
    ['the native currency in a pool of V2', change(41, '0xb1')],
    ['a tick spacing in a pool of V2', change(41 + 65, '0x01')],
    ['coin indexes in a pool of V2', concatHex([sliceHex(good, 0, 41 + 64), '0x0301', sliceHex(good, 41 + 66)])],
    ['a wrong direction through a V4 manager', change(41, '0x25')],
    ['a fee of a Balancer pool', change(41, '0x34')],
    ['unknown mode', change(41, '0x71')],
    ['the rest as a share', change(41 + 2 * 82, '0x31')],
    ['the rest as an exact amount', change(41 + 2 * 82, '0x11')],
    ['an amount with the rest', change(41, '0x51')],
    ['a wrong direction', change(41, '0x21')],
    ['a leg that sells a token that is not held', change(41 + 21, '0x99')],
    ['a destination that is never bought', change(40, '0x07')],
    ['a buy read as a sell', changeBought(0, '0x00')],
    ['a share of the destination token', withTake(2, { mode: 'share', share: 1n })],
    ['the rest of the destination token', withTake(3, { mode: 'rest' })],
    ['an amount that stays owed', withTake(0, { mode: 'share', share: 1n })],
    ['an owed token without a leg', concatHex([sliceHex(bought, 0, 41), sliceHex(bought, 41, 123)])],
    ['a leg whose output is unused', changeBought(41 + 2 * 82 + 60, '0x99')],
    ['a repeated pool', concatHex([bought, sliceHex(bought, 41 + 3 * 82)])],
  ])('error: Program.MalformedProgramError for %s', (_, hex) => {
    expect(() => decodeProgram(hex)).toThrow(MalformedProgramError)
  })
})

describe('a pool of V4', () => {
  const manager = poolOf(7)
  const named = { token0: b, token1: a, feePips: 500, tickSpacing: 10, native: true }
  const v4Leg = {
    ...leg(0, a, b, 100n, 90n),
    kind: 'v4' as const,
    dex: 'UniswapV4',
    pool: v4PoolId(named),
    feePips: 500,
    zeroForOne: false,
    key: { manager, tickSpacing: 10, native: true },
  }
  const route: Route = { ...ends, destToken: b, side: 'SELL', legs: [v4Leg] }

  test("default: the leg has the manager's address, and its fields determine the pool", () => {
    const program = encodeProgram(route, plain)
    const [spacing, nothing] = ['0x000a', `0x${'0'.repeat(32)}`] as const
    expect(program).toBe(concatHex(['0x08', a, b, '0xc5', manager, a, b, '0x0001f4', spacing, nothing]))
    const { pool, key } = decodeProgram(program).legs[0]!
    expect({ pool, key }).toEqual({ pool: v4Leg.pool, key: v4Leg.key })
    expect(serializeProgram(decodeProgram(program))).toBe(program)
  })

  test('behavior: without native currency the tokens are sorted by address', () => {
    const key = { ...v4Leg.key, native: false }
    const pool = v4PoolId({ token0: a, token1: b, feePips: 500, ...key })
    const through = (tokenIn: Hex, tokenOut: Hex): Route => ({
      ...route,
      srcToken: tokenIn,
      destToken: tokenOut,
      legs: [{ ...v4Leg, pool, tokenIn, tokenOut, key, zeroForOne: tokenIn < tokenOut }],
    })
    for (const candidate of [through(a, b), through(b, a)]) {
      const [leg] = decodeProgram(encodeProgram(candidate, plain)).legs
      expect(leg).toMatchObject({ pool, key, zeroForOne: candidate.legs[0]!.zeroForOne })
    }
  })

  test('behavior: two pools of one manager are distinct', () => {
    const other = { ...v4Leg.key, tickSpacing: 60 }
    const second = { ...v4Leg, pool: v4PoolId({ ...named, feePips: 3000, ...other }), feePips: 3000, key: other }
    const legs = [v4Leg, second].map((one) => ({ ...one, amountIn: 50n, amountOut: 45n }))
    expect(decodeProgram(encodeProgram({ ...route, legs }, plain)).legs.map(({ pool }) => pool)).toEqual(
      legs.map(({ pool }) => pool),
    )
  })

  test('error: Program.UnencodableRouteError without a key, or with a key of another kind', () => {
    const { key, ...nameless } = v4Leg
    for (const wrong of [nameless, { ...leg(0, a, b, 100n, 90n), key }])
      expect(() => encodeProgram({ ...route, legs: [wrong] }, plain)).toThrow(UnencodableRouteError)
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

  test('error: Program.MalformedProgramError for the other side or truncated data', () => {
    const data = encodeExecutorData(encodeProgram(sell, plain), 'SELL')
    expect(() => decodeExecutorData(data, 'BUY')).toThrow(MalformedProgramError)
    expect(() => decodeExecutorData(sliceHex(data, 0, 100), 'SELL')).toThrow(MalformedProgramError)
    for (const length of [0, 1, 63, 64])
      expect(() => decodeExecutorData(`0x${'00'.repeat(length)}`, 'SELL')).toThrow(MalformedProgramError)
  })
})

describe('a pair of coins of a pool of several', () => {
  const contract = poolOf(7)
  const place = { contract, coins: 3, place0: 0, place1: 2 }
  const pair = {
    ...leg(0, a, b, 100n, 90n),
    kind: 'stableMulti' as const,
    dex: 'CurveV1Multi',
    pool: multiName(place),
    feePips: 100,
    zeroForOne: false,
  }
  const route: Route = { ...ends, destToken: b, side: 'SELL', legs: [pair] }
  const program = encodeProgram(route, plain)

  test("default: the leg has the pool's address, and its tick spacing field the coins", () => {
    expect(program).toBe(concatHex(['0x08', a, b, '0x43', contract, a, b, '0x000064', '0x0320', `0x${'0'.repeat(32)}`]))
    const { pool, kind, zeroForOne } = decodeProgram(program).legs[0]!
    expect({ pool, kind, zeroForOne }).toEqual({ pool: pair.pool, kind: 'stableMulti', zeroForOne: false })
    expect(serializeProgram(decodeProgram(program))).toBe(program)
  })

  test('behavior: a crypto pool has its own kind, and no fee', () => {
    const through = { ...pair, kind: 'crypto' as const, dex: 'CurveV2' }
    const written = encodeProgram({ ...route, legs: [through] }, plain)
    const bytes = (fee: Hex) => concatHex(['0x08', a, b, '0x4b', contract, a, b, fee, '0x0320', `0x${'0'.repeat(32)}`])
    expect(written).toBe(bytes('0x000000'))
    expect(decodeProgram(written).legs[0]).toMatchObject({ pool: pair.pool, kind: 'crypto', feePips: 0 })
    expect(serializeProgram(decodeProgram(written))).toBe(written)
    expect(() => decodeProgram(bytes('0x000064'))).toThrow(MalformedProgramError)
  })

  test('behavior: a metapool has its own kind, and the base pool in its fee field', () => {
    const pool = multiName({ contract, coins: 4, place0: 0, place1: 2, base: '2ff1c7' })
    const through = { ...pair, kind: 'stableMeta' as const, dex: 'CurveV1Meta', pool }
    const written = encodeProgram({ ...route, legs: [through] }, plain)
    const bytes = (...ends: Hex[]) => concatHex(['0x08', a, b, '0x4a', contract, a, b, ...ends, `0x${'0'.repeat(32)}`])
    expect(written).toBe(bytes('0x2ff1c7', '0x0420'))
    expect(decodeProgram(written).legs[0]).toMatchObject({ pool, kind: 'stableMeta', zeroForOne: false, feePips: 0 })
    expect(serializeProgram(decodeProgram(written))).toBe(written)
    // Packs no base pool, two of its coins, and an index above its coins.
    for (const ends of [
      ['0x000000', '0x0420'],
      ['0x2ff1c7', '0x0421'],
      ['0x2ff1c7', '0x0440'],
    ] as const)
      expect(() => decodeProgram(bytes(...ends))).toThrow(MalformedProgramError)
    for (const wrong of [
      { ...through, pool: multiName(place) },
      { ...pair, pool },
    ])
      expect(() => encodeProgram({ ...route, legs: [wrong] }, plain)).toThrow(UnencodableRouteError)
  })

  test.each([
    ['in the wrong direction', '0x0302'],
    ['of a coin with itself', '0x0322'],
    ['of a coin that is not there', '0x0330'],
    ['of two', '0x0210'],
    ['of nine', '0x0920'],
  ] as const)('error: Program.MalformedProgramError for coins %s', (_, coins) => {
    const at = 41 + 64
    expect(() => decodeProgram(concatHex([sliceHex(program, 0, at), coins, sliceHex(program, at + 2)]))).toThrow(
      MalformedProgramError,
    )
  })

  test('error: Program.UnencodableRouteError without coins, and for two pairs of one contract', () => {
    const second = { ...pair, pool: multiName({ ...place, place0: 1 }) }
    for (const legs of [
      [{ ...pair, pool: contract }],
      [pair, second].map((one) => ({ ...one, amountIn: 50n, amountOut: 45n })),
    ])
      expect(() => encodeProgram({ ...route, legs }, plain)).toThrow(UnencodableRouteError)
  })
})
