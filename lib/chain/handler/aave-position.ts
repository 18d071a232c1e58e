import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { mulDivDown, mulDivUp } from '@/lib/amount'
import { addressAt, uintAt } from '../node/words'
import type { AaveAction } from './decode-handling'

const aaveAbi = parseAbi([
  'function getReservesList() view returns (address[])',
  'function getReserveData(address asset) view returns (uint256)',
  'function getUserConfiguration(address user) view returns (uint256)',
  'function getUserAccountData(address user) view returns (uint256)',
  'function FLASHLOAN_PREMIUM_TOTAL() view returns (uint128)',
  'function ADDRESSES_PROVIDER() view returns (address)',
  'function getPriceOracle() view returns (address)',
  'function getAssetPrice(address asset) view returns (uint256)',
])

/**
 * Encodes a question to the pool of Aave V3, its provider or its oracle. Answers are read word by word.
 *
 * @example
 * aaveQuestion('getReservesList') // '0xd1946dbc'
 */
export const aaveQuestion = (functionName: (typeof aaveAbi)[number]['name'], ...args: readonly Address[]): Hex =>
  encodeFunctionData({ abi: aaveAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

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
  /** Of all collateral together, basis points. */
  thresholdBps: bigint
  /** 18 decimals; undefined without debt. */
  health: bigint | undefined
  /** The price of a flash loan, basis points. */
  flashLoanBps: bigint
}

/** The words of `getReserveData` that count here, and the flags of a reserve: bit numbers of Aave V3. */
const [configurationWord, idWord, aTokenWord, variableDebtWord] = [0, 7, 8, 10] as const
const bit = (word: bigint, at: bigint) => (word >> at) & 1n

/** Where a reserve is, and what Aave says of it, before the account is asked about. */
type ReserveFacts = Pick<AaveReserve, 'asset' | 'aToken' | 'debtToken' | 'thresholdBps' | 'decimals' | 'isOpen'> & {
  id: bigint
}

/**
 * Reads the answer to `getReserveData`.
 *
 * @example
 * readReserve(weth, answer).aToken // '0x4d5f47fa6a74757f35c14fd3a6ef8e3c9bc514e8'
 */
export const readReserve = (asset: Address, answer: Hex): ReserveFacts => {
  const configuration = uintAt(answer, configurationWord)
  const [isActive, isFrozen, isPaused] = [56n, 57n, 60n].map((at) => bit(configuration, at) === 1n)
  return {
    asset,
    id: uintAt(answer, idWord),
    aToken: addressAt(answer, aTokenWord),
    debtToken: addressAt(answer, variableDebtWord),
    thresholdBps: (configuration >> 16n) & 0xffffn,
    decimals: (configuration >> 48n) & 0xffn,
    isOpen: Boolean(isActive && !isFrozen && !isPaused),
  }
}

/**
 * Says whether the supplied amount of a reserve secures the debts of an account; `configuration` is the answer to
 * `getUserConfiguration`.
 *
 * @example
 * isCollateralIn(0b10n, { id: 0n }) // true
 */
export const isCollateralIn = (configuration: bigint, { id }: Pick<ReserveFacts, 'id'>): boolean =>
  bit(configuration, id * 2n + 1n) === 1n

/**
 * Reads the answer to `getUserAccountData`.
 *
 * @example
 * readAccount(answer).health // 1800000000000000000n
 */
export const readAccount = (answer: Hex): Omit<AavePosition, 'reserves' | 'flashLoanBps'> => {
  const health = uintAt(answer, 5)
  return {
    totalCollateral: uintAt(answer, 0),
    totalDebt: uintAt(answer, 1),
    thresholdBps: uintAt(answer, 3),
    health: health === maxUint256 ? undefined : health,
  }
}

const basisPoints = 10_000n
/** What a position must keep while its collateral is being swapped: prices may move before the order is settled. */
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
