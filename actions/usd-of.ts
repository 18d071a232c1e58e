import { formatAmount, mulDivDown, type mulDivUp, parseAmount } from '@/lib/amount'

const usdDecimals = 18

// Dollars of the wire, with 18 decimals.
export function readUsd(text: string | null | undefined): bigint | undefined {
  if (text === null || text === undefined) return undefined
  try {
    return parseAmount(text, usdDecimals)
  } catch {
    return undefined
  }
}

// What an amount is worth where another one of the token is worth `usd`, as the wire says dollars; undefined where nobody knows.
export const usdOf = (
  raw: bigint,
  { amount, usd }: { amount: bigint; usd: string | null | undefined },
  mulDiv: typeof mulDivDown | typeof mulDivUp = mulDivDown,
): string | undefined => {
  const value = readUsd(usd)
  return value === undefined || amount === 0n ? undefined : formatAmount(mulDiv(value, raw, amount), usdDecimals)
}
