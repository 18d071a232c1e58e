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
  // The current price by agents for the amount; undefined if there is none.
  priced: Pick<FrozenIntent, 'srcAmount' | 'destAmount'> | undefined
  // The pool price, whole `to` for a whole `from`.
  now: number | undefined
}

const write = (value: string | number, style: DecimalStyle): string => writeDecimal(value, style).replaceAll(',', '')

const fullBps = 10_000
// The maximum step, a hundredfold of the price, in bps.
const maxStep = 100 * fullBps

// Returns the market price moved by `bps` of the price as it is shown.
export const stepPrice = (
  { from, to, priced, now }: StepMarket,
  bps: number,
  isInverse: boolean,
): PriceText | undefined => {
  if (!priced) {
    if (now === undefined) return undefined
    const stepped = ((isInverse ? 1 / now : now) * (fullBps + bps)) / fullBps
    return { digits: write(stepped, { maximumSignificantDigits: 6 }), isInverse }
  }
  const [give, get, giveDecimals, getDecimals] = isInverse
    ? [priced.destAmount, priced.srcAmount, to.decimals, from.decimals]
    : [priced.srcAmount, priced.destAmount, from.decimals, to.decimals]
  if (give === 0n) return undefined
  const mulDiv = isInverse ? mulDivUp : mulDivDown
  const raw = priceOf(
    { give, get: mulDiv(get, BigInt(fullBps + bps), BigInt(fullBps)), giveDecimals, getDecimals },
    mulDiv,
  )
  // Rounds towards the market, as an order at the market price fills.
  const roundingMode = isInverse ? 'ceil' : 'trunc'
  return { digits: write(formatAmount(raw, priceDecimals), { maximumSignificantDigits: 8, roundingMode }), isInverse }
}

// Parses a typed percentage as bps. Without a sign it is better for the owner, who sells above the
// market and buys below it. Undefined if it cannot be parsed.
export const readStep = (text: string, isInverse: boolean): number | undefined => {
  const [, sign, digits = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? []
  const size = digits === '' ? undefined : parsePercent(digits)
  if (size === undefined) return undefined
  const bps = sign === '+' || (sign === '' && !isInverse) ? size : -size
  return bps > -fullBps && bps <= maxStep ? bps : undefined
}

// Returns how far a price is above the market, bps of the written price; undefined if invalid.
export const changeOf = ({ digits, isInverse }: PriceText, now: number): number | undefined => {
  const { amount } = readAmount(digits, priceDecimals)
  return amount === undefined
    ? undefined
    : (Number(amount) / 10 ** priceDecimals / (isInverse ? 1 / now : now) - 1) * fullBps
}
