import { BaseError } from './errors'

const basisPoints = 10_000n
/** No token amount is longer: 2^256 has 78 digits, and no token has more decimals than that. */
const maxLength = 160
const maxUint256 = 2n ** 256n - 1n

/**
 * Reads an amount as a person writes it and gives raw units. Digits with at most one mark, a point or a comma, which always means the
 * decimal mark: `1,5` is one and a half. Grouping is refused because it is ambiguous: any second mark, and a comma (never a point) before
 * exactly three digits where it could mean thousands, as in `1,234`. No sign, no exponent, no spaces inside.
 *
 * @throws {InvalidAmountError} when the text is not an amount, is ambiguous, or has more decimals than the token.
 * @example
 * parseAmount('1.5', 6) // 1500000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (text.length > maxLength) throw new InvalidAmountError({ value: `${text.slice(0, 20)}…`, reason: 'is too long' })
  const trimmed = text.trim()
  const match = /^(\d*)(?:([.,])(\d*))?$/.exec(trimmed)
  if (match === null) throw new InvalidAmountError({ value: text })
  const [, whole = '', mark, fraction = ''] = match
  if (whole === '' && fraction === '') throw new InvalidAmountError({ value: text })
  if (mark === ',' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    throw new InvalidAmountError({
      value: text,
      reason: 'could mean thousands or a fraction',
      fix: `Write ${whole}${fraction} or ${whole}.${fraction}.`,
    })
  }
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) {
    throw new InvalidAmountError({
      value: text,
      reason: `has ${significant.length} decimals where the token has ${decimals}`,
      fix: `Write at most ${decimals} digits after the decimal mark.`,
    })
  }
  const amount = BigInt(whole + significant.padEnd(decimals, '0') || '0')
  if (amount > maxUint256) throw new InvalidAmountError({ value: text, reason: 'is larger than any token amount' })
  return amount
}

/**
 * Writes raw units as decimal text, exact, with a point and without trailing zeros; the inverse of `parseAmount`.
 *
 * @example
 * formatAmount(1500000n, 6) // '1.5'
 */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Multiplies, then divides, rounding down. All raw units, not negative, `denominator` positive.
 *
 * @example
 * mulDivDown(10n, 2n, 3n) // 6n
 */
export const mulDivDown = (a: bigint, b: bigint, denominator: bigint): bigint => (a * b) / denominator

/**
 * Multiplies, then divides, rounding up. All raw units, not negative, `denominator` positive.
 *
 * @example
 * mulDivUp(10n, 2n, 3n) // 7n
 */
export const mulDivUp = (a: bigint, b: bigint, denominator: bigint): bigint => (a * b + denominator - 1n) / denominator

/**
 * A part of an amount in basis points (1/10,000), rounded down.
 *
 * @example
 * basisPointsOf(12_345n, 25) // 30n
 */
export const basisPointsOf = (amount: bigint, bps: number): bigint => mulDivDown(amount, BigInt(bps), basisPoints)

/**
 * What is left of an amount after a fee or tax in basis points that is rounded down, as tokens and contracts do.
 *
 * @example
 * afterBasisPoints(12_345n, 25) // 12_315n
 */
export const afterBasisPoints = (amount: bigint, bps: number): bigint => amount - basisPointsOf(amount, bps)

/**
 * The change from one amount to another in basis points of the first, rounded towards zero; undefined when the first is zero.
 *
 * @example
 * changeInBasisPoints(100n, 99n) // -100n
 */
export const changeInBasisPoints = (from: bigint, to: bigint): bigint | undefined =>
  from === 0n ? undefined : ((to - from) * basisPoints) / from

/**
 * The limit that a slippage in basis points (an integer, 0 to 10,000) sets. `side: 'SELL'` gives the least output,
 * `floor(amount·(10000-s)/10000)`; `'BUY'` the greatest input, `floor(amount·(10000+s)/10000)`: both as clients of the REST contract compute them.
 *
 * @throws {InvalidSlippageError} when the slippage is no integer within 0 and 10,000.
 * @example
 * applySlippage({ amount: 1_000_000n, slippageBps: 50, side: 'SELL' }) // 995_000n
 */
export function applySlippage({
  amount,
  slippageBps,
  side,
}: {
  amount: bigint
  slippageBps: number
  side: 'SELL' | 'BUY'
}): bigint {
  if (!Number.isInteger(slippageBps) || slippageBps < 0 || slippageBps > 10_000) {
    throw new InvalidSlippageError({ slippageBps })
  }
  const slippage = BigInt(slippageBps)
  return mulDivDown(amount, side === 'SELL' ? basisPoints - slippage : basisPoints + slippage, basisPoints)
}

/** Thrown when a text is not an amount of a token, or could be read in two ways. */
export class InvalidAmountError extends BaseError {
  override readonly name = 'Amount.InvalidAmountError'

  constructor({ value, reason = 'is not an amount', fix }: { value: string; reason?: string; fix?: string }) {
    super(`"${value}" ${reason}.`, { fix: fix ?? 'Write digits with at most one decimal point, for example 1.5.' })
  }
}

/** Thrown when a slippage is not an integer number of basis points within 0 and 10,000. */
export class InvalidSlippageError extends BaseError {
  override readonly name = 'Amount.InvalidSlippageError'

  constructor({ slippageBps }: { slippageBps: number }) {
    super(`A slippage of ${slippageBps} basis points is not possible.`, {
      fix: 'Give an integer from 0 to 10000 (100 %).',
    })
  }
}
