import { mulDivDown, mulDivUp } from '@/lib/amount'
import { readAmount } from './read-amount'

/** Digits behind the point of a price. */
export const priceDecimals = 24

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
  const ratio = readAmount(price, priceDecimals).amount
  return ratio === undefined
    ? undefined
    : mulDivUp(give * ratio, 10n ** BigInt(getDecimals), 10n ** BigInt(giveDecimals + priceDecimals))
}

/**
 * The price of two amounts, as an amount of the token wanted for one of the token given, with 24 digits behind the point.
 *
 * @example
 * priceOf({ give: 2n * 10n ** 18n, get: 5_001_000_000n, giveDecimals: 18, getDecimals: 6 }) // 2500500000000000000000000000n
 */
export const priceOf = ({ give, get, giveDecimals, getDecimals }: Given & { get: bigint }): bigint =>
  mulDivDown(get, 10n ** BigInt(giveDecimals + priceDecimals), give * 10n ** BigInt(getDecimals))
