import type { Address, Hex } from 'viem'
import { multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import { swapExactInStableMeta } from '@/lib/routing/pools/curve/stable-meta'
import type { StableMetaPool, StableMultiPool, StableNgPool, StablePool } from '@/lib/routing/pools/pool'
import type { Chain } from '../chain'
import type { AggregatedCall } from '../node/aggregate'
import type { Reading } from '../node/reading'
import { addressAt, uintAt, wordCount } from '../node/words'
import { readDecimals } from '../token/read-decimals'
import type { CandidateOf } from './candidates'
import { callOf, selectors } from './pool-calls'

const readsPerStablePool = 6
const readsPerStableNgPool = 8

/**
 * Reads Curve pools of two coins, whose scaling to 18 decimals is computed here.
 *
 * @example
 * await readRounds(readStable(mainnet, [place]), ask)
 * // [{ kind: 'stable', amplification: 150000n, ... }]
 */
export function* readStable(chain: Chain, candidates: readonly CandidateOf<'stable'>[]): Reading<StablePool[]> {
  const answers = yield candidates.flatMap(({ address }) => curveCalls(address))
  const found = candidates.flatMap((candidate, index) => {
    const curve = curveOf(answers.slice(index * readsPerStablePool, (index + 1) * readsPerStablePool))
    return curve ? [{ ...candidate, ...curve }] : []
  })
  const decimals = yield* readDecimals(
    chain,
    found.flatMap(({ token0, token1 }) => [token0, token1]),
  )
  return found.flatMap((pool) => {
    const decimals0 = decimals.get(pool.token0) ?? 37
    const decimals1 = decimals.get(pool.token1) ?? 37
    if (decimals0 > 36 || decimals1 > 36) return []
    // The factor to 18 decimals, in units of 1e-18, as in the pool.
    return [{ ...pool, rate0: 10n ** BigInt(36 - decimals0), rate1: 10n ** BigInt(36 - decimals1) }]
  })
}

/** Returns the calls that both versions of two-coin pools share, `readsPerStablePool` of them. */
const curveCalls = (target: Address): AggregatedCall[] => [
  { target, data: callOf(selectors.coins, 0) },
  { target, data: callOf(selectors.coins, 1) },
  { target, data: callOf(selectors.balances, 0) },
  { target, data: callOf(selectors.balances, 1) },
  { target, data: selectors.amplificationPrecise },
  { target, data: selectors.fee },
]

/** Decodes their answers; undefined if one is missing. */
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

/**
 * Reads Curve StableSwap-NG pools, which return the scaling of their coins: decimals and rates.
 *
 * @example
 * await readRounds(readStableNg([place]), ask)
 * // [{ kind: 'stableNg', offpegFeeMultiplierE10: 50000000000n, ... }]
 */
export function* readStableNg(candidates: readonly CandidateOf<'stableNg'>[]): Reading<StableNgPool[]> {
  const answers = yield candidates.flatMap(({ address: target }): AggregatedCall[] => [
    ...curveCalls(target),
    { target, data: selectors.offpegFeeMultiplier },
    { target, data: selectors.storedRates },
  ])
  return candidates.flatMap((candidate, index) => {
    const own = answers.slice(index * readsPerStableNgPool, (index + 1) * readsPerStableNgPool)
    const curve = curveOf(own)
    const [multiplier, rates] = own.slice(readsPerStablePool)
    if (!curve || !multiplier || !rates) return []
    // A list has an offset, a length and its items. Only pools of two coins are supported.
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

/** Returns the calls for a pool of several coins: two, and two per coin. */
const multiCoinCalls = (target: Address, coins: number): AggregatedCall[] => [
  { target, data: selectors.amplification },
  { target, data: selectors.fee },
  ...Array.from({ length: coins }, (_, place) => [
    { target, data: callOf(selectors.coins, place) },
    { target, data: callOf(selectors.balances, place) },
  ]).flat(),
]

/** Decodes their answers; undefined if one is missing. */
const decodeMultiCoin = ([amplification, fee, ...held]: readonly (Hex | undefined)[]) => {
  if (!amplification || !fee || !held.every((answer) => answer !== undefined && wordCount(answer) === 1))
    return undefined
  const coins = Array.from({ length: held.length / 2 }, (_, place) => ({
    token: addressAt(held[2 * place]!, 0),
    balance: uintAt(held[2 * place + 1]!, 0),
  }))
  return { coins, terms: { amplification: 100n * uintAt(amplification, 0), feeE10: uintAt(fee, 0) } }
}

/**
 * Reads pairs of coins of pools with several coins. Each pair reads all coins of its contract.
 *
 * @example
 * await readRounds(readStableMulti(mainnet, [place]), ask)
 * // [{ kind: 'stableMulti', others: [{ token: '0xdac1...', ... }], ... }]
 */
export function* readStableMulti(
  chain: Chain,
  candidates: readonly CandidateOf<'stableMulti'>[],
): Reading<StableMultiPool[]> {
  const places = candidates.flatMap((candidate) => {
    const place = multiPlaceOf(candidate.address)
    return place ? [{ candidate, ...place }] : []
  })
  const answers = yield places.flatMap(({ contract, coins }) => multiCoinCalls(contract, coins))
  let start = 0
  const found = places.flatMap(({ candidate: { address, dex }, coins: count, place0, place1 }) => {
    const own = answers.slice(start, start + 2 + 2 * count)
    start += own.length
    const several = decodeMultiCoin(own)
    return several ? [{ address, dex, place0, place1, ...several }] : []
  })
  const decimals = yield* readDecimals(
    chain,
    found.flatMap(({ coins }) => coins.map(({ token }) => token)),
  )
  return found.flatMap(({ coins: held, terms, place0, place1, ...name }): StableMultiPool[] => {
    if (held.some(({ token }) => (decimals.get(token) ?? 19) > 18)) return []
    // The factor to 18 decimals, in units of 1e-18, as in the pool.
    const coins = held.map((coin) => ({ ...coin, rate: 10n ** BigInt(36 - decimals.get(coin.token)!) }))
    const [first, second] = [coins[place0]!, coins[place1]!]
    return [
      {
        kind: 'stableMulti',
        ...name,
        ...terms,
        token0: first.token,
        token1: second.token,
        balance0: first.balance,
        balance1: second.balance,
        rate0: first.rate,
        rate1: second.rate,
        others: coins.filter((_, place) => place !== place0 && place !== place1),
      },
    ]
  })
}

const readsPerMetapool = 8
/** The coins and extra raw units to quote: enough to tell rates apart, and little for any pool. */
const [probedCoins, probedUnits] = [1000n, 57n]

/**
 * Reads metapools with their base pool, whose LP token is their second coin, once per pair, as
 * pairs are few. Compares our quote with the pool's own, and leaves out pools where they differ.
 *
 * @example
 * await readRounds(readStableMeta(mainnet, [place]), ask)
 * // [{ kind: 'stableMeta', shares: 3800000n, base: { supply: 160000000n, ... }, ... }]
 */
export function* readStableMeta(
  chain: Chain,
  candidates: readonly CandidateOf<'stableMeta'>[],
): Reading<StableMetaPool[]> {
  const places = candidates.flatMap((candidate) => {
    const place = multiPlaceOf(candidate.address)
    return place?.base ? [{ candidate, baseCoins: place.coins - 1, place1: place.place1 }] : []
  })
  const answers = yield places.flatMap(({ candidate: { contract, base }, baseCoins }): AggregatedCall[] => [
    ...curveCalls(contract),
    ...multiCoinCalls(base, baseCoins),
  ])
  let start = 0
  const found = places.flatMap(({ candidate, baseCoins, place1 }) => {
    const own = answers.slice(start, start + readsPerMetapool + 2 * baseCoins)
    start += own.length
    const [curve, base] = [curveOf(own), decodeMultiCoin(own.slice(readsPerStablePool))]
    return curve && base ? [{ candidate, curve, ...base, place1 }] : []
  })
  const supplies = yield found.map(
    ({ curve }): AggregatedCall => ({ target: curve.token1, data: selectors.totalSupply }),
  )
  const decimals = yield* readDecimals(
    chain,
    found.flatMap(({ curve, coins }) => [curve.token0, ...coins.map(({ token }) => token)]),
  )
  const pools = found.flatMap(({ candidate: { address, dex, contract }, curve, coins, terms, place1 }, index) => {
    const supply = supplies[index]
    const tokens = [curve.token0, ...coins.map(({ token }) => token)]
    if (!supply || wordCount(supply) !== 1 || tokens.some((token) => (decimals.get(token) ?? 19) > 18)) return []
    // The factor to 18 decimals, in units of 1e-18, as in the pools.
    const rateOf = (token: Hex) => 10n ** BigInt(36 - decimals.get(token)!)
    const { token0, token1: _, balance0, balance1: shares, amplification, feeE10 } = curve
    const pool: StableMetaPool = {
      kind: 'stableMeta',
      address,
      dex,
      token0,
      token1: coins[place1 - 1]!.token,
      amplification,
      feeE10,
      balance0,
      rate0: rateOf(token0),
      shares,
      base: {
        ...terms,
        supply: uintAt(supply, 0),
        coins: coins.map((coin) => ({ ...coin, rate: rateOf(coin.token) })),
      },
    }
    const amount = probedCoins * 10n ** BigInt(decimals.get(token0)!) + probedUnits
    return [{ pool, amount, call: { target: contract, data: callOf(selectors.getDyUnderlying, 0, place1, amount) } }]
  })
  const quotes = yield pools.map(({ call }) => call)
  return pools.flatMap(({ pool, amount }, index) => {
    const [answer, sold] = [quotes[index], swapExactInStableMeta(pool, true, amount)]
    return answer && wordCount(answer) === 1 && sold.ok && sold.amountOut === uintAt(answer, 0) ? [pool] : []
  })
}
