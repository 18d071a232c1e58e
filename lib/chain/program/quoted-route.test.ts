import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { multiName } from '@/lib/routing/pools/curve/multi-name'
import { v4PoolId } from '../pools/pool-address'
import { mainnet } from '../registry/mainnet'
import { readQuotedRoute } from './quoted-route'

const weth = toLowerAddress(mainnet.contracts.wrappedNative)
const [usdc, dai] = [`0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`] as const
const exchange = (leg: number, srcAmount: string, destAmount: string) => ({
  exchange: 'UniswapV3',
  srcAmount,
  destAmount,
  percent: 100,
  poolAddresses: [`0x${(leg + 1).toString(16).padStart(40, '0')}`],
  data: { leg, kind: 'v3', feePips: 500, zeroForOne: true },
})
const swap = (srcToken: string, destToken: string, ...swapExchanges: ReturnType<typeof exchange>[]) => ({
  srcToken,
  srcDecimals: 18,
  destToken,
  destDecimals: 18,
  swapExchanges,
})

/** A diamond: leg 0 is part of both paths. */
const quoted = {
  side: 'SELL',
  srcToken: weth,
  destToken: dai,
  srcAmount: '100',
  destAmount: '90',
  bestRoute: [
    { percent: 60, swaps: [swap(weth, usdc, exchange(0, '60', '600')), swap(usdc, dai, exchange(1, '600', '55'))] },
    { percent: 40, swaps: [swap(weth, usdc, exchange(0, '40', '400')), swap(usdc, dai, exchange(2, '400', '35'))] },
  ],
} as unknown as PriceRoute

test.each(['SELL', 'BUY'] as const)('default: merges the parts of a leg, %s', (side) => {
  const route = readQuotedRoute({ ...quoted, side }, { chain: mainnet })
  expect(route).toMatchObject({ side, srcToken: weth, destToken: dai, srcAmount: 100n, destAmount: 90n })
  expect(route?.legs.map(({ amountIn, amountOut }) => [amountIn, amountOut])).toEqual([
    [100n, 1000n],
    [600n, 55n],
    [400n, 35n],
  ])
})

test('behavior: the native token is the wrapped one, and a wrap has no legs', () => {
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' as const
  expect(readQuotedRoute({ ...quoted, srcToken: native }, { chain: mainnet })).toMatchObject({ srcToken: weth })
  const wrap = { ...quoted, srcToken: native, destToken: weth, bestRoute: [] }
  expect(readQuotedRoute(wrap, { chain: mainnet })).toMatchObject({ side: 'SELL', legs: [] })
})

/** Returns a copy of the price route with changed values at the given paths. */
const changed = (changes: Readonly<Record<string, unknown>>) => {
  const copy = structuredClone(quoted)
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.')
    const parent = keys.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy)
    ;(parent as Record<string, unknown>)[keys.at(-1)!] = value
  }
  return copy
}
const first = 'bestRoute.1.swaps.0.swapExchanges.0'
const second = 'bestRoute.1.swaps.1.swapExchanges.0'

test('behavior: the key of a V4 pool must give its id', () => {
  const key = { manager: '0x000000000004444c5dc75cb358380d2e3de08a90', tickSpacing: 10, native: true } as const
  const pool = v4PoolId({ token0: weth, token1: usdc, feePips: 500, ...key })
  const through = (data: object, name: string = pool) => {
    const leg = { leg: 0, kind: 'v4', feePips: 500, zeroForOne: true, ...data }
    const exchanged = { ...exchange(0, '100', '90'), exchange: 'UniswapV4', poolAddresses: [name], data: leg }
    const bestRoute = [{ percent: 100, swaps: [swap(weth, usdc, exchanged)] }] as unknown as PriceRoute['bestRoute']
    return readQuotedRoute({ ...quoted, destToken: usdc, bestRoute }, { chain: mainnet })
  }
  expect(through({ key })?.legs[0]).toMatchObject({ kind: 'v4', pool, key })
  expect(through({})).toBeUndefined()
  expect(through({ key: { ...key, tickSpacing: 60 } })).toBeUndefined()
  expect(through({ key, feePips: 3000 })).toBeUndefined()
  expect(through({ key, kind: 'v3' })).toBeUndefined()
  expect(through({ key }, `0x${'1'.repeat(64)}`)).toBeUndefined()
  const reversed = v4PoolId({ token0: usdc, token1: weth, feePips: 500, ...key })
  expect(through({ key, zeroForOne: false }, reversed)?.legs[0]).toMatchObject({ pool: reversed, zeroForOne: false })
  // Parts of one leg must agree on the manager, which the id does not contain.
  const [part, other] = ['bestRoute.0.swaps.0.swapExchanges.0', first].map((at) => [
    `${at}.poolAddresses.0`,
    `${at}.data`,
  ])
  const ofManagers = (...managers: [string, string]) => {
    const [one, two] = managers.map((manager) => ({
      leg: 0,
      kind: 'v4',
      feePips: 500,
      zeroForOne: true,
      key: { ...key, manager },
    }))
    const changes = { [part![0]!]: pool, [part![1]!]: one, [other![0]!]: pool, [other![1]!]: two }
    return readQuotedRoute(changed(changes), { chain: mainnet })
  }
  expect(ofManagers(key.manager, key.manager)?.legs[0]).toMatchObject({ amountIn: 100n, key })
  expect(ofManagers(key.manager, usdc)).toBeUndefined()
})

test('behavior: the name of a pair of several coins determines the kind of its pool', () => {
  const pair = { contract: dai, coins: 4, place0: 0, place1: 2 } as const
  const [several, meta] = [multiName(pair), multiName({ ...pair, base: 'abcdef' })]
  const reads = (kind: string, name: string) =>
    readQuotedRoute(changed({ [`${second}.data.kind`]: kind, [`${second}.poolAddresses.0`]: name }), { chain: mainnet })
  expect(reads('stableMulti', several)?.legs[2]).toMatchObject({ kind: 'stableMulti', pool: several })
  expect(reads('stableMeta', meta)?.legs[2]).toMatchObject({ kind: 'stableMeta', pool: meta })
  expect(reads('crypto', several)?.legs[2]).toMatchObject({ kind: 'crypto', pool: several })
  for (const [kind, name] of [
    ['crypto', meta],
    ['stableMulti', meta],
    ['stableMeta', several],
    ['stableMulti', usdc],
    ['v3', several],
  ] as const)
    expect(reads(kind, name)).toBeUndefined()
})

test('behavior: the paths may be in any order', () => {
  const reversed = changed({ bestRoute: quoted.bestRoute.toReversed() })
  expect(readQuotedRoute(reversed, { chain: mainnet })).toEqual(readQuotedRoute(quoted, { chain: mainnet }))
})

test.each<[string, Record<string, unknown>]>([
  ['parts of one leg through two pools', { [`${first}.poolAddresses.0`]: `0x${'7'.repeat(40)}` }],
  ['parts of one leg of two kinds', { [`${first}.data.kind`]: 'v2' }],
  ['parts of one leg of two dexes', { [`${first}.exchange`]: 'Other' }],
  ['parts of one leg in two directions', { [`${first}.data.zeroForOne`]: false }],
  ['parts of one leg with two fees', { [`${first}.data.feePips`]: 3_000 }],
  ['parts of one leg with two source tokens', { 'bestRoute.0.swaps.0.srcToken': usdc }],
  ['parts of one leg with two destination tokens', { 'bestRoute.0.swaps.0.destToken': dai }],
  ['a repeated pool', { [`${second}.poolAddresses.0`]: `0x${'2'.padStart(40, '0')}` }],
  ['a V4 pool without its key', { [`${second}.data.kind`]: 'v4' }],
  ['a missing leg number', { [`${second}.data.leg`]: 3 }],
  [
    'a leg that moves nothing',
    { [`${first}.destAmount`]: '0', [`${second}.srcAmount`]: '0', [`${second}.destAmount`]: '35' },
  ],
  ['more sold of an intermediate token than bought', { [`${second}.srcAmount`]: '401' }],
  ['less sold of an intermediate token than bought', { [`${second}.srcAmount`]: '399' }],
])('behavior: no route: %s', (_, changes) => {
  for (const side of ['SELL', 'BUY'] as const)
    expect(readQuotedRoute({ ...changed(changes), side }, { chain: mainnet })).toBeUndefined()
})

test("behavior: the legs' amounts equal the totals, except for the tax of a token", () => {
  const fits = (side: 'SELL' | 'BUY', ends: { srcAmount?: string; destAmount?: string }) =>
    readQuotedRoute({ ...changed(ends), side }, { chain: mainnet }) !== undefined
  expect(['99', '100', '101'].map((srcAmount) => fits('SELL', { srcAmount }))).toEqual([false, true, true])
  expect(['99', '100', '101'].map((srcAmount) => fits('BUY', { srcAmount }))).toEqual([false, true, false])
  expect(['89', '90', '91'].map((destAmount) => fits('SELL', { destAmount }))).toEqual([false, true, false])
  expect(['89', '90', '91'].map((destAmount) => fits('BUY', { destAmount }))).toEqual([true, true, false])
})

/** Returns the paths of all leaves of a value. */
const leaves = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [[...path]]
const isFree = (path: readonly string[]) => /percent|Decimals|exchange$/.test(path.at(-1)!)

test('behavior: any change of a route gives another route or undefined, and never throws', () => {
  const whole = readQuotedRoute(quoted, { chain: mainnet })
  const garbage = fc.oneof(
    fc.constantFrom<unknown>(null, undefined, '', 'x', '-1', '1e9', -1, 1.5, 2 ** 53, true, [], {}, weth, usdc, '9'),
    fc.string(),
    fc.integer(),
    fc.bigInt({ min: 0n }).map(String),
  )
  fc.assert(
    fc.property(fc.constantFrom(...leaves(quoted)), fc.nat(20), garbage, (path, cut, value) => {
      const at = path.slice(0, Math.max(1, path.length - (cut % path.length)))
      const changed = structuredClone(quoted) as unknown as Record<string, unknown>
      const parent = at.slice(0, -1).reduce((inner, key) => inner[key] as Record<string, unknown>, changed)
      if (JSON.stringify(parent[at.at(-1)!]) === JSON.stringify(value)) return
      parent[at.at(-1)!] = value
      const read = readQuotedRoute(changed as unknown as PriceRoute, { chain: mainnet })
      if (read !== undefined && !isFree(at)) expect(read).not.toEqual(whole)
    }),
    { numRuns: 3_000 },
  )
})
