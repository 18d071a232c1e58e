import type { Address } from 'viem'
import { mulDivDown, mulDivUp } from '@/lib/amount'
import type { AaveAction } from './decode-handling'

/** A reserve of Aave V3 with an account's balances. Amounts in raw units of `asset`. */
export type AaveReserve = {
  asset: Address
  /** The token of supplied amounts; `debtToken` is that of variable debt. */
  aToken: Address
  debtToken: Address
  supplied: bigint
  /** The debt at a variable rate, the only kind that the handler repays. */
  debt: bigint
  /** True if the supplied amount is collateral for the account's debts. */
  isCollateral: boolean
  /** The liquidation threshold, basis points. */
  thresholdBps: bigint
  decimals: bigint
  /** The oracle's price of one whole token, in the unit of the account's totals. */
  price: bigint
  /** False while Aave accepts no supplies of it. */
  isOpen: boolean
}

/** A position in Aave V3. Totals in the unit of the oracle. */
export type AavePosition = {
  reserves: readonly AaveReserve[]
  totalDebt: bigint
  totalCollateral: bigint
  /** The weighted liquidation threshold of all collateral, basis points. */
  thresholdBps: bigint
  /** The health factor with 18 decimals; undefined without debt. */
  health: bigint | undefined
  /** The premium of a flash loan, basis points. */
  flashLoanBps: bigint
}

const basisPoints = 10_000n
/** The minimum health factor while collateral is swapped; leaves room for price moves. */
const safeHealth = 1_050_000_000_000_000_000n

/**
 * Returns the maximum premium of a flash loan for `amount` of a reserve, raw units: zero where the
 * position stays healthy without this collateral, so that no loan is needed, and for a debt swap,
 * whose loan becomes the debt. The pool rounds the premium to the nearest unit, this function up.
 *
 * @example
 * maxPremiumFor(position, { action: 'COLLATERAL_SWAP', reserve: weth, amount: 10n ** 19n }) // 0n
 */
export const maxPremiumFor = (
  position: Pick<AavePosition, 'totalDebt' | 'totalCollateral' | 'thresholdBps' | 'flashLoanBps'>,
  { action, reserve, amount }: { action: AaveAction; reserve: AaveReserve; amount: bigint },
): bigint => {
  if (action === 'DEBT_SWAP') return 0n
  const { totalDebt, totalCollateral, thresholdBps, flashLoanBps } = position
  const removed = reserve.isCollateral ? mulDivUp(amount, reserve.price, 10n ** reserve.decimals) : 0n
  const left = totalCollateral * thresholdBps - removed * reserve.thresholdBps
  const isSafe = left >= 0n && mulDivDown(left, 10n ** 18n, basisPoints) >= totalDebt * safeHealth
  return isSafe ? 0n : mulDivUp(amount, flashLoanBps, basisPoints)
}
