/** The minimum worth of an example, dollars; the maximum is ten times that. */
const minUsd = 500

/**
 * Returns a round example amount, raw units: the smallest power of ten worth $500. `price` is in
 * dollars per whole token. Undefined for an invalid price, or if a raw unit is worth more.
 *
 * @example
 * exampleAmount({ price: 3_207.6, decimals: 18 }) // 10n ** 18n
 * exampleAmount({ price: 96_500, decimals: 8 }) // 1_000_000n, which is 0.01
 */
export const exampleAmount = ({ price, decimals }: { price: number; decimals: number }): bigint | undefined => {
  const exponent = Math.ceil(Math.log10(minUsd / price)) + decimals
  return exponent >= 0 && exponent <= 38 ? 10n ** BigInt(exponent) : undefined
}
