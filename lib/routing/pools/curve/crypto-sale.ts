import { maxUint256 } from '../integer'
import { type CryptoCurve, cryptoBalance, cryptoInvariant } from './crypto-curve'
import { feeDenominator, ratePrecision as one } from './units'

/** A coin of a crypto pool: raw units, the factor to 18 decimals, its price in the first coin (1e18). */
export type CryptoCoin = { balance: bigint; precision: bigint; price: bigint }

/**
 * The state of a crypto pool that prices a sale. `invariant` is the stored one; if `ramped`, A and
 * gamma have changed once, and each sale computes it from the balances. The fee lies between
 * `midFee` at even balances and `outFee`, both in 1e10; `feeGamma` in 1e18.
 */
export type CryptoState = CryptoCurve & {
  invariant: bigint
  ramped: boolean
  midFeeE10: bigint
  outFeeE10: bigint
  feeGamma: bigint
  /** In the order of the contract; the first has price 1e18. */
  coins: readonly CryptoCoin[]
}

/**
 * Returns what a crypto pool of the first generation pays for an input, in the order of its
 * `exchange`: scales up, solves for the new balance, subtracts one unit, scales down, deducts the
 * fee at the balances after it. Raw units; undefined if the pool refuses or pays nothing.
 *
 * @example
 * soldByCrypto(tricrypto, { from: 0, to: 2 }, 10n ** 9n) // 499849855462433995n
 */
export function soldByCrypto(
  state: CryptoState,
  { from, to }: Record<'from' | 'to', number>,
  amountIn: bigint,
): bigint | undefined {
  const { coins, ramped, ann, gamma } = state
  const [coinIn, coinOut] = [coins[from]!, coins[to]!]
  if (amountIn <= 0n || amountIn > maxUint256 / (one * coinIn.precision)) return undefined
  const before = coins.map((coin) => scaledOf(coin, coin.balance))
  const balances = before.with(from, scaledOf(coinIn, coinIn.balance + amountIn))
  const invariant = ramped ? cryptoInvariant(before, state) : state.invariant
  if (invariant === undefined) return undefined
  const left = cryptoBalance({ ann, gamma, balances, invariant }, to)
  if (left === undefined || left >= balances[to]!) return undefined
  const gross = ((balances[to]! - left - 1n) * one) / (coinOut.price * coinOut.precision)
  const fee = cryptoFee(state, balances.with(to, left))
  if (fee === undefined) return undefined
  const paid = gross - (fee * gross) / feeDenominator
  return paid === 0n ? undefined : paid
}

/**
 * Returns the fee at balances in 18 decimals, times their price; in 1e10. Pools of two coins
 * multiply before they divide, those of three divide coin by coin.
 *
 * @example
 * cryptoFee({ midFeeE10: 3_000_000n, outFeeE10: 30_000_000n, feeGamma: 10n ** 16n }, [1n, 1n])
 * // 3_000_000n
 */
export function cryptoFee(
  { midFeeE10, outFeeE10, feeGamma }: Pick<CryptoState, 'midFeeE10' | 'outFeeE10' | 'feeGamma'>,
  balances: readonly bigint[],
): bigint | undefined {
  const coins = BigInt(balances.length)
  const sum = balances.reduce((total, balance) => total + balance, 0n)
  if (sum === 0n) return undefined
  const evenness =
    balances.length === 2
      ? (((4n * one * balances[0]!) / sum) * balances[1]!) / sum
      : balances.reduce((part, balance) => (part * coins * balance) / sum, one)
  const share = balances.length > 2 && feeGamma === 0n ? evenness : (feeGamma * one) / (feeGamma + one - evenness)
  return (midFeeE10 * share + outFeeE10 * (one - share)) / one
}

/** Returns a balance in 18 decimals, times its price. */
export const scaledOf = ({ precision, price }: CryptoCoin, balance: bigint): bigint =>
  (balance * precision * price) / one
