import { expect, test } from 'vitest'
import type { ProofPool } from '../api/market/proof'
import { comparedFields, comparePool, nameOf } from './compare-pool'

const pair = {
  address: '0x00000000000000000000000000000000000000a1',
  dex: 'Somewhere',
  token0: '0x00000000000000000000000000000000000000b1',
  token1: '0x00000000000000000000000000000000000000b2',
} as const
const balances = { balance0: '5000', balance1: '7000' }
const ticks: [number, string][] = [
  [-20, '10'],
  [-10, '20'],
  [10, '-20'],
  [20, '-10'],
]
const concentrated = { feePips: 500, sqrtPriceX96: '79228162514264337593543950336', tick: 0, liquidity: '30', ticks }
const reserves = { reserve0: '1000', reserve1: '2000' }
const pools: readonly ProofPool[] = [
  { kind: 'v2', ...pair, feePips: 3000, ...reserves },
  { kind: 'v3', ...pair, ...concentrated },
  {
    kind: 'v4',
    ...pair,
    address: `0x${'a1'.repeat(32)}`,
    ...concentrated,
    manager: '0x00000000000000000000000000000000000000c1',
    lpFeePips: 400,
    tickSpacing: 10,
    native: true,
  },
  { kind: 'solidly', ...pair, stable: false, feePips: 3000, ...reserves, scale0: '1000000000000', scale1: '1' },
  { kind: 'stable', ...pair, ...balances, amplification: '20000', feeE10: '4000000', rate0: '1000', rate1: '2000' },
  {
    kind: 'stableMulti',
    ...pair,
    address: `0x${'a1'.repeat(20)}${'0'.repeat(18)}030001`,
    ...balances,
    amplification: '20000',
    feeE10: '4000000',
    rate0: '1000',
    rate1: '2000',
    others: [[pair.token0, '6000', '3000']],
  },
  { kind: 'weighted', ...pair, ...balances, feeE18: '1000', weight0E18: '400', weight1E18: '600' },
]

/** Returns the value plus one unit. */
const plusOne = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  return /^-?\d+$/.test(String(value)) ? String(BigInt(String(value)) + 1n) : `${String(value).slice(0, -1)}9`
}

test.each(pools)('default: an equal pool has no difference ($kind)', (pool) => {
  expect(comparePool(pool, structuredClone(pool))).toEqual([])
})

test.each(pools)('behavior: each field that is one unit off is listed with both values ($kind)', (pool) => {
  const name = nameOf(pool)
  for (const [field, value] of Object.entries(pool)) {
    if (['kind', 'address', 'ticks', 'others'].includes(field)) continue
    const chain = String(plusOne(value))
    const differences = comparePool(pool, { ...pool, [field]: plusOne(value) } as ProofPool)
    expect(differences).toEqual([{ ...name, field, proof: String(value), chain }])
  }
  if ('others' in pool) {
    const [[token, balance, rate]] = pool.others as [[`0x${string}`, string, string]]
    for (const others of [[], [[token, '6001', rate]], [[token, balance, '3001']], [[pair.token1, balance, rate]]])
      expect(comparePool(pool, { ...pool, others } as ProofPool)).toEqual([
        { ...name, field: 'others', proof: pool.others.join(), chain: others.join() },
      ])
  }
  if (!('ticks' in pool)) return
  pool.ticks.forEach(([index, net], place) => {
    const other = String(plusOne(net))
    const heavier = pool.ticks.with(place, [index, other])
    expect(comparePool(pool, { ...pool, ticks: heavier })).toEqual([
      { ...name, field: `tick ${index}`, proof: net, chain: other },
    ])
    const moved = pool.ticks.with(place, [index + 1, net])
    expect(comparePool(pool, { ...pool, ticks: moved })).toEqual([
      { ...name, field: `tick ${index}`, proof: net, chain: 'none' },
      { ...name, field: `tick ${index + 1}`, proof: 'none', chain: net },
    ])
  })
})

test('behavior: ignores ticks outside the range', () => {
  const [, pool] = pools as [ProofPool, ProofPool & { kind: 'v3' }]
  const read = { ...pool, ticks: pool.ticks.slice(1, 3) }
  expect(comparePool(pool, read, { from: -10, to: 10 })).toEqual([])
  expect(comparePool(pool, read, { from: -20, to: 10 }).map(({ field }) => field)).toEqual(['tick -20'])
})

test('behavior: a pool of another kind differs in the kind alone', () => {
  const [first, stable] = [pools[0]!, pools.find(({ kind }) => kind === 'stable')!]
  expect(comparePool(first, stable)).toEqual([{ ...nameOf(first), field: 'kind', proof: 'v2', chain: 'stable' }])
})

test('behavior: comparedFields lists exactly the fields in which a difference is found', () => {
  for (const pool of pools) {
    const found = Object.entries(pool).flatMap(([field, value]) => {
      const other = Array.isArray(value) ? [] : plusOne(value)
      return comparePool(pool, { ...pool, [field]: other } as ProofPool).length > 0 ? [field] : []
    })
    expect(comparedFields([pool])).toEqual(found)
  }
  const [pair, , , , stable] = pools as [ProofPool, ProofPool, ProofPool, ProofPool, ProofPool]
  expect(comparedFields([pair, stable, pair])).toEqual([...new Set([...Object.keys(pair), ...Object.keys(stable)])])
})
