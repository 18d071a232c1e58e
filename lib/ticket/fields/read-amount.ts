import { InvalidAmountError, parseAmount } from '@/lib/amount'

/** Parses a typed amount. Zero counts as empty, not as an error. */
export const readAmount = (
  text: string,
  decimals: number | undefined,
): { amount: bigint | undefined; amountError: InvalidAmountError | undefined } => {
  if (text.trim() === '' || decimals === undefined) return { amount: undefined, amountError: undefined }
  try {
    const amount = parseAmount(text, decimals)
    return { amount: amount === 0n ? undefined : amount, amountError: undefined }
  } catch (error) {
    if (error instanceof InvalidAmountError) return { amount: undefined, amountError: error }
    throw error
  }
}
