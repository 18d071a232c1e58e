import { type Hex, sliceHex } from 'viem'
import type { Erc4626Pool, Pool, SolidlyPool, StakingPool, V2Pool, WeightedPool } from '@/lib/routing/pools/pool'
import type { Chain } from '../chain'
import type { AggregatedCall } from '../node/aggregate'
import { type Reading, together } from '../node/reading'
import { addressAt, uintAt, wordCount } from '../node/words'
import { readDecimals } from '../token/read-decimals'
import type { CandidateOf, PoolCandidate } from './candidates'
import { readComposable } from './composable-reads'
import { readV3, readV4 } from './concentrated-reads'
import { readCrypto } from './crypto-reads'
import { readStable, readStableMeta, readStableMulti, readStableNg } from './curve-reads'
import { erc4626Reads, readErc4626State } from './erc4626-state'
import { sortTokens } from './pool-address'
import { callOf, selectors } from './pool-calls'
import { readStakingState, stakingReads } from './staking-state'
import type { BitmapReading } from './tick-bitmaps'

const precision = 10n ** 18n
const pipsPerBps = 100
const allPips = 1_000_000
const readsPerWeightedPool = 4

/**
 * Reads the state of pools: reserves, or price, liquidity and the initialised ticks of the words
 * that `readBitmaps` finds, or balances and parameters. Omits candidates that do not exist.
 *
 * @example
 * await readRounds(readPools(chain, listedCandidates(chain), wholeBitmaps), ask)
 * // [{ kind: 'v2', reserve0: 10n, ... }]
 */
export function* readPools(
  chain: Chain,
  candidates: readonly PoolCandidate[],
  readBitmaps: BitmapReading,
): Reading<Pool[]> {
  const ofKind = <kind extends PoolCandidate['kind']>(kind: kind) =>
    candidates.filter((candidate): candidate is CandidateOf<kind> => candidate.kind === kind)
  const readings: Readonly<Record<PoolCandidate['kind'], Reading<Pool[]>>> = {
    v2: readV2(ofKind('v2')),
    v3: readV3(ofKind('v3'), readBitmaps),
    v4: readV4(ofKind('v4'), readBitmaps),
    solidly: readSolidly(chain, ofKind('solidly')),
    stable: readStable(chain, ofKind('stable')),
    stableNg: readStableNg(ofKind('stableNg')),
    stableMulti: readStableMulti(chain, ofKind('stableMulti')),
    stableMeta: readStableMeta(chain, ofKind('stableMeta')),
    crypto: readCrypto(chain, ofKind('crypto')),
    weighted: readWeighted(chain, ofKind('weighted')),
    composable: readComposable(chain, ofKind('composable')),
    erc4626: readErc4626(chain, ofKind('erc4626')),
    staking: readStaking(ofKind('staking')),
  }
  const found = yield* together<Pool[]>(Object.values(readings))
  return found.flat()
}

function* readV2(candidates: readonly CandidateOf<'v2'>[]): Reading<V2Pool[]> {
  const answers = yield candidates.map(
    ({ address }): AggregatedCall => ({ target: address, data: selectors.getReserves }),
  )
  return candidates.flatMap((candidate, index) => {
    const answer = answers[index]
    if (answer === undefined || wordCount(answer) !== 3) return []
    return [{ ...candidate, reserve0: uintAt(answer, 0), reserve1: uintAt(answer, 1) }]
  })
}

/** Reads Solidly pairs. A paused factory means a fee of 100 %, so that no swap is possible. */
function* readSolidly(chain: Chain, candidates: readonly CandidateOf<'solidly'>[]): Reading<SolidlyPool[]> {
  const factories = new Map(
    chain.dexes.flatMap((dex): [string, Hex][] => (dex.kind === 'solidly' ? [[dex.name, dex.factory]] : [])),
  )
  const answers = yield candidates.map(({ address }): AggregatedCall => ({ target: address, data: selectors.metadata }))
  const found = candidates.flatMap((candidate, index) => {
    const [answer, factory] = [answers[index], factories.get(candidate.dex)]
    if (answer === undefined || factory === undefined || wordCount(answer) !== 7) return []
    const [unit0, unit1] = [uintAt(answer, 0), uintAt(answer, 1)]
    if (unit0 === 0n || unit1 === 0n || unit0 > precision || unit1 > precision) return []
    const pool = { ...candidate, reserve0: uintAt(answer, 2), reserve1: uintAt(answer, 3) }
    return [{ factory, pool: { ...pool, scale0: precision / unit0, scale1: precision / unit1 } }]
  })
  const fees = yield found.flatMap(({ factory: target, pool: { address, stable } }): AggregatedCall[] => [
    { target, data: callOf(selectors.getFee, BigInt(address), stable ? 1 : 0) },
    { target, data: selectors.isPaused },
  ])
  return found.flatMap(({ pool }, index) => {
    const [fee, paused] = [fees[2 * index], fees[2 * index + 1]]
    if (!fee || !paused) return []
    return [{ ...pool, feePips: uintAt(paused, 0) === 0n ? Number(uintAt(fee, 0)) * pipsPerBps : allPips }]
  })
}

function* readWeighted(chain: Chain, candidates: readonly CandidateOf<'weighted'>[]): Reading<WeightedPool[]> {
  const answers = yield candidates.flatMap(({ address: target }): AggregatedCall[] => [
    { target, data: selectors.getPoolId },
    { target, data: selectors.getNormalizedWeights },
    { target, data: selectors.getSwapFeePercentage },
    // Missing in the first version; later ones compute powers of 1, 2 and 4 by multiplication.
    { target, data: selectors.getScalingFactors },
  ])
  const named = candidates.flatMap(({ vault, ...candidate }, index) => {
    const own = answers.slice(index * readsPerWeightedPool, (index + 1) * readsPerWeightedPool)
    const [poolId, weights, swapFee, scalingFactors] = own
    // A list has an offset, a length and its items. Only pools of two tokens are supported.
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
  const holdings = yield named.map(
    ({ vault, pool }): AggregatedCall => ({
      target: vault,
      data: callOf(selectors.getPoolTokens, BigInt(pool.poolId)),
    }),
  )
  const found = named.flatMap(({ pool }, index) => {
    const held = holdings[index]
    // The answer has two list offsets, a block number, then both lists.
    if (!held || wordCount(held) !== 9) return []
    const [token0, token1] = [addressAt(held, 4), addressAt(held, 5)]
    return [{ ...pool, token0, token1, balance0: uintAt(held, 7), balance1: uintAt(held, 8) }]
  })
  const decimals = yield* readDecimals(chain, tokensOf(found))
  return found.flatMap((pool) => {
    const decimals0 = decimals.get(pool.token0) ?? 19
    const decimals1 = decimals.get(pool.token1) ?? 19
    if (decimals0 > 18 || decimals1 > 18) return []
    return [{ ...pool, scale0: 10n ** BigInt(18 - decimals0), scale1: 10n ** BigInt(18 - decimals1) }]
  })
}

function* readErc4626(chain: Chain, candidates: readonly CandidateOf<'erc4626'>[]): Reading<Erc4626Pool[]> {
  const answers = yield candidates.flatMap(({ address }) => erc4626Reads(address))
  const readsPerVault = erc4626Reads('0x').length
  const found = candidates.flatMap((candidate, index) => {
    const [asset, ...own] = answers.slice(index * readsPerVault, (index + 1) * readsPerVault)
    if (asset === undefined || wordCount(asset) !== 1) return []
    const [token0, token1] = sortTokens(candidate.address, addressAt(asset, 0))
    return [{ own, vault: { ...candidate, token0, token1 } }]
  })
  const decimals = yield* readDecimals(chain, tokensOf(found.map(({ vault }) => vault)))
  return found.flatMap(({ own, vault }) => {
    const asset = vault.token0 === vault.address ? vault.token1 : vault.token0
    const offset = (decimals.get(vault.address) ?? 0) - (decimals.get(asset) ?? 0)
    return [{ ...vault, ...readErc4626State(own, Math.max(0, offset)) }]
  })
}

/** Reads staking tokens. Each names the contract that holds the ether. */
function* readStaking(candidates: readonly CandidateOf<'staking'>[]): Reading<StakingPool[]> {
  const answers = yield candidates.map(
    ({ address }): AggregatedCall => ({ target: address, data: selectors.stakedToken }),
  )
  const found = candidates.flatMap((candidate, index) => {
    const answer = answers[index]
    return answer && wordCount(answer) === 1 ? [{ candidate, staked: addressAt(answer, 0) }] : []
  })
  const states = yield found.flatMap(({ staked }) => stakingReads(staked))
  const readsPerToken = stakingReads('0x').length
  return found.map(({ candidate }, index) => ({
    ...candidate,
    ...readStakingState(states.slice(index * readsPerToken, (index + 1) * readsPerToken)),
  }))
}

const tokensOf = (pairs: readonly { token0: Hex; token1: Hex }[]) =>
  pairs.flatMap(({ token0, token1 }) => [token0, token1])
