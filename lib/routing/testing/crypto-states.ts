import { cryptoInvariant } from '../pools/curve/crypto-curve'
import { type CryptoCoin, type CryptoState, scaledOf } from '../pools/curve/crypto-sale'
import type { Draw } from './random'

/** A state before its invariant is computed. */
type Start = Omit<CryptoState, 'invariant'>

/**
 * Completes the state of a crypto pool by the invariant of its balances.
 *
 * @example
 * withInvariant({ ...start, coins: [usdt, wbtc, weth] }).invariant // 18n * 10n ** 25n
 */
export const withInvariant = (start: Start): CryptoState => {
  const balances = start.coins.map((coin) => scaledOf(coin, coin.balance))
  return { ...start, invariant: cryptoInvariant(balances, start)! }
}

/** A pool of 60 million USDT, 2,000 WBTC at 30,000 and 30,000 WETH at 2,000. */
export const tricrypto: CryptoState = withInvariant({
  ann: 1_707_629n,
  gamma: 11_809_167_828_997n,
  ramped: false,
  midFeeE10: 3_000_000n,
  outFeeE10: 30_000_000n,
  feeGamma: 500_000_000_000_000n,
  coins: [
    { balance: 60_000_000n * 10n ** 6n, precision: 10n ** 12n, price: 10n ** 18n },
    { balance: 2_000n * 10n ** 8n, precision: 10n ** 10n, price: 30_000n * 10n ** 18n },
    { balance: 30_000n * 10n ** 18n, precision: 1n, price: 2_000n * 10n ** 18n },
  ],
})

/**
 * Draws a crypto pool of two or three coins with a curve between nearly constant product and nearly
 * stable, in or far out of balance.
 *
 * @example
 * drawCrypto(createDraw(1), { coins: 3 }).coins.length // 3
 */
export function drawCrypto(draw: Draw, { coins: count }: { coins: 2 | 3 }): CryptoState {
  const [size, spread] = [draw.between(4, 9), draw.pick([0.001, 0.01, 0.3, 1])]
  const coins = Array.from({ length: count }, (_, place): CryptoCoin => {
    const decimals = draw.pick([6, 8, 18])
    const price = place === 0 ? 1 : 10 ** draw.between(-3, 5)
    const held = (10 ** (size + spread * draw.between(-1, 1)) / price) * 1e6
    return {
      balance: (BigInt(Math.round(held)) * 10n ** BigInt(decimals)) / 10n ** 6n,
      precision: 10n ** BigInt(18 - decimals),
      price: BigInt(Math.round(price * 1e6)) * 10n ** 12n,
    }
  })
  return withInvariant({
    ann: BigInt(Math.round(10 ** draw.between(count === 2 ? 4.7 : 5.7, 8))),
    gamma: BigInt(Math.round(10 ** draw.between(10.5, 17))),
    ramped: draw.below(2) === 0,
    midFeeE10: 3_000_000n,
    outFeeE10: draw.pick([3_000_000n, 30_000_000n]),
    feeGamma: draw.pick([5n * 10n ** 14n, 10n ** 16n]),
    coins,
  })
}

/**
 * Draws two different coins of a pool.
 *
 * @example
 * drawSale(createDraw(1), tricrypto) // { from: 0, to: 2 }
 */
export function drawSale(draw: Draw, { coins }: CryptoState): Record<'from' | 'to', number> {
  const from = draw.below(coins.length)
  return { from, to: (from + 1 + draw.below(coins.length - 1)) % coins.length }
}
