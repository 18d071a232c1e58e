import { type Address, type Hex, sliceHex } from 'viem'
import { multiPlaceOf } from '@/lib/routing/pools/multi-name'
import type {
  Erc4626Pool,
  Pool,
  SolidlyPool,
  StableMetaPool,
  StableMultiPool,
  StableNgPool,
  StablePool,
  StakingPool,
  V2Pool,
  WeightedPool,
} from '@/lib/routing/pools/pool'
import { swapExactInStableMeta } from '@/lib/routing/pools/stable-meta'
import type { Call } from './aggregate'
import type { Candidate } from './candidates'
import type { Chain } from './chain'
import { readComposable } from './composable-reads'
import { readV3, readV4 } from './concentrated-reads'
import { erc4626Reads, readErc4626State } from './erc4626-state'
import { sortTokens } from './pool-address'
import { callOf, selectors } from './pool-calls'
import { type Reading, together } from './reading'
import { findToken } from './registry'
import { readStakingState, stakingReads } from './staking-state'
import type { BitmapReading } from './tick-bitmaps'
import { addressAt, uintAt, wordCount } from './words'

type CandidateOf<kind extends Candidate['kind']> = Extract<Candidate, { kind: kind }>

const precision = 10n ** 18n
const pipsPerBps = 100
const allPips = 1_000_000
const readsPerStablePool = 6
const readsPerStableNgPool = 8
const readsPerWeightedPool = 4

/**
 * Reads the state of pools: reserves, or price, liquidity and the initialised ticks in what `readBitmaps` reads, or balances and parameters.
 * Candidates at which no such pool lives are left out. In four rounds.
 *
 * @example
 * await readRounds(readPools(chain, listedCandidates(chain), wholeBitmaps), ask) // [{ kind: 'v2', reserve0: 10n, ... }]
 */
export function* readPools(
  chain: Chain,
  candidates: readonly Candidate[],
  readBitmaps: BitmapReading,
): Reading<Pool[]> {
  const ofKind = <kind extends Candidate['kind']>(kind: kind) =>
    candidates.filter((candidate): candidate is CandidateOf<kind> => candidate.kind === kind)
  const found = yield* together<Pool[]>([
    readV2(ofKind('v2')),
    readV3(ofKind('v3'), readBitmaps),
    readV4(ofKind('v4'), readBitmaps),
    readSolidly(chain, ofKind('solidly')),
    readStable(chain, ofKind('stable')),
    readStableNg(ofKind('stableNg')),
    readStableMulti(chain, ofKind('stableMulti')),
    readStableMeta(chain, ofKind('stableMeta')),
    readWeighted(chain, ofKind('weighted')),
    readComposable(chain, ofKind('composable')),
    readErc4626(chain, ofKind('erc4626')),
    readStaking(ofKind('staking')),
  ])
  return found.flat()
}

function* readV2(candidates: readonly CandidateOf<'v2'>[]): Reading<V2Pool[]> {
  const answers = yield candidates.map(({ address }): Call => ({ target: address, data: selectors.getReserves }))
  return candidates.flatMap((candidate, index) => {
    const answer = answers[index]
    if (answer === undefined || wordCount(answer) !== 3) return []
    return [{ ...candidate, reserve0: uintAt(answer, 0), reserve1: uintAt(answer, 1) }]
  })
}

/** A pair's fee is its factory's; while that is paused all of it, so that no swap is possible. */
function* readSolidly(chain: Chain, candidates: readonly CandidateOf<'solidly'>[]): Reading<SolidlyPool[]> {
  const factories = new Map(
    chain.dexes.flatMap((dex): [string, Hex][] => (dex.kind === 'solidly' ? [[dex.name, dex.factory]] : [])),
  )
  const answers = yield candidates.map(({ address }): Call => ({ target: address, data: selectors.metadata }))
  const found = candidates.flatMap((candidate, index) => {
    const [answer, factory] = [answers[index], factories.get(candidate.dex)]
    if (answer === undefined || factory === undefined || wordCount(answer) !== 7) return []
    const [unit0, unit1] = [uintAt(answer, 0), uintAt(answer, 1)]
    if (unit0 === 0n || unit1 === 0n || unit0 > precision || unit1 > precision) return []
    const pool = { ...candidate, reserve0: uintAt(answer, 2), reserve1: uintAt(answer, 3) }
    return [{ factory, pool: { ...pool, scale0: precision / unit0, scale1: precision / unit1 } }]
  })
  const fees = yield found.flatMap(({ factory: target, pool: { address, stable } }): Call[] => [
    { target, data: callOf(selectors.getFee, BigInt(address), stable ? 1 : 0) },
    { target, data: selectors.isPaused },
  ])
  return found.flatMap(({ pool }, index) => {
    const [fee, paused] = [fees[2 * index], fees[2 * index + 1]]
    if (!fee || !paused) return []
    return [{ ...pool, feePips: uintAt(paused, 0) === 0n ? Number(uintAt(fee, 0)) * pipsPerBps : allPips }]
  })
}

function* readStable(chain: Chain, candidates: readonly CandidateOf<'stable'>[]): Reading<StablePool[]> {
  const answers = yield candidates.flatMap(({ address }) => curveCalls(address))
  const found = candidates.flatMap((candidate, index) => {
    const curve = curveOf(answers.slice(index * readsPerStablePool, (index + 1) * readsPerStablePool))
    return curve ? [{ ...candidate, ...curve }] : []
  })
  const decimals = yield* readDecimals(chain, tokensOf(found))
  return found.flatMap((pool) => {
    const decimals0 = decimals.get(pool.token0) ?? 37
    const decimals1 = decimals.get(pool.token1) ?? 37
    if (decimals0 > 36 || decimals1 > 36) return []
    // To 18 decimals, in units of 1e-18, as the pool itself does.
    return [{ ...pool, rate0: 10n ** BigInt(36 - decimals0), rate1: 10n ** BigInt(36 - decimals1) }]
  })
}

/** What pools of Curve's older and newer kind are asked alike: as many questions as `readsPerStablePool` says. */
const curveCalls = (target: Address): Call[] => [
  { target, data: callOf(selectors.coins, 0) },
  { target, data: callOf(selectors.coins, 1) },
  { target, data: callOf(selectors.balances, 0) },
  { target, data: callOf(selectors.balances, 1) },
  { target, data: selectors.amplificationPrecise },
  { target, data: selectors.fee },
]

/** What their answers say; undefined where one of them is missing. */
const curveOf = ([coin0, coin1, balance0, balance1, amplification, fee]: readonly (Hex | undefined)[]) => {
  if (!coin0 || !coin1 || !balance0 || !balance1 || !amplification || !fee) return undefined
  return {
    token0: addressAt(coin0, 0),
    token1: addressAt(coin1, 0),
    balance0: uintAt(balance0, 0),
    balance1: uintAt(balance1, 0),
    amplification: uintAt(amplification, 0),
    feeE10: uintAt(fee, 0),
  }
}

/** Such a pool says itself what lifts its coins, decimals and what an oracle says of them. */
function* readStableNg(candidates: readonly CandidateOf<'stableNg'>[]): Reading<StableNgPool[]> {
  const answers = yield candidates.flatMap(({ address: target }): Call[] => [
    ...curveCalls(target),
    { target, data: selectors.offpegFeeMultiplier },
    { target, data: selectors.storedRates },
  ])
  return candidates.flatMap((candidate, index) => {
    const own = answers.slice(index * readsPerStableNgPool, (index + 1) * readsPerStableNgPool)
    const curve = curveOf(own)
    const [multiplier, rates] = own.slice(readsPerStablePool)
    if (!curve || !multiplier || !rates) return []
    // Of a list: its place, its length, its items. Only pools of two coins are ours.
    if (wordCount(rates) !== 4) return []
    return [
      {
        ...candidate,
        ...curve,
        offpegFeeMultiplierE10: uintAt(multiplier, 0),
        rate0: uintAt(rates, 2),
        rate1: uintAt(rates, 3),
      },
    ]
  })
}

/** The coins of a contract are read once for each of its pairs: there are few. */
function* readStableMulti(chain: Chain, candidates: readonly CandidateOf<'stableMulti'>[]): Reading<StableMultiPool[]> {
  const places = candidates.flatMap((candidate) => {
    const place = multiPlaceOf(candidate.address)
    return place ? [{ candidate, ...place }] : []
  })
  const answers = yield places.flatMap(({ contract: target, coins }): Call[] => [
    { target, data: selectors.amplification },
    { target, data: selectors.fee },
    ...Array.from({ length: coins }, (_, place) => [
      { target, data: callOf(selectors.coins, place) },
      { target, data: callOf(selectors.balances, place) },
    ]).flat(),
  ])
  let start = 0
  const found = places.flatMap(({ candidate, coins, place0, place1 }) => {
    const [amplification, fee, ...held] = answers.slice(start, start + 2 + 2 * coins)
    start += 2 + 2 * coins
    if (!amplification || !fee || !held.every((answer) => answer !== undefined && wordCount(answer) === 1)) return []
    const all = Array.from({ length: coins }, (_, place) => ({
      token: addressAt(held[2 * place]!, 0),
      balance: uintAt(held[2 * place + 1]!, 0),
    }))
    const { address, dex } = candidate
    return [
      { address, dex, all, place0, place1, amplification: 100n * uintAt(amplification, 0), feeE10: uintAt(fee, 0) },
    ]
  })
  const decimals = yield* readDecimals(
    chain,
    found.flatMap(({ all }) => all.map(({ token }) => token)),
  )
  return found.flatMap(({ all, place0, place1, ...pool }): StableMultiPool[] => {
    if (all.some(({ token }) => (decimals.get(token) ?? 19) > 18)) return []
    // To 18 decimals, in units of 1e-18, as the pool itself does.
    const coins = all.map((coin) => ({ ...coin, rate: 10n ** BigInt(36 - decimals.get(coin.token)!) }))
    const [first, second] = [coins[place0]!, coins[place1]!]
    return [
      {
        ...{ kind: 'stableMulti', ...pool, token0: first.token, token1: second.token },
        ...{ balance0: first.balance, balance1: second.balance, rate0: first.rate, rate1: second.rate },
        others: coins.filter((_, place) => place !== place0 && place !== place1),
      },
    ]
  })
}

const readsPerMetapool = 8
/** Of its coin, and a trifle: large enough to be told from another rate, and small enough for any pool. */
const [probedCoins, probedMore] = [1000n, 57n]

/**
 * A metapool with the pool beneath, whose shares are its second coin. Read once for each of its pairs: there are few. Its own code says what an
 * amount of its coin brings: one that says otherwise than we do is none of ours.
 */
function* readStableMeta(chain: Chain, candidates: readonly CandidateOf<'stableMeta'>[]): Reading<StableMetaPool[]> {
  const places = candidates.flatMap((candidate) => {
    const place = multiPlaceOf(candidate.address)
    return place?.base ? [{ candidate, beneath: place.coins - 1, place1: place.place1 }] : []
  })
  const answers = yield places.flatMap(({ candidate: { contract, base }, beneath }): Call[] => [
    ...curveCalls(contract),
    { target: base, data: selectors.amplification },
    { target: base, data: selectors.fee },
    ...Array.from({ length: beneath }, (_, place) => [
      { target: base, data: callOf(selectors.coins, place) },
      { target: base, data: callOf(selectors.balances, place) },
    ]).flat(),
  ])
  let start = 0
  const found = places.flatMap(({ candidate, beneath, place1 }) => {
    const own = answers.slice(start, start + readsPerMetapool + 2 * beneath)
    start += own.length
    const curve = curveOf(own)
    const [amplification, fee, ...held] = own.slice(readsPerStablePool)
    if (!curve || !amplification || !fee || !held.every((answer) => answer !== undefined && wordCount(answer) === 1))
      return []
    const coins = Array.from({ length: beneath }, (_, place) => ({
      token: addressAt(held[2 * place]!, 0),
      balance: uintAt(held[2 * place + 1]!, 0),
    }))
    const base = { amplification: 100n * uintAt(amplification, 0), feeE10: uintAt(fee, 0) }
    return [{ candidate, curve, coins, base, place1 }]
  })
  const supplies = yield found.map(({ curve }): Call => ({ target: curve.token1, data: selectors.totalSupply }))
  const decimals = yield* readDecimals(
    chain,
    found.flatMap(({ curve, coins }) => [curve.token0, ...coins.map(({ token }) => token)]),
  )
  const pools = found.flatMap(({ candidate: { address, dex, contract }, curve, coins, base, place1 }, index) => {
    const supply = supplies[index]
    const tokens = [curve.token0, ...coins.map(({ token }) => token)]
    if (!supply || wordCount(supply) !== 1 || tokens.some((token) => (decimals.get(token) ?? 19) > 18)) return []
    // To 18 decimals, in units of 1e-18, as the pools themselves do.
    const rateOf = (token: Hex) => 10n ** BigInt(36 - decimals.get(token)!)
    const { token0, token1: _, balance0, balance1: shares, amplification, feeE10 } = curve
    const pool: StableMetaPool = {
      ...{ kind: 'stableMeta', address, dex, token0, token1: coins[place1 - 1]!.token },
      ...{ amplification, feeE10, balance0, rate0: rateOf(token0), shares },
      base: { ...base, supply: uintAt(supply, 0), coins: coins.map((coin) => ({ ...coin, rate: rateOf(coin.token) })) },
    }
    const amount = probedCoins * 10n ** BigInt(decimals.get(token0)!) + probedMore
    return [{ pool, amount, call: { target: contract, data: callOf(selectors.getDyUnderlying, 0, place1, amount) } }]
  })
  const said = yield pools.map(({ call }) => call)
  return pools.flatMap(({ pool, amount }, index) => {
    const [answer, sold] = [said[index], swapExactInStableMeta(pool, true, amount)]
    return answer && wordCount(answer) === 1 && sold.ok && sold.amountOut === uintAt(answer, 0) ? [pool] : []
  })
}

function* readWeighted(chain: Chain, candidates: readonly CandidateOf<'weighted'>[]): Reading<WeightedPool[]> {
  const answers = yield candidates.flatMap(({ address: target }): Call[] => [
    { target, data: selectors.getPoolId },
    { target, data: selectors.getNormalizedWeights },
    { target, data: selectors.getSwapFeePercentage },
    // The first version does not say these; later ones do, and multiply powers of 1, 2 and 4 out.
    { target, data: selectors.getScalingFactors },
  ])
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
  const holdings = yield named.map(
    ({ vault, pool }): Call => ({ target: vault, data: callOf(selectors.getPoolTokens, BigInt(pool.poolId)) }),
  )
  const found = named.flatMap(({ pool }, index) => {
    const held = holdings[index]
    // Two places of lists, a block number, then both lists.
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

/** The token says which contract has the ether. */
function* readStaking(candidates: readonly CandidateOf<'staking'>[]): Reading<StakingPool[]> {
  const answers = yield candidates.map(({ address }): Call => ({ target: address, data: selectors.stakedToken }))
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

function* readDecimals(chain: Chain, tokens: readonly Hex[]): Reading<Map<string, number>> {
  const answers = yield tokens.map((target): Call => ({ target, data: selectors.decimals }))
  return new Map(
    tokens.flatMap((token, index): [string, number][] => {
      const answer = answers[index]
      const decimals = findToken(chain, token)?.decimals ?? (answer && Number(uintAt(answer, 0)))
      return decimals === undefined ? [] : [[token, decimals]]
    }),
  )
}
