import { parsePercent } from '@/components/trade/amount/parse-percent'
import { formatAmount, mulDivDown, mulDivUp } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'
import { type PriceText, priceDecimals, priceOf } from '@/lib/ticket/fields/limit-price'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { type DecimalStyle, writeDecimal } from '@/lib/write-decimal'

export type StepMarket = {
  from: Pick<Token, 'decimals'>
  to: Pick<Token, 'decimals'>
  // What agents do now for the amount; undefined while there is none.
  priced: Pick<FrozenIntent, 'srcAmount' | 'destAmount'> | undefined
  // What pools pay, whole `to` for a whole `from`.
  now: number | undefined
}

const write = (value: string | number, style: DecimalStyle): string => writeDecimal(value, style).replaceAll(',', '')

const whole = 10_000
// Beyond it no price is meant: a hundredfold, in basis points.
const maxStep = 100 * whole

// The market price and so much more or less of it, basis points of the price as it is shown.
export const stepPrice = (
  { from, to, priced, now }: StepMarket,
  bps: number,
  isInverse: boolean,
): PriceText | undefined => {
  if (!priced) {
    if (now === undefined) return undefined
    const stepped = ((isInverse ? 1 / now : now) * (whole + bps)) / whole
    return { digits: write(stepped, { maximumSignificantDigits: 6 }), isInverse }
  }
  const [give, get, giveDecimals, getDecimals] = isInverse
    ? [priced.destAmount, priced.srcAmount, to.decimals, from.decimals]
    : [priced.srcAmount, priced.destAmount, from.decimals, to.decimals]
  if (give === 0n) return undefined
  const mulDiv = isInverse ? mulDivUp : mulDivDown
  const raw = priceOf({ give, get: mulDiv(get, BigInt(whole + bps), BigInt(whole)), giveDecimals, getDecimals }, mulDiv)
  // Rounded towards the market: what is at the market fills.
  const roundingMode = isInverse ? 'ceil' : 'trunc'
  return { digits: write(formatAmount(raw, priceDecimals), { maximumSignificantDigits: 8, roundingMode }), isInverse }
}

// Basis points of a percent as a person types it. Without a sign it is better for the owner, who sells above the market
// and buys below it. Undefined for what is no step.
export const readStep = (text: string, isInverse: boolean): number | undefined => {
  const [, sign, digits = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? []
  const size = digits === '' ? undefined : parsePercent(digits)
  if (size === undefined) return undefined
  const bps = sign === '+' || (sign === '' && !isInverse) ? size : -size
  return bps > -whole && bps <= maxStep ? bps : undefined
}

// How much a price is above the market, basis points of the price as it is written. Undefined for what is no price.
export const changeOf = ({ digits, isInverse }: PriceText, now: number): number | undefined => {
  const { amount } = readAmount(digits, priceDecimals)
  return amount === undefined
    ? undefined
    : (Number(amount) / 10 ** priceDecimals / (isInverse ? 1 / now : now) - 1) * whole
}
