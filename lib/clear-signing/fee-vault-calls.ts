import { feeVaultAbi } from '../chain/abi.generated'
import { account, ticker, tokenAmount } from './fields'
import { callFormats } from './formats'

const to = account('recipient', 'Recipient')

/** Formats of the calls by which partners claim fees of market swaps. */
export const feeVaultCalls = callFormats(feeVaultAbi, {
  withdrawSomeERC20: {
    intent: 'Claim partner fees',
    interpolatedIntent: 'Claim {amount} to {recipient}',
    fields: [tokenAmount('amount', 'Claim', 'token'), to],
  },
  withdrawAllERC20: {
    intent: 'Claim all partner fees',
    interpolatedIntent: 'Claim all fees in {token} to {recipient}',
    fields: [ticker('token'), to],
  },
  batchWithdrawSomeERC20: {
    intent: 'Claim partner fees',
    fields: [tokenAmount('amounts.[]', 'Claim', 'tokens.[]'), to],
  },
  batchWithdrawAllERC20: { intent: 'Claim all partner fees', fields: [ticker('tokens.[]'), to] },
})
