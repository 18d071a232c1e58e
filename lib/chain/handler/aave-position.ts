import type { Address } from 'viem'
import { mulDivDown, mulDivUp } from '@/lib/amount'
import type { AaveAction } from './decode-handling'

/** A reserve of Aave V3 as an account stands in it. Amounts in raw units of `asset`. */
export type AaveReserve = {
  asset: Address
  /** The tokens of what is supplied, and of a variable debt. */
  aToken: Address
  debtToken: Address
  supplied: bigint
  /** At a variable rate; the handler repays no other. */
  debt: bigint
  /** True if the supplied amount secures the debts of the account. */
  isCollateral: boolean
  /** The share of its value that counts for the health factor, basis points. */
  thresholdBps: bigint
  decimals: bigint
  /** The price of the oracle for one whole token, in the unit of the sums of the account. */
  price: bigint
  /** False while Aave takes no supplies of it. */
  isOpen: boolean
}

/** A position in Aave V3. Sums in the unit of the oracle. */
export type AavePosition = {
  reserves: readonly AaveReserve[]
  totalDebt: bigint
  totalCollateral: bigint
  /** The same share of all collateral together, basis points. */
  thresholdBps: bigint
  /** 18 decimals; undefined without debt. */
  health: bigint | undefined
  /** The price of a flash loan, basis points. */
  flashLoanBps: bigint
}

const basisPoints = 10_000n
/** The health factor that a position must keep while its collateral is being swapped: prices may move until then. */
const safeHealth = 1_050_000_000_000_000_000n

/**
 * Returns the most that a flash loan may cost for `amount` of a reserve, raw units: zero where the position stays
 * healthy without this collateral, so that none is needed, and for a debt swap, whose loan becomes the debt. The pool
 * rounds the premium to the nearest, this rounds up.
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
