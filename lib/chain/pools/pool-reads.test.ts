import { describe, expect, test } from 'vitest'
import { readRounds } from '../node/reading'
import { type FakeAnswers, fakeAnswers, fakeNode, wordsOf } from '../testing/fake-node'
import { at, between, factoryOf, fakeChain, fakePools, previews, readBetween, vault } from '../testing/fake-pools'
import type { PoolCandidate } from './candidates'
import { readPools } from './pool-reads'
import { wordsOfTicks } from './tick-bitmaps'

const readBitmaps = wordsOfTicks(() => ({ from: -100_000, to: 100_000 }))
const read = <kind extends PoolCandidate['kind']>(kind: kind, changes?: FakeAnswers) =>
  readBetween<PoolCandidate, unknown>(fakePools[kind], (places) => readPools(fakeChain, places, readBitmaps), changes)
const pool = at(between)

test('default: reads interleaved pools of every kind', async () => {
  const all = [0x100, 0x200, 0x300].flatMap((place) =>
    Object.values(fakePools).map((writeFake, kind) => writeFake(0x1000 * (kind + 1) + place)),
  )
  const answers = Object.assign({}, ...all.map((fake) => fake.answers))
  const places = all.map(({ place }) => place)
  const found = await readRounds(readPools(fakeChain, places, readBitmaps), fakeNode(answers))
  const byKind = Object.keys(fakePools).flatMap((kind) =>
    all.flatMap((fake) => (fake.pool.kind === kind ? [fake.pool] : [])),
  )
  expect(found).toEqual(byKind)
})

describe('behavior: a pool with a missing answer is left out, and its neighbours stay', () => {
  test.each(['v2', 'solidly', 'weighted'] as const)('%s', async (kind) => {
    const { answers } = fakePools[kind](between)
    expect(await read(kind)).toEqual([fakePools[kind](between).pool])
    for (const call of Object.keys(answers)) {
      // Older weighted pools do not have them.
      if (call.endsWith('getScalingFactors')) continue
      expect({ call, found: await read(kind, { [call]: undefined }) }).toEqual({ call, found: [] })
    }
  })
})

const weightedId = fakePools.weighted(between).pool.poolId
const [weights, held, factors] = ['getNormalizedWeights', `getPoolTokens(${weightedId})`, 'getScalingFactors'] as const
const tokens = [at(between + 1), at(between + 2)]
const metadata = (unit0: bigint, unit1: bigint) => ({ metadata: [unit0, unit1, 5n, 6n, true, pool, pool] })

test.each<[string, PoolCandidate['kind'], FakeAnswers]>([
  ['a pair returns too few words', 'v2', { [`${pool} getReserves`]: wordsOf(1n, 2n) }],
  ['a pair returns too many words', 'v2', { [`${pool} getReserves`]: wordsOf(1n, 2n, 3n, 4n) }],
  ['a Solidly pair returns too few words', 'solidly', { [`${pool} metadata`]: wordsOf(1n, 1n, 1n, 1n, 1n, 1n) }],
  [
    'a Solidly pair returns too many words',
    'solidly',
    { [`${pool} metadata`]: wordsOf(1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n) },
  ],
  ['a unit is zero', 'solidly', fakeAnswers(pool, metadata(0n, 1n))],
  ['the other unit is zero', 'solidly', fakeAnswers(pool, metadata(1n, 0n))],
  ['a unit has 19 decimals', 'solidly', fakeAnswers(pool, metadata(10n ** 19n, 1n))],
  ['the other unit has 19 decimals', 'solidly', fakeAnswers(pool, metadata(1n, 10n ** 19n))],
  ['there is one weight', 'weighted', fakeAnswers(pool, { [weights]: [1n] })],
  ['there are three weights', 'weighted', fakeAnswers(pool, { [weights]: [1n, 2n, 3n] })],
  ['the vault has three tokens', 'weighted', fakeAnswers(vault, { [held]: [[...tokens, pool], [1n, 2n, 3n], 7n] })],
  ['a token has 19 decimals', 'weighted', fakeAnswers(tokens[0]!, { decimals: 19 })],
  ['the other token has 19 decimals', 'weighted', fakeAnswers(tokens[1]!, { decimals: 19 })],
  ['the asset of a vault is not an address', 'erc4626', { [`${pool} asset`]: wordsOf(1n, 2n) }],
  ['a vault has no asset', 'erc4626', { [`${pool} asset`]: undefined }],
  ['there is no staking contract', 'staking', { [`${pool} stETH`]: undefined }],
  ['the staking contract is not an address', 'staking', { [`${pool} stETH`]: wordsOf(1n, 2n) }],
])('behavior: no pool where %s', async (_, kind, changes) => {
  expect(await read(kind, changes)).toEqual([])
})

const closed = { assets: 0n, shares: 0n, mostAssets: 0n, mostShares: 0n }
/** A vault whose shares are as fine as its asset: one is added to either total. */
const coarse = fakeAnswers(pool, { totalAssets: 7n, totalSupply: 9n, ...previews(8n, 10n) })
const coarseState = { assets: 8n, shares: 10n, mostAssets: 7n, mostShares: 9n }
const [withoutFactors, threeFactors] = [
  { [`${pool} ${factors}`]: undefined },
  fakeAnswers(pool, { [factors]: [1n, 2n, 3n] }),
]

test.each<[string, PoolCandidate['kind'], FakeAnswers, object]>([
  [
    'tokens of 18 decimals are not scaled',
    'solidly',
    fakeAnswers(pool, metadata(10n ** 18n, 1n)),
    { reserve0: 5n, reserve1: 6n, scale0: 1n, scale1: 10n ** 18n },
  ],
  [
    'tokens without decimals are scaled to 18',
    'solidly',
    fakeAnswers(pool, metadata(1n, 10n ** 18n)),
    { reserve0: 5n, reserve1: 6n, scale0: 10n ** 18n, scale1: 1n },
  ],
  [
    'a pair of a paused exchange has a fee of 100 %',
    'solidly',
    fakeAnswers(factoryOf(between), { isPaused: true }),
    { feePips: 1_000_000 },
  ],
  ['a weighted pool without scaling factors has no short powers', 'weighted', withoutFactors, { shortPowers: false }],
  ['a weighted pool with three scaling factors has no short powers', 'weighted', threeFactors, { shortPowers: false }],
  ['missing decimals of shares count as zero', 'erc4626', { ...coarse, [`${pool} decimals`]: undefined }, coarseState],
  [
    'invalid decimals of shares count as zero',
    'erc4626',
    { ...coarse, ...fakeAnswers(pool, { decimals: 2n ** 255n }) },
    coarseState,
  ],
  [
    'shares that are coarser than the asset',
    'erc4626',
    { ...coarse, ...fakeAnswers(pool, { decimals: 5 }) },
    coarseState,
  ],
  ['a vault without a total supply is closed', 'erc4626', { [`${pool} totalSupply`]: undefined }, closed],
  [
    'a staking token without a limit is closed',
    'staking',
    { [`${at(between + 3)} getCurrentStakeLimit`]: undefined },
    { ether: 0n, shares: 0n, mostEther: 0n },
  ],
])('behavior: %s', async (_, kind, changes, state) => {
  expect(await read(kind, changes)).toEqual([{ ...fakePools[kind](between).pool, ...state }])
})

test('behavior: a pair of an unknown exchange, or of no Solidly one, is left out', async () => {
  const { place, answers, pool } = fakePools.solidly(between)
  const places = [{ ...place, dex: 'elsewhere' }, place]
  expect(await readRounds(readPools(fakeChain, places, readBitmaps), fakeNode(answers))).toEqual([pool])
})
