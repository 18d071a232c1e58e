import { receiptText } from '@/messages/receipt'

// Maps error names of contracts and pools to explanations.
const reasons = (): readonly [RegExp, string][] => [
  [/INSUFFICIENT_OUTPUT|InsufficientReturnAmount|InsufficientOutput/i, receiptText.reverted.limit],
  [/InsufficientLedger|InsufficientPoolOutput|InsufficientLiquidity/i, receiptText.reverted.limit],
  [
    /TRANSFER_FROM_FAILED|TransferFromFailed|InsufficientAllowance|insufficient.allowance/i,
    receiptText.reverted.transfer,
  ],
  [/InsufficientBalance|exceeds balance|insufficient.balance/i, receiptText.reverted.balance],
  [/^Couldn|OrderExpired|InsufficientOrderRemaining|FILLED/i, receiptText.reverted.order],
  [/out of gas/i, receiptText.reverted.gas],
]

// Explains a revert in one line, followed by the contract's own error.
export const reasonText = (reason: string | undefined): string => {
  if (reason === undefined) return receiptText.reverted.noReason
  const known = reasons().find(([pattern]) => pattern.test(reason))?.[1]
  if (!known) return reason
  return /^out of gas$/.test(reason) ? known : receiptText.reverted.named(known, reason)
}
