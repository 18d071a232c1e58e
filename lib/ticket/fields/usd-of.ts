import { formatAmount, mulDivDown, type mulDivUp, parseAmount } from '@/lib/amount'

/** The decimals of dollars in here. */
export const usdDecimals = 18

// Dollars of the wire, with 18 decimals, rounded down: a price may be told with more digits.
export function readUsd(text: string | null | undefined): bigint | undefined {
  if (text === null || text === undefined) return undefined
  try {
    return parseAmount(text.replace(/(\.\d{18})\d+$/, '$1'), usdDecimals)
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

/**
 * The most of a token that some dollars buy where `amount` of it is worth `usd`, as the wire says both: raw units, rounded down, so that
 * nobody sells or buys more than was typed. Undefined where nobody knows, or where what is typed is no number of dollars.
 *
 * @example
 * amountForUsd('2', { amount: 10n ** 18n, usd: '3' }) // 666666666666666666n
 */
export const amountForUsd = (
  dollars: string,
  { amount, usd }: { amount: bigint; usd: string | null | undefined },
): bigint | undefined => {
  const [wanted, value] = [readUsd(dollars), readUsd(usd)]
  return wanted === undefined || !value ? undefined : mulDivDown(wanted, amount, value)
}
