type Asked = { amount: bigint | undefined; allowance: bigint | undefined; needed: bigint | undefined }

// Returns the allowance that an order requests, raw units; `nothingMore` if the current one
// suffices. Undefined while unknown, as without an account.
export const requestedAllowance = ({
  amount,
  allowance,
  needed,
}: Asked): 'noAmount' | 'nothingMore' | bigint | undefined => {
  if (amount === undefined) return 'noAmount'
  if (allowance === undefined || needed === undefined) return undefined
  return allowance >= needed ? 'nothingMore' : needed
}
