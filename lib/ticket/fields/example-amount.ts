/** What an example is worth at least, dollars; it is worth less than ten times that. */
const leastUsd = 500

/**
 * A round amount to show a trade of, raw units: the least power of ten that is worth $500. `price` is what a whole
 * token is worth in dollars; undefined where that is no price, or a raw unit alone is worth more.
 *
 * @example
 * exampleAmount({ price: 3_207.6, decimals: 18 }) // 10n ** 18n
 * exampleAmount({ price: 96_500, decimals: 8 }) // 1_000_000n, which is 0.01
 */
export const exampleAmount = ({ price, decimals }: { price: number; decimals: number }): bigint | undefined => {
  const exponent = Math.ceil(Math.log10(leastUsd / price)) + decimals
  return exponent >= 0 && exponent <= 38 ? 10n ** BigInt(exponent) : undefined
}
