import { type Hex, sliceHex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { callOf, selectors } from '@/lib/chain/pool-calls'
import { findToken } from '@/lib/chain/registry'
import type { Pool, StablePool, Tick, V2Pool, V3Pool, WeightedPool } from '@/lib/routing/pools/pool'
import type { Candidate } from './candidates'
import type { ChainClient } from './clients'
import { type Call, readMany } from './multicall'
import { addressAt, intAt, uintAt, wordCount } from './words'

type Deps = { client: ChainClient; chain: Chain }
type CandidateOf<kind extends Candidate['kind']> = Extract<Candidate, { kind: kind }>

const maxTick = 887_272
const readsPerStablePool = 6
const readsPerWeightedPool = 4

/**
 * Reads the whole state of pools at one block: reserves, or price, liquidity and every initialised tick, or balances and parameters.
 * Candidates at which no such pool lives are left out. One block hash pins every read, so the answer mixes no blocks.
 *
 * @throws viem's errors when the node fails or has dropped the block.
 * @example
 * await snapshotPools({ client, chain }, { candidates: listedCandidates(chain), blockHash }) // [{ kind: 'v2', reserve0: 10n, ... }]
 */
export const snapshotPools = async (deps: Deps, asked: Asked): Promise<Pool[]> => {
  if (asked.candidates.length === 0) return []
  // Asked for its newest block, a node may answer with the state of the next one if that comes in the meantime. Logs of the next block
  // would then count twice, so what was read while the head moved is read again; blocks below the head do not change.
  const wasHead = await isHead(deps, asked.blockHash)
  const pools = await readPools(deps, asked)
  return wasHead && !(await isHead(deps, asked.blockHash)) ? readPools(deps, asked) : pools
}

type Asked = { candidates: readonly Candidate[]; blockHash: Hex }

const isHead = async ({ client }: Deps, blockHash: Hex): Promise<boolean> =>
  (await client.getBlock({ blockTag: 'latest' })).hash === blockHash

const readPools = async (deps: Deps, { candidates, blockHash }: Asked): Promise<Pool[]> => {
  const ofKind = <kind extends Candidate['kind']>(kind: kind) =>
    candidates.filter((candidate): candidate is CandidateOf<kind> => candidate.kind === kind)
  const [v2, v3, stable, weighted] = await Promise.all([
    snapshotV2(deps, ofKind('v2'), blockHash),
    snapshotV3(deps, ofKind('v3'), blockHash),
    snapshotStable(deps, ofKind('stable'), blockHash),
    snapshotWeighted(deps, ofKind('weighted'), blockHash),
  ])
  return [...v2, ...v3, ...stable, ...weighted]
}

const snapshotV2 = async (deps: Deps, candidates: CandidateOf<'v2'>[], blockHash: Hex): Promise<V2Pool[]> => {
  const calls = candidates.map(({ address }): Call => ({ target: address, data: selectors.getReserves }))
  const answers = await readMany(deps, calls, { blockHash })
  return candidates.flatMap((candidate, index) => {
    const answer = answers[index]
    if (answer === undefined || wordCount(answer) !== 3) return []
    return [{ ...candidate, reserve0: uintAt(answer, 0), reserve1: uintAt(answer, 1) }]
  })
}

const snapshotV3 = async (deps: Deps, candidates: CandidateOf<'v3'>[], blockHash: Hex): Promise<V3Pool[]> => {
  const calls = candidates.flatMap(({ address }): Call[] => [
    { target: address, data: selectors.slot0 },
    { target: address, data: selectors.liquidity },
  ])
  const answers = await readMany(deps, calls, { blockHash })
  const found = candidates.flatMap((candidate, index): V3Pool[] => {
    const slot0 = answers[index * 2]
    const liquidity = answers[index * 2 + 1]
    if (slot0 === undefined || wordCount(slot0) < 2 || liquidity === undefined) return []
    const sqrtPriceX96 = uintAt(slot0, 0)
    return [{ ...candidate, sqrtPriceX96, tick: Number(intAt(slot0, 1)), liquidity: uintAt(liquidity, 0), ticks: [] }]
  })
  // Nobody can add liquidity before the price is set, so a pool without a price has no ticks to look for.
  const live = found.filter((pool) => pool.sqrtPriceX96 > 0n)
  const ticks = await readTicks(deps, live, blockHash)
  return found.map((pool) => ({ ...pool, ticks: ticks.get(pool.address) ?? [] }))
}

/**
 * Lists the words of a pool's tick bitmap: the first and the last that a tick can be in.
 *
 * @example
 * bitmapRange(60) // { first: -58, last: 57 }
 */
export const bitmapRange = (tickSpacing: number): { first: number; last: number } => {
  const furthest = Math.floor(maxTick / tickSpacing)
  return { first: Math.floor(-furthest / 256), last: Math.floor(furthest / 256) }
}

const readTicks = async (deps: Deps, pools: readonly V3Pool[], blockHash: Hex): Promise<Map<string, Tick[]>> => {
  const words = pools.flatMap((pool) => {
    const { first, last } = bitmapRange(pool.tickSpacing)
    return Array.from({ length: last - first + 1 }, (_, offset) => ({ pool, word: first + offset }))
  })
  const bitmaps = await readMany(
    deps,
    words.map(({ pool, word }) => ({ target: pool.address, data: callOf(selectors.tickBitmap, word) })),
    { blockHash },
  )
  const marks = words.flatMap(({ pool, word }, index) =>
    bitsOf(bitmaps[index]).map((bit) => ({ pool, index: (word * 256 + bit) * pool.tickSpacing })),
  )
  const answers = await readMany(
    deps,
    marks.map(({ pool, index }) => ({ target: pool.address, data: callOf(selectors.ticks, index) })),
    { blockHash },
  )
  const ticks = new Map<string, Tick[]>()
  marks.forEach(({ pool, index }, position) => {
    const answer = answers[position]
    if (answer === undefined) return
    const list = ticks.get(pool.address) ?? []
    list.push({ index, liquidityGross: uintAt(answer, 0), liquidityNet: intAt(answer, 1) })
    ticks.set(pool.address, list)
  })
  return ticks
}

const bitsOf = (answer: Hex | undefined): number[] => {
  const bits: number[] = []
  let word = answer === undefined ? 0n : uintAt(answer, 0)
  for (let bit = 0; word > 0n; bit++, word >>= 1n) if ((word & 1n) === 1n) bits.push(bit)
  return bits
}

const snapshotStable = async (
  deps: Deps,
  candidates: CandidateOf<'stable'>[],
  blockHash: Hex,
): Promise<StablePool[]> => {
  const calls = candidates.flatMap(({ address }): Call[] => [
    { target: address, data: callOf(selectors.coins, 0) },
    { target: address, data: callOf(selectors.coins, 1) },
    { target: address, data: callOf(selectors.balances, 0) },
    { target: address, data: callOf(selectors.balances, 1) },
    { target: address, data: selectors.amplificationPrecise },
    { target: address, data: selectors.fee },
  ])
  const answers = await readMany(deps, calls, { blockHash })
  const found = candidates.flatMap((candidate, index) => {
    const own = answers.slice(index * readsPerStablePool, (index + 1) * readsPerStablePool)
    const [coin0, coin1, balance0, balance1, amplification, fee] = own
    if (!coin0 || !coin1 || !balance0 || !balance1 || !amplification || !fee) return []
    return [
      {
        ...candidate,
        token0: addressAt(coin0, 0),
        token1: addressAt(coin1, 0),
        balance0: uintAt(balance0, 0),
        balance1: uintAt(balance1, 0),
        amplification: uintAt(amplification, 0),
        feeE10: uintAt(fee, 0),
      },
    ]
  })
  const decimals = await readDecimals(deps, found, blockHash)
  return found.flatMap((pool) => {
    const decimals0 = decimals.get(pool.token0) ?? 37
    const decimals1 = decimals.get(pool.token1) ?? 37
    if (decimals0 > 36 || decimals1 > 36) return []
    // To 18 decimals, in units of 1e-18, as the pool itself does.
    return [{ ...pool, rate0: 10n ** BigInt(36 - decimals0), rate1: 10n ** BigInt(36 - decimals1) }]
  })
}

const snapshotWeighted = async (
  deps: Deps,
  candidates: CandidateOf<'weighted'>[],
  blockHash: Hex,
): Promise<WeightedPool[]> => {
  const calls = candidates.flatMap(({ address: target }): Call[] => [
    { target, data: selectors.getPoolId },
    { target, data: selectors.getNormalizedWeights },
    { target, data: selectors.getSwapFeePercentage },
    // The first version does not say these; later ones do, and multiply powers of 1, 2 and 4 out.
    { target, data: selectors.getScalingFactors },
  ])
  const answers = await readMany(deps, calls, { blockHash })
  const named = candidates.flatMap(({ vault, ...candidate }, index) => {
    const own = answers.slice(index * readsPerWeightedPool, (index + 1) * readsPerWeightedPool)
    const [poolId, weights, swapFee, scalingFactors] = own
    // Of a list: its place, its length, its items. Only pools of two tokens are ours.
    if (!poolId || !weights || !swapFee || wordCount(weights) !== 4) return []
    const pool = {
      ...candidate,
      poolId: sliceHex(poolId, 0, 32),
      weight0E18: uintAt(weights, 2),
      weight1E18: uintAt(weights, 3),
      swapFeeE18: uintAt(swapFee, 0),
      shortPowers: scalingFactors !== undefined && wordCount(scalingFactors) === 4,
    }
    return [{ vault, pool }]
  })
  const holdings = await readMany(
    deps,
    named.map(({ vault, pool }) => ({ target: vault, data: callOf(selectors.getPoolTokens, BigInt(pool.poolId)) })),
    { blockHash },
  )
  const found = named.flatMap(({ pool }, index) => {
    const held = holdings[index]
    // Two places of lists, a block number, then both lists.
    if (!held || wordCount(held) !== 9) return []
    const [token0, token1] = [addressAt(held, 4), addressAt(held, 5)]
    return [{ ...pool, token0, token1, balance0: uintAt(held, 7), balance1: uintAt(held, 8) }]
  })
  const decimals = await readDecimals(deps, found, blockHash)
  return found.flatMap((pool) => {
    const decimals0 = decimals.get(pool.token0) ?? 19
    const decimals1 = decimals.get(pool.token1) ?? 19
    if (decimals0 > 18 || decimals1 > 18) return []
    return [{ ...pool, scale0: 10n ** BigInt(18 - decimals0), scale1: 10n ** BigInt(18 - decimals1) }]
  })
}

type Pair = { token0: Hex; token1: Hex }

const readDecimals = async (deps: Deps, pairs: readonly Pair[], blockHash: Hex): Promise<Map<string, number>> => {
  const tokens = pairs.flatMap(({ token0, token1 }) => [token0, token1])
  const answers = await readMany(
    deps,
    tokens.map((target) => ({ target, data: selectors.decimals })),
    { blockHash },
  )
  return new Map(
    tokens.flatMap((token, index): [string, number][] => {
      const answer = answers[index]
      const decimals = findToken(deps.chain, token)?.decimals ?? (answer && Number(uintAt(answer, 0)))
      return decimals === undefined ? [] : [[token, decimals]]
    }),
  )
}
