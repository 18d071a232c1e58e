import { describe, expect, test } from 'vitest'
import { readRounds } from '../node/reading'
import { type Papers, paperNode, papersOf, wordsOf } from '../testing/paper-node'
import { at, between, factoryOf, paperChain, previews, readBetween, vault, write } from '../testing/paper-pools'
import type { PoolCandidate } from './candidates'
import { readPools } from './pool-reads'
import { wordsOfTicks } from './tick-bitmaps'

const readBitmaps = wordsOfTicks(() => ({ from: -100_000, to: 100_000 }))
const read = <kind extends PoolCandidate['kind']>(kind: kind, changes?: Papers) =>
  readBetween<PoolCandidate, unknown>(write[kind], (places) => readPools(paperChain, places, readBitmaps), changes)
const pool = at(between)

test('default: pools of every kind, asked for among each other, are read to what was written', async () => {
  const all = [0x100, 0x200, 0x300].flatMap((place) =>
    Object.values(write).map((written, kind) => written(0x1000 * (kind + 1) + place)),
  )
  const papers = Object.assign({}, ...all.map((one) => one.papers))
  const places = all.map(({ place }) => place)
  const found = await readRounds(readPools(paperChain, places, readBitmaps), paperNode(papers))
  const byKind = Object.keys(write).flatMap((kind) => all.flatMap((one) => (one.pool.kind === kind ? [one.pool] : [])))
  expect(found).toEqual(byKind)
})

describe('behavior: what does not say all that a pool says is left out, and its neighbours stay', () => {
  test.each(['v2', 'solidly', 'weighted'] as const)('%s', async (kind) => {
    const { papers } = write[kind](between)
    expect(await read(kind)).toEqual([write[kind](between).pool])
    for (const call of Object.keys(papers)) {
      // Older weighted pools do not say them.
      if (call.endsWith('getScalingFactors')) continue
      expect({ call, found: await read(kind, { [call]: undefined }) }).toEqual({ call, found: [] })
    }
  })
})

const weightedId = write.weighted(between).pool.poolId
const [weights, held, factors] = ['getNormalizedWeights', `getPoolTokens(${weightedId})`, 'getScalingFactors'] as const
const tokens = [at(between + 1), at(between + 2)]
const metadata = (unit0: bigint, unit1: bigint) => ({ metadata: [unit0, unit1, 5n, 6n, true, pool, pool] })

test.each<[string, PoolCandidate['kind'], Papers]>([
  ['a pair says less', 'v2', { [`${pool} getReserves`]: wordsOf(1n, 2n) }],
  ['a pair says more', 'v2', { [`${pool} getReserves`]: wordsOf(1n, 2n, 3n, 4n) }],
  ["Solidly's says less", 'solidly', { [`${pool} metadata`]: wordsOf(1n, 1n, 1n, 1n, 1n, 1n) }],
  ["Solidly's says more", 'solidly', { [`${pool} metadata`]: wordsOf(1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n) }],
  ['a unit is nothing', 'solidly', papersOf(pool, metadata(0n, 1n))],
  ['the other unit is nothing', 'solidly', papersOf(pool, metadata(1n, 0n))],
  ['a unit has 19 decimals', 'solidly', papersOf(pool, metadata(10n ** 19n, 1n))],
  ['the other unit has 19 decimals', 'solidly', papersOf(pool, metadata(1n, 10n ** 19n))],
  ['there is one weight', 'weighted', papersOf(pool, { [weights]: [1n] })],
  ['there are three weights', 'weighted', papersOf(pool, { [weights]: [1n, 2n, 3n] })],
  ['the vault has three tokens', 'weighted', papersOf(vault, { [held]: [[...tokens, pool], [1n, 2n, 3n], 7n] })],
  ['a token has 19 decimals', 'weighted', papersOf(tokens[0]!, { decimals: 19 })],
  ['the other token has 19 decimals', 'weighted', papersOf(tokens[1]!, { decimals: 19 })],
  ['the asset of a vault is no address', 'erc4626', { [`${pool} asset`]: wordsOf(1n, 2n) }],
  ['a vault has no asset', 'erc4626', { [`${pool} asset`]: undefined }],
  ['nothing is staked', 'staking', { [`${pool} stETH`]: undefined }],
  ['what is staked is no address', 'staking', { [`${pool} stETH`]: wordsOf(1n, 2n) }],
])('behavior: no pool where %s', async (_, kind, changes) => {
  expect(await read(kind, changes)).toEqual([])
})

const closed = { assets: 0n, shares: 0n, mostAssets: 0n, mostShares: 0n }
/** A vault of shares that are no finer than its asset: one is added to either total. */
const coarse = papersOf(pool, { totalAssets: 7n, totalSupply: 9n, ...previews(8n, 10n) })
const coarseState = { assets: 8n, shares: 10n, mostAssets: 7n, mostShares: 9n }
const [unsaid, three] = [{ [`${pool} ${factors}`]: undefined }, papersOf(pool, { [factors]: [1n, 2n, 3n] })]

test.each<[string, PoolCandidate['kind'], Papers, object]>([
  ['units of 18 decimals are lifted by nothing', 'solidly', papersOf(pool, metadata(10n ** 18n, 1n)), { reserve0: 5n, reserve1: 6n, scale0: 1n, scale1: 10n ** 18n }], // biome-ignore format: a row
  ['units of none by all', 'solidly', papersOf(pool, metadata(1n, 10n ** 18n)), { reserve0: 5n, reserve1: 6n, scale0: 10n ** 18n, scale1: 1n }], // biome-ignore format: a row
  ['a pair takes all while its exchange is paused', 'solidly', papersOf(factoryOf(between), { isPaused: true }), { feePips: 1_000_000 }], // biome-ignore format: a row
  ['a weighted pool that lifts nothing has long powers', 'weighted', unsaid, { shortPowers: false }],
  ['a weighted pool that lifts three has long powers', 'weighted', three, { shortPowers: false }],
  ['decimals of shares that are not said count as none', 'erc4626', { ...coarse, [`${pool} decimals`]: undefined }, coarseState], // biome-ignore format: a row
  ['decimals of shares that no token has count as none', 'erc4626', { ...coarse, ...papersOf(pool, { decimals: 2n ** 255n }) }, coarseState], // biome-ignore format: a row
  ['shares that are coarser than the asset', 'erc4626', { ...coarse, ...papersOf(pool, { decimals: 5 }) }, coarseState],
  ['a vault that does not say its total trades with nobody', 'erc4626', { [`${pool} totalSupply`]: undefined }, closed],
  ['what says no limit of staking takes nothing', 'staking', { [`${at(between + 3)} getCurrentStakeLimit`]: undefined }, { ether: 0n, shares: 0n, mostEther: 0n }], // biome-ignore format: a row
])('behavior: %s', async (_, kind, changes, state) => {
  expect(await read(kind, changes)).toEqual([{ ...write[kind](between).pool, ...state }])
})

test("behavior: a pair of an exchange that is none of the chain's, or none of Solidly's, is left out", async () => {
  const { place, papers, pool } = write.solidly(between)
  const places = [{ ...place, dex: 'elsewhere' }, place]
  expect(await readRounds(readPools(paperChain, places, readBitmaps), paperNode(papers))).toEqual([pool])
})
