import type { BasePool } from '../pool'
import { missingBalance, multiInvariant } from './multi-curve'
import { adminFeeE10, amplificationPrecision, feeDenominator, ratePrecision } from './units'

/** Minimum balance in 18 decimals, below which the contract's roundings matter. */
const minBalance = 10n ** 15n
/** Minimum share price in 1e18, a millionth, for the same reason. */
const minSharePrice = 10n ** 12n

/** A base pool as its contract computes it: balances in 18 decimals, the share price in 1e18. */
export type BaseView = { scaled: readonly bigint[]; ann: bigint; invariant: bigint; sharePrice: bigint }

/** The result of a deposit or withdrawal: shares or coins in raw units, and the pool after it. */
export type BaseMove = { amount: bigint; base: BasePool }

/**
 * Computes the view of a base pool; undefined if it has next to none of a coin, no shares, or its
 * contract overflows.
 *
 * @example
 * baseViewOf(threePool)?.sharePrice // 1040000000000000000n
 */
export function baseViewOf({ amplification, supply, coins }: BasePool): BaseView | undefined {
  const scaled = coins.map(({ balance, rate }) => (balance * rate) / ratePrecision)
  // Such a contract has no decimals of its amplification.
  const ann = (amplification / amplificationPrecision) * BigInt(coins.length)
  if (supply <= 0n || ann <= 0n || scaled.some((balance) => balance < minBalance)) return undefined
  // Coins of more than 18 decimals are not supported.
  if (coins.some(({ rate }) => rate < ratePrecision)) return undefined
  const invariant = multiInvariant(scaled, ann)
  if (invariant === undefined) return undefined
  const sharePrice = (invariant * ratePrecision) / supply
  return sharePrice < minSharePrice ? undefined : { scaled, ann, invariant, sharePrice }
}

/**
 * Deposits one coin for shares, as `add_liquidity` does: the imbalanced part pays a fraction of the
 * fee. Undefined if the contract reverts.
 *
 * @example
 * depositOne(threePool, view, 1, 10n ** 6n)?.amount // 961436000000000000n
 */
export function depositOne(base: BasePool, view: BaseView, place: number, amount: bigint): BaseMove | undefined {
  const added = base.coins.map(({ balance }, at) => (at === place ? balance + amount : balance))
  const grown = invariantWith(base, view, added)
  if (grown === undefined) return undefined
  const fees = added.map((balance, at) => {
    const ideal = (grown * base.coins[at]!.balance) / view.invariant
    return (imbalanceFee(base) * (ideal > balance ? ideal - balance : balance - ideal)) / feeDenominator
  })
  // For an excessive deposit the fees on the other coins exceed their balances.
  const reduced = added.map((balance, at) => balance - fees[at]!)
  const kept = invariantWith(base, view, reduced)
  if (kept === undefined || kept < view.invariant) return undefined
  const minted = (base.supply * (kept - view.invariant)) / view.invariant
  const balances = added.map((balance, at) => balance - (fees[at]! * adminFeeE10) / feeDenominator)
  return { amount: minted, base: { ...withBalances(base, balances), supply: base.supply + minted } }
}

/**
 * Redeems shares for one coin, as `remove_liquidity_one_coin` does. Undefined if the contract
 * reverts.
 *
 * @example
 * withdrawOne(threePool, view, 1, 10n ** 18n)?.amount // 1039870n
 */
export function withdrawOne(base: BasePool, view: BaseView, place: number, shares: bigint): BaseMove | undefined {
  const { scaled, ann, invariant } = view
  const left = invariant - (shares * invariant) / base.supply
  if (left <= 0n) return undefined
  const y = missingBalance({ scaled, ann, invariant: left }, place)
  if (y === undefined || y > scaled[place]!) return undefined
  const expected = scaled.map((balance, at) => {
    const even = (balance * left) / invariant
    return at === place ? even - y : balance - even
  })
  if (expected[place]! < 0n) return undefined
  const reduced = scaled.map((balance, at) => balance - (imbalanceFee(base) * expected[at]!) / feeDenominator)
  if (reduced.some((balance) => balance <= 0n)) return undefined
  const reached = missingBalance({ scaled: reduced, ann, invariant: left }, place)
  if (reached === undefined || reached >= reduced[place]!) return undefined
  const scale = base.coins[place]!.rate / ratePrecision
  const amount = (reduced[place]! - reached - 1n) / scale
  const fee = (scaled[place]! - y) / scale - amount
  const balances = base.coins.map(({ balance }, at) =>
    at === place ? balance - amount - (fee * adminFeeE10) / feeDenominator : balance,
  )
  return { amount, base: { ...withBalances(base, balances), supply: base.supply - shares } }
}

/** Returns the fee on the imbalanced part of a deposit or withdrawal of one coin, in 1e10. */
const imbalanceFee = ({ feeE10, coins }: BasePool): bigint => {
  const count = BigInt(coins.length)
  return (feeE10 * count) / (4n * (count - 1n))
}

const invariantWith = ({ coins }: BasePool, { ann }: BaseView, balances: readonly bigint[]): bigint | undefined => {
  const scaled = coins.map(({ rate }, at) => (balances[at]! * rate) / ratePrecision)
  return scaled.every((balance) => balance > 0n) ? multiInvariant(scaled, ann) : undefined
}

const withBalances = (base: BasePool, balances: readonly bigint[]): BasePool => ({
  ...base,
  coins: base.coins.map((coin, at) => ({ ...coin, balance: balances[at]! })),
})
