import { mulDivDown, mulDivUp } from '@/lib/amount'
import { readAmount } from './read-amount'

/** The decimals of a price. */
export const priceDecimals = 24

/** A price as the user types it: bought units per sold unit, or the inverse. */
export type PriceText = { digits: string; isInverse: boolean }

/** An exact price: `buy` raw units of the bought token for `sell` raw units of the sold one. */
export type PriceRatio = { buy: bigint; sell: bigint }

/**
 * Returns the exact ratio of a price in either direction; undefined for an invalid price.
 *
 * @example
 * ratioOf({ digits: '2500', isInverse: false }, { sell: 18, buy: 6 })
 * // { buy: 2500n * 10n ** 30n, sell: 10n ** 42n }
 */
export const ratioOf = (
  { digits, isInverse }: PriceText,
  decimals: { sell: number; buy: number },
): PriceRatio | undefined => {
  const { amount } = readAmount(digits, priceDecimals)
  if (amount === undefined) return undefined
  const [sell, buy] = [10n ** BigInt(decimals.sell), 10n ** BigInt(decimals.buy)]
  const one = 10n ** BigInt(priceDecimals)
  return isInverse ? { buy: buy * one, sell: sell * amount } : { buy: buy * amount, sell: sell * one }
}

type Given = { give: bigint; giveDecimals: number; getDecimals: number }

/**
 * Returns the bought amount for a price and a sold amount: raw units, rounded up in the favour of
 * the maker who signs it. Undefined for an invalid price.
 *
 * @example
 * const price = { digits: '2500.5', isInverse: false }
 * amountAtPrice({ price, give: 2n * 10n ** 18n, giveDecimals: 18, getDecimals: 6 })
 * // 5_001_000_000n
 */
export const amountAtPrice = ({
  price,
  give,
  giveDecimals,
  getDecimals,
}: Given & { price: PriceText }): bigint | undefined => {
  const ratio = ratioOf(price, { sell: giveDecimals, buy: getDecimals })
  return ratio && mulDivUp(give, ratio.buy, ratio.sell)
}

/**
 * Returns the price of two amounts: bought per sold unit, 24 decimals, rounded down by default.
 *
 * @example
 * priceOf({ give: 10n ** 18n, get: 5_000_000n, giveDecimals: 18, getDecimals: 6 })
 * // 5n * 10n ** 24n
 */
export const priceOf = (
  { give, get, giveDecimals, getDecimals }: Given & { get: bigint },
  mulDiv: typeof mulDivDown | typeof mulDivUp = mulDivDown,
): bigint => mulDiv(get, 10n ** BigInt(giveDecimals + priceDecimals), give * 10n ** BigInt(getDecimals))
