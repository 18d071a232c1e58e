import { expect, test } from 'vitest'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { checkRoute, maxRouteAgeSeconds, signRoute } from './integrity'

const key = Buffer.alloc(32, 1)
const nowSeconds = 1_795_000_000

const route: Omit<PriceRoute, 'hmac'> = {
  blockNumber: 19_000_000,
  network: 1,
  srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  srcDecimals: 18,
  srcAmount: '1000000000000000000',
  destToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  destDecimals: 6,
  destAmount: '2512043117',
  destAmountAfterFee: '2511791912',
  bestRoute: [
    {
      percent: 100,
      swaps: [
        {
          srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
          srcDecimals: 18,
          destToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          destDecimals: 6,
          swapExchanges: [
            {
              exchange: 'UniswapV3',
              srcAmount: '1000000000000000000',
              destAmount: '2512043117',
              percent: 100,
              poolAddresses: ['0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'],
              poolIdentifiers: ['UniswapV3_0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'],
              data: { kind: 'v3', feePips: 500, zeroForOne: false, path: [{ fee: '500' }] },
            },
          ],
        },
      ],
    },
  ],
  gasCostUSD: null,
  gasCost: '205000',
  side: 'SELL',
  version: '6.2',
  contractAddress: '0x6a000f20005980200259b80c5102003040001068',
  tokenTransferProxy: '0x6a000f20005980200259b80c5102003040001068',
  contractMethod: 'swapExactAmountInOnUniswapV3',
  partnerFee: 0.01,
  srcUSD: '2512.0000000000',
  destUSD: '2511.0000000000',
  partner: 'anon',
  maxImpactReached: false,
}

const signed = signRoute(route, { key, nowSeconds })
const check = (given: unknown, changes: { key?: Buffer; nowSeconds?: number } = {}) =>
  checkRoute(given, { key, nowSeconds, ...changes })

/** Yields the value with each of its leaves replaced by every other kind of leaf. */
const spoiled = function* (value: unknown, path: (string | number)[] = []): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    const others = [
      null,
      undefined,
      '',
      'x',
      0,
      1,
      -1,
      true,
      [],
      {},
      Number(value),
      String(value),
      `${value} `,
      `0${value}`,
    ]
    for (const other of others) if (!Object.is(other, value)) yield withValue(signed, path, other)
    return
  }
  for (const [name, item] of Object.entries(value))
    yield* spoiled(item, [...path, Array.isArray(value) ? Number(name) : name])
}

const withValue = (whole: unknown, path: (string | number)[], value: unknown): unknown => {
  const copy = structuredClone(whole)
  const place = path.slice(0, -1).reduce((part, name) => (part as Record<string | number, never>)[name]!, copy)
  ;(place as Record<string | number, unknown>)[path.at(-1)!] = value
  return copy
}

const withKeysReversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withKeysReversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, withKeysReversed(item)]),
  )
}

test('default', () => {
  expect(signed.hmac).toMatch(/^[0-9a-f]{40}$/)
  expect(check(signed)).toBe('valid')
  expect(check(JSON.parse(JSON.stringify(signed)))).toBe('valid')
})

test('behavior: a change of any leaf makes the route invalid', () => {
  let tried = 0
  for (const wrong of spoiled(signed)) {
    expect({ wrong, verdict: check(wrong) }).toMatchObject({ verdict: 'invalid' })
    // JSON drops undefined leaves on the wire, so they are dropped here too.
    expect(check(JSON.parse(JSON.stringify(wrong)))).toBe('invalid')
    tried++
  }
  expect(tried).toBeGreaterThan(400)
})

test('behavior: added or removed keys make the route invalid', () => {
  expect(check({ ...signed, extra: 1 })).toBe('invalid')
  for (const name of Object.keys(signed)) {
    const { [name as keyof PriceRoute]: _, ...rest } = signed
    expect(check(rest)).toBe('invalid')
  }
  expect(check(JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(signed).slice(1)}`))).toBe('invalid')
  const [first] = signed.bestRoute
  expect(check({ ...signed, bestRoute: [first, first] })).toBe('invalid')
  expect(check({ ...signed, bestRoute: [] })).toBe('invalid')
})

test('behavior: a field named __proto__ is signed like others', () => {
  const named = JSON.parse(`{ "__proto__": { "partner": "other" }, ${JSON.stringify(signed).slice(1)}`)
  expect(check(named)).toBe('invalid')
})

test('behavior: the order of keys does not matter', () => {
  expect(check(withKeysReversed(signed))).toBe('valid')
})

test('behavior: a route expires after thirty seconds and is invalid before its second', () => {
  expect(check(signed, { nowSeconds: nowSeconds + maxRouteAgeSeconds })).toBe('valid')
  expect(check(signed, { nowSeconds: nowSeconds + maxRouteAgeSeconds + 1 })).toBe('stale')
  expect(check(signed, { nowSeconds: nowSeconds - 2 })).toBe('valid')
  expect(check(signed, { nowSeconds: nowSeconds - 3 })).toBe('invalid')
})

test('behavior: a changed route is invalid at any age', () => {
  expect(check({ ...signed, destAmount: '1' }, { nowSeconds: nowSeconds + 3_600 })).toBe('invalid')
})

test('behavior: a changed second makes the route invalid', () => {
  const later = (nowSeconds + 60).toString(16).padStart(8, '0')
  expect(check({ ...signed, hmac: later + signed.hmac.slice(8) }, { nowSeconds: nowSeconds + 60 })).toBe('invalid')
})

test('behavior: a signature of another key is invalid', () => {
  for (const other of [Buffer.alloc(0), Buffer.alloc(32), Buffer.alloc(32, 2)]) {
    expect(check(signRoute(route, { key: other, nowSeconds }))).toBe('invalid')
    expect(check(signed, { key: other })).toBe('invalid')
  }
})

test('behavior: a value that is not a route is invalid', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  for (const wrong of [
    null,
    undefined,
    1,
    'text',
    [],
    {},
    { hmac: 1 },
    { ...signed, hmac: '' },
    { ...signed, others: deep },
  ])
    expect(check(wrong)).toBe('invalid')
  for (const hmac of [signed.hmac.toUpperCase(), signed.hmac.slice(1), `${signed.hmac}0`, 'g'.repeat(40)])
    expect(check({ ...signed, hmac })).toBe('invalid')
})
