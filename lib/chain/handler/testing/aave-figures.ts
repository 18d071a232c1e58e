import { parseEther } from 'viem'
import type { AavePosition, AaveReserve } from '../aave-position'

/** Returns a reserve of ether in which 50 are supplied, at 3,200 dollars. */
export const reserveOf = (own: Partial<AaveReserve> = {}): AaveReserve => ({
  asset: `0x${'ee'.repeat(20)}`,
  aToken: `0x${'aa'.repeat(20)}`,
  debtToken: `0x${'cc'.repeat(20)}`,
  supplied: parseEther('50'),
  debt: 0n,
  isCollateral: true,
  thresholdBps: 8_250n,
  decimals: 18n,
  price: 3_200n * 10n ** 8n,
  isOpen: true,
  ...own,
})

/** Returns a position of that reserve with a debt of 73,000 dollars: a health factor of 1.808. */
export const positionOf = (reserves: AaveReserve[] = [reserveOf()]): AavePosition => ({
  reserves,
  totalCollateral: 160_000n * 10n ** 8n,
  totalDebt: 73_000n * 10n ** 8n,
  thresholdBps: 8_250n,
  health: undefined,
  flashLoanBps: 5n,
})
