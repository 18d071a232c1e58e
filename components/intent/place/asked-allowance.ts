type Asked = { amount: bigint | undefined; allowance: bigint | undefined; needed: bigint | undefined }

// What an order asks its owner to allow, raw units: nothing more where enough is allowed. Undefined while nobody knows, as without an account.
export const askedAllowance = ({
  amount,
  allowance,
  needed,
}: Asked): 'noAmount' | 'nothingMore' | bigint | undefined => {
  if (amount === undefined) return 'noAmount'
  if (allowance === undefined || needed === undefined) return undefined
  return allowance >= needed ? 'nothingMore' : needed
}
