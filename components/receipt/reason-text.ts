import { words } from './words'

// Each with what the contracts and pools say of it.
const reasons: readonly [RegExp, string][] = [
  [
    /INSUFFICIENT_OUTPUT|InsufficientReturnAmount|InsufficientOutput|InsufficientLedger|InsufficientPoolOutput|InsufficientLiquidity/i,
    words.reverted.limit,
  ],
  [/TRANSFER_FROM_FAILED|TransferFromFailed|InsufficientAllowance|insufficient.allowance/i, words.reverted.transfer],
  [/InsufficientBalance|exceeds balance|insufficient.balance/i, words.reverted.balance],
  [/^Couldn|OrderExpired|InsufficientOrderRemaining|FILLED/i, words.reverted.order],
  [/out of gas/i, words.reverted.gas],
]

// Why a transaction reverted, in one line, the contract's own word behind it.
export const reasonText = (reason: string | undefined): string => {
  if (reason === undefined) return words.reverted.noReason
  const known = reasons.find(([pattern]) => pattern.test(reason))?.[1]
  if (!known) return reason
  return /^out of gas$/.test(reason) ? known : words.reverted.named(known, reason)
}
