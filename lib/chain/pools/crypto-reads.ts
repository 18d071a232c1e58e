import type { Address, Hex } from 'viem'
import { swapExactInCrypto } from '@/lib/routing/pools/curve/crypto'
import { multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import type { CryptoPool } from '@/lib/routing/pools/pool'
import type { Chain } from '../chain'
import type { AggregatedCall } from '../node/aggregate'
import type { Reading } from '../node/reading'
import { addressAt, uintAt, wordCount } from '../node/words'
import { readDecimals } from '../token/read-decimals'
import type { CandidateOf } from './candidates'
import { callOf, selectors } from './pool-calls'

const terms = [
  selectors.amplification,
  selectors.gamma,
  selectors.invariant,
  selectors.midFee,
  selectors.outFee,
  selectors.feeGamma,
  selectors.rampEnd,
  selectors.isKilled,
] as const

/** The part of a balance to quote. */
const probedPart = 1000n

/** Returns the calls for a pool: its terms, and per coin two, with its price from the second on. */
const callsOf = (target: Address, coins: number): AggregatedCall[] => [
  ...terms.map((data) => ({ target, data })),
  ...Array.from({ length: coins }, (_, place) => [
    { target, data: callOf(selectors.coins, place) },
    { target, data: callOf(selectors.balances, place) },
  ]).flat(),
  ...Array.from({ length: coins - 1 }, (_, place) => ({ target, data: callOf(selectors.priceScale, place) })),
]

/**
 * Decodes their answers; undefined if one is missing, if the pool is killed, or while its parameters
 * move: then each trade computes another invariant than the pool's own quotes use.
 */
const decode = (answers: readonly (Hex | undefined)[], coins: number) => {
  const words = answers.map((answer) => (answer && wordCount(answer) === 1 ? answer : undefined))
  if (words.some((word) => word === undefined)) return undefined
  const uint = (index: number) => uintAt(words[index]!, 0)
  const [ann, gamma, invariant, midFeeE10, outFeeE10, feeGammaE18, rampEnd, isKilled] = terms.map((_, at) => uint(at))
  if (rampEnd !== 0n || isKilled !== 0n) return undefined
  const held = Array.from({ length: coins }, (_, place) => {
    const at = terms.length + 2 * place
    const price = place === 0 ? 10n ** 18n : uint(terms.length + 2 * coins + place - 1)
    return { token: addressAt(words[at]!, 0), balance: uint(at + 1), price }
  })
  const state = { ann, gamma, invariant, midFeeE10, outFeeE10, feeGammaE18 } as Record<
    'ann' | 'gamma' | 'invariant' | 'midFeeE10' | 'outFeeE10' | 'feeGammaE18',
    bigint
  >
  return { state, held }
}

/**
 * Reads pairs of coins of crypto pools. Each pair reads all coins of its contract. Compares our quote
 * with the pool's own, and leaves out pools where they differ, which are of another generation.
 *
 * @example
 * await readRounds(readCrypto(mainnet, [place]), ask)
 * // [{ kind: 'crypto', ann: 1707629n, others: [{ token: '0x2260...', ... }], ... }]
 */
export function* readCrypto(chain: Chain, candidates: readonly CandidateOf<'crypto'>[]): Reading<CryptoPool[]> {
  const places = candidates.flatMap((candidate) => {
    const place = multiPlaceOf(candidate.address)
    return place ? [{ candidate, ...place }] : []
  })
  const answers = yield places.flatMap(({ contract, coins }) => callsOf(contract, coins))
  let start = 0
  const found = places.flatMap(({ candidate: { address, dex }, contract, coins, place0, place1 }) => {
    const own = answers.slice(start, start + terms.length + 3 * coins - 1)
    start += own.length
    const decoded = decode(own, coins)
    return decoded ? [{ name: { address, dex }, contract, place0, place1, ...decoded }] : []
  })
  const decimals = yield* readDecimals(
    chain,
    found.flatMap(({ held }) => held.map(({ token }) => token)),
  )
  const pools = found.flatMap(({ name, contract: target, place0, place1, state, held }) => {
    if (held.some(({ token }) => (decimals.get(token) ?? 19) > 18)) return []
    // The factor to 18 decimals of the first coin, in units of 1e-18, as in the pool.
    const coins = held.map(({ price, ...coin }) => ({
      ...coin,
      rate: 10n ** BigInt(18 - decimals.get(coin.token)!) * price,
    }))
    const [first, second] = [coins[place0]!, coins[place1]!]
    const pool: CryptoPool = {
      kind: 'crypto',
      ...name,
      ...state,
      token0: first.token,
      token1: second.token,
      balance0: first.balance,
      balance1: second.balance,
      rate0: first.rate,
      rate1: second.rate,
      others: coins.filter((_, place) => place !== place0 && place !== place1),
    }
    const amount = pool.balance0 / probedPart
    return [{ pool, amount, call: { target, data: callOf(selectors.getDyUnsigned, place0, place1, amount) } }]
  })
  const quotes = yield pools.map(({ call }) => call)
  return pools.flatMap(({ pool, amount }, index) => {
    const [answer, sold] = [quotes[index], swapExactInCrypto(pool, true, amount)]
    return answer && wordCount(answer) === 1 && sold.ok && sold.amountOut === uintAt(answer, 0) ? [pool] : []
  })
}
