import { type Hex, sliceHex } from 'viem'
import type { ComposablePool } from '@/lib/routing/pools/pool'
import type { Chain } from '../chain'
import type { AggregatedCall } from '../node/aggregate'
import type { Reading } from '../node/reading'
import { addressAt, uintAt, wordCount } from '../node/words'
import type { CandidateOf } from './candidates'
import { callOf, selectors } from './pool-calls'

type Candidate = CandidateOf<'composable'>

const readsPerPool = 6
const amplificationWords = 3
const cacheWords = 4
const precision = 1000n
const fullFee = 10n ** 18n
/** The words of an answered list of three: the two tokens and the pool's own shares. */
const listWords = 5
/** The words of `getPoolTokens`: two list offsets, a block number, then both lists. */
const holdingWords = 11

/**
 * Reads composable stable pools of two tokens besides their own shares. A pool caches the rate of a
 * token's provider, and refreshes it in the first swap after its expiry, as this does. A pool that
 * is paused, or whose provider does not answer when needed, gets a fee of 100 %.
 *
 * @example
 * await readRounds(readComposable(mainnet, [place]), ask)
 * // [{ kind: 'composable', amplification: 200000n, ... }]
 */
export function* readComposable(chain: Chain, places: readonly Candidate[]): Reading<ComposablePool[]> {
  const answers = yield places.flatMap(({ address: target }): AggregatedCall[] => [
    { target, data: selectors.getPoolId },
    { target, data: selectors.getSwapFeePercentage },
    { target, data: selectors.getAmplificationParameter },
    { target, data: selectors.getScalingFactors },
    { target, data: selectors.getRateProviders },
    { target, data: selectors.getPausedState },
  ])
  const named = places.flatMap((place, index) => {
    const own = answers.slice(index * readsPerPool, (index + 1) * readsPerPool)
    const [poolId, fee, amplification, factors, providers, paused] = own
    if (!poolId || !fee || !amplification || !factors || !providers || !paused) return []
    if (wordCount(factors) !== listWords || wordCount(providers) !== listWords) return []
    if (wordCount(amplification) !== amplificationWords || uintAt(amplification, 2) !== precision) return []
    const isPaused = uintAt(paused, 0) !== 0n
    const state = { fee: isPaused ? fullFee : uintAt(fee, 0), amplification: uintAt(amplification, 0) }
    return [{ place, poolId: sliceHex(poolId, 0, 32), ...state, factors, providers }]
  })
  const [time, ...holdings] = yield named.length === 0
    ? []
    : [
        { target: chain.contracts.multicall3, data: selectors.getCurrentBlockTimestamp },
        ...named.map(
          ({ place, poolId }): AggregatedCall => ({
            target: place.vault,
            data: callOf(selectors.getPoolTokens, BigInt(poolId)),
          }),
        ),
      ]
  const found = named.flatMap((pool, index) => {
    const held = holdings[index]
    if (held === undefined || wordCount(held) !== holdingWords) return []
    const tokens = [0, 1, 2].map((at) => ({
      token: addressAt(held, 4 + at),
      balance: uintAt(held, 8 + at),
      factor: uintAt(pool.factors, 2 + at),
      provider: addressAt(pool.providers, 2 + at),
    }))
    const [first, second, more] = tokens.filter(({ token }) => token !== pool.place.address)
    return first && second && !more ? [{ ...pool, sides: [first, second] as const }] : []
  })
  const rates = yield found.flatMap(({ place, sides }) =>
    sides.flatMap(({ token, provider }): AggregatedCall[] => [
      { target: place.address, data: callOf(selectors.getTokenRateCache, BigInt(token)) },
      { target: provider, data: selectors.getRate },
    ]),
  )
  const now = time === undefined ? undefined : uintAt(time, 0)
  return found.map(({ place, poolId, fee, amplification, sides }, index): ComposablePool => {
    const [factor0, factor1] = sides.map((side, at) => factorOf(side, rates.slice(4 * index + 2 * at), now))
    const [first, second] = sides
    const { vault: _, ...name } = place
    return {
      ...name,
      poolId,
      token0: first.token,
      token1: second.token,
      balance0: first.balance,
      balance1: second.balance,
      amplification,
      swapFeeE18: factor0 && factor1 ? fee : fullFee,
      factor0: factor0 ?? first.factor,
      factor1: factor1 ?? second.factor,
    }
  })
}

/** Returns a token's scaling factor in the next swap; undefined if its provider does not answer. */
const factorOf = (
  { factor, provider }: { factor: bigint; provider: Hex },
  [cache, rate]: readonly (Hex | undefined)[],
  now: bigint | undefined,
): bigint | undefined => {
  if (BigInt(provider) === 0n) return factor
  if (cache === undefined || wordCount(cache) !== cacheWords || now === undefined) return undefined
  const [cachedRate, expires] = [uintAt(cache, 0), uintAt(cache, 3)]
  if (now <= expires) return factor
  // The factor includes the cached rate.
  return rate === undefined || cachedRate === 0n ? undefined : (factor / cachedRate) * uintAt(rate, 0)
}
