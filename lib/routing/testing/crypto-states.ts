import { scaledOf } from '../pools/curve/crypto'
import { cryptoInvariant } from '../pools/curve/crypto-curve'
import { multiName } from '../pools/curve/multi-name'
import type { CryptoPool, PoolAddress, V2Pool } from '../pools/pool'
import type { Draw } from './random'
import { syntheticAddress } from './synthetic-token'

/** All but its pair's names and its invariant. */
type Start = Pick<CryptoPool, 'ann' | 'gamma' | 'midFeeE10' | 'outFeeE10' | 'feeGammaE18'>
type Coin = CryptoPool['others'][number]

/**
 * Returns a pair of a crypto pool of three coins with the invariant of its balances: 0n where the
 * contract finds none.
 *
 * @example
 * cryptoPairOf(tricryptoTerms, [usdt, wbtc, weth], { place0: 0, place1: 2 }).invariant // 18n * 10n ** 25n
 */
export const cryptoPairOf = (
  terms: Start,
  coins: readonly [Coin, Coin, Coin],
  { place0, place1, contract = syntheticAddress(17, 1) }: { place0: number; place1: number; contract?: PoolAddress },
): CryptoPool => {
  const [first, second] = [coins[place0]!, coins[place1]!]
  const pool: CryptoPool = {
    kind: 'crypto',
    dex: 'CurveV2',
    address: multiName({ contract, coins: 3, place0, place1 }),
    ...terms,
    invariant: 0n,
    token0: first.token,
    token1: second.token,
    balance0: first.balance,
    balance1: second.balance,
    rate0: first.rate,
    rate1: second.rate,
    others: coins.filter((_, place) => place !== place0 && place !== place1),
  }
  return { ...pool, invariant: cryptoInvariant(scaledOf(pool), pool) ?? 0n }
}

/** 60 million USDT and as much in WBTC at 30,000 and WETH at 2,000: the pair of USDT and WETH. */
export const tricrypto: CryptoPool = cryptoPairOf(
  {
    ann: 1_707_629n,
    gamma: 11_809_167_828_997n,
    midFeeE10: 3_000_000n,
    outFeeE10: 30_000_000n,
    feeGammaE18: 500_000_000_000_000n,
  },
  [
    { token: syntheticAddress(1, 1), balance: 60_000_000n * 10n ** 6n, rate: 10n ** 30n },
    { token: syntheticAddress(1, 2), balance: 2_000n * 10n ** 8n, rate: 30_000n * 10n ** 28n },
    { token: syntheticAddress(1, 3), balance: 30_000n * 10n ** 18n, rate: 2_000n * 10n ** 18n },
  ],
  { place0: 0, place1: 2 },
)

/**
 * Draws a pair of a crypto pool with a curve between nearly constant product and nearly stable, in or
 * far out of balance.
 *
 * @example
 * drawCrypto(createDraw(1)).others.length // 1
 */
export function drawCrypto(draw: Draw): CryptoPool {
  const [size, spread] = [draw.between(4, 9), draw.pick([0.001, 0.01, 0.3, 1])]
  const coin = (place: number): Coin => {
    const decimals = draw.pick([6, 8, 18])
    const price = place === 0 ? 1 : 10 ** draw.between(-3, 5)
    const held = (10 ** (size + spread * draw.between(-1, 1)) / price) * 1e6
    return {
      token: syntheticAddress(1, place),
      balance: (BigInt(Math.round(held)) * 10n ** BigInt(decimals)) / 10n ** 6n,
      rate: BigInt(Math.round(price * 1e6)) * 10n ** BigInt(12 + 18 - decimals),
    }
  }
  const place0 = draw.below(2)
  const pair = cryptoPairOf(
    {
      ann: BigInt(Math.round(10 ** draw.between(4, 8))),
      gamma: BigInt(Math.round(10 ** draw.between(10.5, 16.5))),
      midFeeE10: draw.pick([500_000n, 3_000_000n]),
      outFeeE10: draw.pick([3_000_000n, 30_000_000n]),
      feeGammaE18: draw.pick([5n * 10n ** 14n, 10n ** 16n]),
    },
    [coin(0), coin(1), coin(2)],
    { place0, place1: place0 + 1 + draw.below(2 - place0) },
  )
  return pair.invariant > 0n && pair.balance0 > 0n && pair.balance1 > 0n ? pair : drawCrypto(draw)
}

/** Scaled balance of the pool's third coin, which is the unit of its prices. */
const held = 10n ** 25n

/**
 * Converts a pair to the second and third coin of a crypto pool with the settings of tricrypto2, in
 * balance at the pair's price, or with a part of that balance of its first coin. The fee is one for
 * all states unless it grows.
 *
 * @example
 * asCrypto(pair).others.length // 1
 */
export const asCrypto = (
  { address, token0, token1, reserve0, reserve1 }: V2Pool,
  { part = 1, grows = false }: { part?: number; grows?: boolean } = {},
): CryptoPool => {
  const { ann, gamma, midFeeE10, outFeeE10, feeGammaE18 } = tricrypto
  const rateOf = (balance: bigint) => (held * 10n ** 18n) / balance
  const third = (held * BigInt(Math.round(part * 1e6))) / 10n ** 6n
  return cryptoPairOf(
    { ann, gamma, midFeeE10, outFeeE10: grows ? outFeeE10 : midFeeE10, feeGammaE18 },
    [
      { token: syntheticAddress(19, 1), balance: third, rate: 10n ** 18n },
      { token: token0, balance: reserve0, rate: rateOf(reserve0) },
      { token: token1, balance: reserve1, rate: rateOf(reserve1) },
    ],
    { place0: 1, place1: 2, contract: address },
  )
}
