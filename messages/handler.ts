import { formatAmount } from '@/lib/amount'
import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of orders that a handler completes. */
export const handlerText = {
  handler: 'Completed by',
  names: { vault: 'Vault deposit', aave: 'Aave V3' },
  vault: 'Deposits in',
  shares: 'Shares at least',
  raw: (shares: bigint) => `${displayCount(shares)} units`,
  action: 'Does',
  actions: {
    COLLATERAL_SWAP: 'Swaps collateral',
    DEBT_SWAP: 'Swaps debt',
    REPAY_WITH_COLLATERAL: 'Repays debt with collateral',
  },
  health: 'Health factor afterwards',
  atLeast: (health: bigint) => `at least ${formatAmount(health, 18)}`,
  premium: 'Flash loan costs at most',
  data: 'Data for it',
  unknown: 'This contract is not known here. It gets what the order buys: sign for it only if you trust it.',
} as const
