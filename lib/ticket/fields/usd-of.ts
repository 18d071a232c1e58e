import { formatAmount, mulDivDown, type mulDivUp, parseAmount } from '@/lib/amount'

/** The decimals of dollar amounts in this file. */
export const usdDecimals = 18

// Parses dollars of the wire, with 18 decimals, truncating excess digits.
export function readUsd(text: string | null | undefined): bigint | undefined {
  if (text === null || text === undefined) return undefined
  try {
    return parseAmount(text.replace(/(\.\d{18})\d+$/, '$1'), usdDecimals)
  } catch {
    return undefined
  }
}

// Returns an amount's worth if `amount` is worth `usd` dollars of the wire; undefined if unknown.
export const usdOf = (
  raw: bigint,
  { amount, usd }: { amount: bigint; usd: string | null | undefined },
  mulDiv: typeof mulDivDown | typeof mulDivUp = mulDivDown,
): string | undefined => {
  const value = readUsd(usd)
  return value === undefined || amount === 0n ? undefined : formatAmount(mulDiv(value, raw, amount), usdDecimals)
}

/**
 * Returns the maximum amount of a token for some dollars, given that `amount` is worth `usd`
 * dollars of the wire: raw units, rounded down. Undefined for an unknown worth or invalid dollars.
 *
 * @example
 * amountForUsd('2', { amount: 10n ** 18n, usd: '3' }) // 666666666666666666n
 */
export const amountForUsd = (
  dollars: string,
  { amount, usd }: { amount: bigint; usd: string | null | undefined },
): bigint | undefined => {
  const [target, value] = [readUsd(dollars), readUsd(usd)]
  return target === undefined || !value ? undefined : mulDivDown(target, amount, value)
}
