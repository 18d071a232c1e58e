import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market'
import { readQuotedRoute } from './quoted-route'
import { mainnet } from './registry/mainnet'

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

/** A diamond: leg 0 serves both paths. */
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

test.each(['SELL', 'BUY'] as const)('default: the parts of a leg are put together again, %s', (side) => {
  const route = readQuotedRoute({ ...quoted, side }, { chain: mainnet })
  expect(route).toMatchObject({ side, srcToken: weth, destToken: dai, srcAmount: 100n, destAmount: 90n })
  expect(route?.legs.map(({ amountIn, amountOut }) => [amountIn, amountOut])).toEqual([
    [100n, 1000n],
    [600n, 55n],
    [400n, 35n],
  ])
})

test('behavior: native is its wrapped token; without a pool between them there are no legs', () => {
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' as const
  expect(readQuotedRoute({ ...quoted, srcToken: native }, { chain: mainnet })).toMatchObject({ srcToken: weth })
  const wrap = { ...quoted, srcToken: native, destToken: weth, bestRoute: [] }
  expect(readQuotedRoute(wrap, { chain: mainnet })).toMatchObject({ side: 'SELL', legs: [] })
})

/** Every place in a value that holds no other value. */
const leaves = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [[...path]]
const isFree = (path: readonly string[]) => /percent|Decimals|exchange$/.test(path.at(-1)!)

test('behavior: a route that was changed anywhere is another one or none, and never throws', () => {
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
