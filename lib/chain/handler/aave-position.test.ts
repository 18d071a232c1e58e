import { concat, encodeAbiParameters, type Hex, maxUint256, padHex, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import {
  type AaveReserve,
  aaveQuestion,
  isCollateralIn,
  maxPremiumFor,
  readAccount,
  readReserve,
} from './aave-position'

const words = (...values: bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const asset = `0x${'ee'.repeat(20)}` as const
const flags = (bits: number[], thresholdBps: bigint, decimals: bigint) =>
  bits.reduce((word, at) => word | (1n << BigInt(at)), (thresholdBps << 16n) | (decimals << 48n) | 8_000n)
const answer = (configuration: bigint) =>
  concat([
    words(configuration, 0n, 0n, 0n, 0n, 0n, 0n, 3n),
    padHex(`0x${'aa'.repeat(20)}`),
    padHex(`0x${'bb'.repeat(20)}`),
    padHex(`0x${'cc'.repeat(20)}`),
    words(0n, 0n, 0n, 0n),
  ])

const weth: AaveReserve = {
  ...{ asset, aToken: asset, debtToken: asset, supplied: parseEther('50'), debt: 0n, isCollateral: true },
  ...{ thresholdBps: 8_250n, decimals: 18n, price: 3_200n * 10n ** 8n, isOpen: true },
}
/** 50 WETH at 3,200 dollars, and a debt of 73,000 dollars: a health factor of 1.808. */
const position = {
  totalCollateral: 160_000n * 10n ** 8n,
  totalDebt: 73_000n * 10n ** 8n,
  thresholdBps: 8_250n,
  flashLoanBps: 5n,
}
const premium = (amount: bigint, reserve = weth) =>
  maxPremiumFor(position, { action: 'COLLATERAL_SWAP', reserve, amount })

test('default: a reserve and the sums of an account are read word by word', () => {
  expect(readReserve(asset, answer(flags([56], 8_250n, 18n)))).toEqual({
    ...{ asset, id: 3n, aToken: `0x${'aa'.repeat(20)}`, debtToken: `0x${'cc'.repeat(20)}` },
    ...{ thresholdBps: 8_250n, decimals: 18n, isOpen: true },
  })
  expect(readAccount(words(1n, 2n, 3n, 4n, 5n, 6n))).toEqual({
    ...{ totalCollateral: 1n, totalDebt: 2n, thresholdBps: 4n, health: 6n },
  })
  expect(readAccount(words(1n, 0n, 3n, 4n, 5n, maxUint256)).health).toBeUndefined()
  expect(aaveQuestion('getUserAccountData', asset)).toBe(concat(['0xbf92857c', padHex(asset)]))
})

test('behavior: a frozen, a paused or an idle reserve takes no supplies', () => {
  for (const bits of [[], [57], [56, 57], [56, 60]])
    expect(readReserve(asset, answer(flags(bits, 0n, 6n))).isOpen).toBe(false)
})

test('behavior: the flags of an account say which reserves secure its debts', () => {
  expect(isCollateralIn(0b1000_0000n, { id: 3n })).toBe(true)
  expect(isCollateralIn(0b0100_0000n, { id: 3n })).toBe(false)
  expect(isCollateralIn(BigInt(toHex(0)), { id: 3n })).toBe(false)
})

test('behavior: a flash loan is paid for where the position would not stay healthy without the collateral', () => {
  expect(premium(parseEther('10'))).toBe(0n)
  // 20.9 WETH out leave (160,000 - 66,880) * 0.825 / 73,000 = 1.0524, and 21 WETH less than 1.05.
  expect(premium(parseEther('20.9'))).toBe(0n)
  expect(premium(parseEther('21'))).toBe(parseEther('0.0105'))
  expect(premium(parseEther('50'))).toBe(parseEther('0.025'))
  // Rounded up: a signed maximum must not be below what Aave asks for.
  expect(premium(parseEther('50') + 1n)).toBe(parseEther('0.025') + 1n)
})

test('behavior: no loan where the collateral secures nothing, without debt, and for the loan of a debt swap', () => {
  expect(premium(parseEther('50'), { ...weth, isCollateral: false })).toBe(0n)
  const [reserve, amount] = [weth, parseEther('50')]
  expect(maxPremiumFor({ ...position, totalDebt: 0n }, { action: 'REPAY_WITH_COLLATERAL', reserve, amount })).toBe(0n)
  expect(maxPremiumFor(position, { action: 'DEBT_SWAP', reserve, amount })).toBe(0n)
})
