import { BaseError, namedError } from './errors'

const basisPoints = 10_000n
/** The maximum length of a typed amount: 2^256 has 78 digits, and no token has more decimals. */
const maxLength = 160
const maxUint256 = 2n ** 256n - 1n

/**
 * Converts an amount as a person writes or pastes it to raw units; `plainAmount` lists the texts
 * that it understands. Takes no sign and no exponent.
 *
 * @throws {InvalidAmountError} when the text is not an amount, or has more decimals than the token.
 * @example
 * parseAmount('1,234.5', 6) // 1234500000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (text.length > maxLength) throw new InvalidAmountError({ value: `${text.slice(0, 20)}…`, problem: 'long' })
  const reading = plainAmount(text)
  if (reading === undefined) throw new InvalidAmountError({ value: text })
  const [whole = '', fraction = ''] = reading.plain.split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) {
    throw new InvalidAmountError({
      value: text,
      problem: { digits: significant.length, decimals },
    })
  }
  const amount = BigInt(whole + significant.padEnd(decimals, '0') || '0')
  if (amount > maxUint256) throw new InvalidAmountError({ value: text, problem: 'large' })
  return amount
}

/** Digits with at most one point, and the other meaning of the same text where it is ambiguous. */
export type AmountReading = { plain: string; otherwise?: string }

// Languages group thousands with any space (fr: also no-break, narrow) or apostrophe (de-CH).
const spaces = /[ \u00a0\u2007\u2009\u202f]/g
const apostrophes = /['\u2019\u02bc]/g

/**
 * Reads a number as it is written in English (`1,234.56`), German (`1.234,56`), French (`1 234,56`)
 * or Swiss (`1'234.56`) text, with or without the token's symbol at an end. Returns undefined for
 * anything else, and where a group of thousands does not have three digits.
 *
 * Two different marks, or one mark twice, have only one meaning. A single mark is read as this site
 * prints numbers: a point is the decimal point; a comma groups thousands where it can (`1,234`),
 * and is a decimal comma where it cannot (`1,5`, `0,123`, `1234,567`). Where a single mark is
 * ambiguous, `otherwise` holds its other meaning, so that the page can show it.
 *
 * @example
 * plainAmount("1'234.56 USDC", 'USDC') // { plain: '1234.56' }
 * plainAmount('1,234') // { plain: '1234', otherwise: '1.234' }
 * plainAmount('1.234') // { plain: '1.234', otherwise: '1234' }
 */
export const plainAmount = (text: string, symbol?: string): AmountReading | undefined => {
  if (text.length > maxLength) return undefined
  const written = withoutSymbol(text.trim(), symbol).replace(spaces, ' ').replace(apostrophes, "'")
  if (!/\d/.test(written)) return undefined
  if (/[ ']/.test(written)) {
    const [, whole, fraction] = /^([1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)(?:[.,](\d*))?$/.exec(written) ?? []
    return whole === undefined ? undefined : { plain: join(whole, fraction) }
  }
  const [, single, mark, after] = /^(\d*)([.,])(\d*)$/.exec(written) ?? []
  if (single !== undefined) {
    const couldGroup = /^[1-9]\d{0,2}$/.test(single) && after?.length === 3
    const [fraction, grouped] = [join(single, after), `${single}${after}`]
    if (!couldGroup) return { plain: fraction }
    return mark === ',' ? { plain: grouped, otherwise: fraction } : { plain: fraction, otherwise: grouped }
  }
  const [, whole, fraction] =
    /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/.exec(written) ??
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/.exec(written) ??
    []
  return whole === undefined ? undefined : { plain: join(whole, fraction) }
}

const join = (whole: string, fraction: string | undefined): string =>
  `${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`

// A symbol is any text. One with a digit or mark at its edge is removed only next to a space.
const withoutSymbol = (text: string, symbol: string | undefined): string => {
  if (!symbol || !/^\S*\p{L}\S*$/u.test(symbol)) return text
  const [lower, word] = [text.toLowerCase(), symbol.toLowerCase()]
  const before = lower.endsWith(word) ? text.slice(0, -word.length) : undefined
  if (before !== undefined && (/\s$/.test(before) || !/^[\d.,'’ʼ]/.test(word))) return before.trim()
  const behind = lower.startsWith(word) ? text.slice(word.length) : undefined
  return behind !== undefined && (/^\s/.test(behind) || !/[\d.,'’ʼ]$/.test(word)) ? behind.trim() : text
}

/**
 * Groups the thousands of a plain number with commas, in every language of the browser: the page is
 * in English, and a number must not change its value with the reader. Returns other text unchanged.
 *
 * @example
 * groupAmount('1234567.891') // '1,234,567.891'
 */
export const groupAmount = (plain: string): string => {
  const [, whole, rest] = /^(\d+)(\.\d*)?$/.exec(plain) ?? []
  return whole === undefined ? plain : `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ?? ''}`
}

/**
 * Formats raw units as exact decimal text, without trailing zeros; the inverse of `parseAmount`.
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
 * Multiplies, then divides, rounding down. Takes raw units of at least 0, `denominator` above 0.
 *
 * @example
 * mulDivDown(10n, 2n, 3n) // 6n
 */
export const mulDivDown = (a: bigint, b: bigint, denominator: bigint): bigint => (a * b) / denominator

/**
 * Multiplies, then divides, rounding up. Takes raw units of at least 0, `denominator` above 0.
 *
 * @example
 * mulDivUp(10n, 2n, 3n) // 7n
 */
export const mulDivUp = (a: bigint, b: bigint, denominator: bigint): bigint => (a * b + denominator - 1n) / denominator

/**
 * Returns the change from one amount to another in basis points of the first, rounded towards zero;
 * undefined if the first is zero.
 *
 * @example
 * changeInBasisPoints(100n, 99n) // -100n
 */
export const changeInBasisPoints = (from: bigint, to: bigint): bigint | undefined =>
  from === 0n ? undefined : ((to - from) * basisPoints) / from

/**
 * Returns the limit that a slippage in basis points (an integer from 0 to 10,000) sets: for `side:
 * 'SELL'` the minimum output, `floor(amount·(10000-s)/10000)`; for `'BUY'` the maximum input,
 * `floor(amount·(10000+s)/10000)`. Clients of the REST contract compute both in the same way.
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

/**
 * Returns the smallest of some amounts.
 *
 * @example
 * smallest(3n, 2n) // 2n
 */
export function smallest(...values: readonly [bigint, ...bigint[]]): bigint {
  let [least] = values
  for (const value of values) if (value < least) least = value
  return least
}

/**
 * Returns the larger of two amounts.
 *
 * @example
 * larger(1n, 2n) // 2n
 */
export const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/**
 * Returns the sum of amounts.
 *
 * @example
 * sumOf([1n, 2n]) // 3n
 */
export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The reason why a text is not an amount; an object if it has more decimals than the token. */
type AmountProblem = 'unreadable' | 'long' | 'large' | { digits: number; decimals: number }

const reasonOf = (problem: AmountProblem): string => {
  if (typeof problem === 'object') return `has ${problem.digits} decimals where the token has ${problem.decimals}`
  return { unreadable: 'is not an amount', long: 'is too long', large: 'is larger than any token amount' }[problem]
}

/** Thrown when a text is not an amount of a token. Pages describe it in their own language. */
export class InvalidAmountError extends BaseError {
  override readonly name = 'Amount.InvalidAmountError'
  readonly value: string
  readonly problem: AmountProblem

  constructor({ value, problem = 'unreadable' }: { value: string; problem?: AmountProblem }) {
    super(`"${value}" ${reasonOf(problem)}.`, {
      fix:
        typeof problem === 'object'
          ? `Write at most ${problem.decimals} digits after the decimal point.`
          : 'Write digits with at most one decimal point, for example 1.5.',
    })
    this.value = value
    this.problem = problem
  }
}

/** Thrown when a slippage is not an integer number of basis points within 0 and 10,000. */
export class InvalidSlippageError extends namedError(
  'Amount.InvalidSlippageError',
  ({ slippageBps }: { slippageBps: number }) => ({
    message: `A slippage of ${slippageBps} basis points is not possible.`,
    fix: 'Give an integer from 0 to 10000 (100 %).',
  }),
) {}

/**
 * Compares two amounts for sorting, the smaller one first.
 *
 * @example
 * [3n, 1n].toSorted(byAmount) // [1n, 3n]
 */
export const byAmount = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
