import { mulDivDown, mulDivUp } from '@/lib/amount'
import { readAmount } from './read-amount'

/** Digits behind the point of a price. */
export const priceDecimals = 24

/** A price as a person writes it: units of what is bought for one of what is sold, or the other way round. */
export type PriceText = { digits: string; isInverse: boolean }

/** A price, exactly: so many raw units of what is bought for so many of what is sold. */
export type PriceRatio = { buy: bigint; sell: bigint }

/**
 * The exact ratio of a price, whichever way round it is written: neither way loses a digit. Undefined for what is no price.
 *
 * @example
 * ratioOf({ digits: '2500', isInverse: false }, { sell: 18, buy: 6 }) // { buy: 2500n * 10n ** 30n, sell: 10n ** 42n }
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
 * Turns a price, as a person writes it (units of the token wanted for one of the token given), and an amount given into the amount
 * wanted: raw units, rounded up, for the maker who signs it. Undefined for what is no price.
 *
 * @example
 * amountAtPrice({ price: '2500.5', give: 2n * 10n ** 18n, giveDecimals: 18, getDecimals: 6 }) // 5_001_000_000n
 */
export const amountAtPrice = ({
  price,
  give,
  giveDecimals,
  getDecimals,
}: Given & { price: string }): bigint | undefined => {
  const ratio = ratioOf({ digits: price, isInverse: false }, { sell: giveDecimals, buy: getDecimals })
  return ratio && mulDivUp(give, ratio.buy, ratio.sell)
}

/**
 * The price of two amounts, as an amount of the token wanted for one of the token given, with 24 digits behind the point, rounded down unless
 * it says otherwise.
 *
 * @example
 * priceOf({ give: 2n * 10n ** 18n, get: 5_001_000_000n, giveDecimals: 18, getDecimals: 6 }) // 2500500000000000000000000000n
 */
export const priceOf = (
  { give, get, giveDecimals, getDecimals }: Given & { get: bigint },
  mulDiv: typeof mulDivDown | typeof mulDivUp = mulDivDown,
): bigint => mulDiv(get, 10n ** BigInt(giveDecimals + priceDecimals), give * 10n ** BigInt(getDecimals))
