import { maxUint256 } from 'viem'
import { type InvalidAmountError, mulDivDown, mulDivUp } from '@/lib/amount'
import { priceDecimals, ratioOf } from './limit-price'
import { readPriceText } from './price-text'
import { readAmount } from './read-amount'

export type LimitField = 'sell' | 'price' | 'buy'

/** The texts of the edited fields, two at most, from which the third is derived. */
export type LimitTexts = Partial<Record<LimitField, string>>

/**
 * Edits one of the three fields. The last two edited fields drive; but a typed price stays, and an
 * amount is replaced: the other one, or, if the price is typed last, the one edited `first`.
 *
 * @example
 * touchField({ sell: '1', price: '2' }, { field: 'buy', text: '5', first: 'sell' })
 * // { price: '2', buy: '5' }
 */
export const touchField = (
  texts: LimitTexts,
  { field, text, first }: { field: LimitField; text: string; first: 'sell' | 'buy' },
): LimitTexts => {
  const { [field]: _, ...others } = texts
  if (text === '') return others
  const next: LimitTexts = { ...others, [field]: text }
  if (Object.keys(next).length < 3) return next
  const { [field === 'price' ? first : field === 'sell' ? 'buy' : 'sell']: __, ...two } = next
  return two
}

/** Raw units; undefined while the fields are incomplete. */
export type LimitAmounts = {
  sell: bigint | undefined
  buy: bigint | undefined
  errors: Partial<Record<LimitField, InvalidAmountError>>
}

/**
 * Computes the amounts of the fields. Derived amounts are rounded in the owner's favour: never more
 * sold or less bought than the price implies.
 *
 * @example
 * linkFields({ sell: '2', price: '2500.5' }, { sell: 18, buy: 6 }).buy // 5_001_000_000n
 */
export const linkFields = (
  { sell: sellText = '', price: priceText = '', buy: buyText = '' }: LimitTexts,
  decimals: { sell: number | undefined; buy: number | undefined },
): LimitAmounts => {
  const sold = readAmount(sellText, decimals.sell)
  const bought = readAmount(buyText, decimals.buy)
  const price = readPriceText(priceText)
  const { amountError: priceError } = readAmount(price.digits, priceDecimals)
  const errors = {
    ...(sold.amountError && { sell: sold.amountError }),
    ...(bought.amountError && { buy: bought.amountError }),
    ...(priceError && { price: priceError }),
  }
  const given = { sell: sold.amount, buy: bought.amount, errors }
  if (decimals.sell === undefined || decimals.buy === undefined) return given
  const ratio = ratioOf(price, { sell: decimals.sell, buy: decimals.buy })
  if (!ratio) return given
  if (given.sell !== undefined) return { ...given, buy: toAmount(mulDivUp(given.sell, ratio.buy, ratio.sell)) }
  return given.buy === undefined ? given : { ...given, sell: toAmount(mulDivDown(given.buy, ratio.sell, ratio.buy)) }
}

const toAmount = (raw: bigint): bigint | undefined => (raw > 0n && raw <= maxUint256 ? raw : undefined)
