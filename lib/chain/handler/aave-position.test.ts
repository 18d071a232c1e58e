import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { maxPremiumFor } from './aave-position'
import { positionOf, reserveOf } from './testing/aave-figures'

const weth = reserveOf()
const position = positionOf()
const premium = (amount: bigint, reserve = weth) =>
  maxPremiumFor(position, { action: 'COLLATERAL_SWAP', reserve, amount })

test('default: charges a flash loan where the position would be unsafe without the collateral', () => {
  expect(premium(parseEther('10'))).toBe(0n)
  // Removing 20.9 WETH leaves (160,000 - 66,880) * 0.825 / 73,000 = 1.0524; 21 WETH less than 1.05.
  expect(premium(parseEther('20.9'))).toBe(0n)
  expect(premium(parseEther('21'))).toBe(parseEther('0.0105'))
  expect(premium(parseEther('50'))).toBe(parseEther('0.025'))
  // Rounds up: a signed maximum must not be below the premium of Aave.
  expect(premium(parseEther('50') + 1n)).toBe(parseEther('0.025') + 1n)
})

test('behavior: no premium for unused collateral, without debt, and for the loan of a debt swap', () => {
  expect(premium(parseEther('50'), { ...weth, isCollateral: false })).toBe(0n)
  const [reserve, amount] = [weth, parseEther('50')]
  expect(maxPremiumFor({ ...position, totalDebt: 0n }, { action: 'REPAY_WITH_COLLATERAL', reserve, amount })).toBe(0n)
  expect(maxPremiumFor(position, { action: 'DEBT_SWAP', reserve, amount })).toBe(0n)
})
