import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { addressAt, uintAt } from '../node/words'
import type { AavePosition, AaveReserve } from './aave-position'

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
 * Encodes a call to the pool, the provider or the oracle of Aave V3.
 *
 * @example
 * aaveQuestion('getReservesList') // '0xd1946dbc'
 */
export const aaveQuestion = (functionName: (typeof aaveAbi)[number]['name'], ...args: readonly Address[]): Hex =>
  encodeFunctionData({ abi: aaveAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

/** The used words of `getReserveData`, and the bit numbers of its flags in Aave V3. */
const [configurationWord, idWord, aTokenWord, variableDebtWord] = [0, 7, 8, 10] as const
const bit = (word: bigint, at: bigint) => (word >> at) & 1n

/** A reserve without the balances of an account. */
type ReserveFacts = Pick<AaveReserve, 'asset' | 'aToken' | 'debtToken' | 'thresholdBps' | 'decimals' | 'isOpen'> & {
  id: bigint
}

/**
 * Decodes the answer to `getReserveData`.
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
 * True if the supplied amount of a reserve is collateral for the debts of an account;
 * `configuration` is the answer to `getUserConfiguration`.
 *
 * @example
 * isCollateralIn(0b10n, { id: 0n }) // true
 */
export const isCollateralIn = (configuration: bigint, { id }: Pick<ReserveFacts, 'id'>): boolean =>
  bit(configuration, id * 2n + 1n) === 1n

/**
 * Decodes the answer to `getUserAccountData`.
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
