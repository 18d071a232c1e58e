import { mulDivDown, mulDivUp } from '@/lib/amount'
import { readUsd } from '../ticket/fields/usd-of'
import { type Difference, differenceOf } from './difference-of'
import type { Executed, OrderRow, RowFill } from './order-row'

/** The decimals of the two tokens of an order; undefined if a token does not answer. */
export type PairDecimals = { src: number | undefined; dest: number | undefined }

/**
 * The result of fills compared with the agreed terms. `fee` and differences are raw units of the
 * variable side: the destination of a sale, the source of a purchase. Dollars have 18 decimals, at
 * the blocks of the fills; each value is undefined unless it is known for all fills.
 */
export type Outcome = {
  usd: bigint | undefined
  fee: bigint | undefined
  feeUsd: bigint | undefined
  againstQuote: Difference | undefined
  againstLimit: Difference | undefined
}

/**
 * Compares the fills of an order with its quote and its limit. Returns undefined without a fill, or
 * if the service does not report the amounts of one.
 *
 * @example
 * outcomeOf(row, { src: 18, dest: 6 })?.againstQuote
 * // { amount: 1120000n, bps: 14, usd: 1119855520000000000n }
 */
export const outcomeOf = (row: OrderRow, decimals: PairDecimals): Outcome | undefined => {
  const { executed, limit, fills } = row
  if (executed === undefined) return undefined
  const isSale = row.side === 'SELL'
  const slips = (fill: RowFill, raw: bigint | undefined) =>
    raw === undefined
      ? undefined
      : dollarsOf(raw, isSale ? decimals.dest : decimals.src, isSale ? fill.destUsd : fill.srcUsd)
  const quoted = sumKnown(fills.map((fill) => fill.quoted))
  const dealt = isSale ? executed.dest : executed.src
  const betterThan = (agreed: bigint) => (isSale ? dealt - agreed : agreed - dealt)
  const quoteUsd = fills.map((fill) => {
    const came = BigInt((isSale ? fill.received : fill.spent) ?? 0)
    return slips(fill, fill.quoted && (isSale ? came - fill.quoted : fill.quoted - came))
  })
  const limited = limit && limitFor(row, limit, executed)
  return {
    usd: sumKnown(fills.map((fill) => worthOf(fill, decimals))),
    fee: sumKnown(fills.map(({ fee }) => fee)),
    feeUsd: sumKnown(fills.map((fill) => slips(fill, fill.fee))),
    againstQuote: quoted ? { ...differenceOf(betterThan(quoted), quoted), usd: sumKnown(quoteUsd) } : undefined,
    againstLimit: limited ? { ...differenceOf(betterThan(limited), limited), usd: undefined } : undefined,
  }
}

/** Returns the limit for the filled part, rounded against the trade. */
const limitFor = ({ side }: OrderRow, limit: Executed, executed: Executed): bigint | undefined => {
  const [total, filled] = side === 'SELL' ? [limit.src, executed.src] : [limit.dest, executed.dest]
  if (total === 0n) return undefined
  return side === 'SELL' ? mulDivUp(limit.dest, filled, total) : mulDivDown(limit.src, filled, total)
}

/**
 * Returns the value of a fill at its block, dollars with 18 decimals: of the received amount, else
 * of the spent one. Returns undefined if neither price was stored.
 *
 * @example
 * worthOf({ transactionHash, spent: '5', received: '2000000', destUsd: '1' }, { src: 18, dest: 6 })
 * // 2n * 10n ** 18n
 */
export const worthOf = (
  { spent, received, srcUsd, destUsd }: RowFill,
  { src, dest }: PairDecimals,
): bigint | undefined =>
  (received === null ? undefined : dollarsOf(BigInt(received), dest, destUsd)) ??
  (spent === null ? undefined : dollarsOf(BigInt(spent), src, srcUsd))

/**
 * Returns the value of an amount at a price in decimal dollars per whole token, with 18 decimals,
 * rounded towards zero. Returns undefined if the price or the decimals are not known.
 *
 * @example
 * dollarsOf(1_500_000n, 6, '0.5') // 750000000000000000n
 */
export const dollarsOf = (
  raw: bigint,
  decimals: number | undefined,
  usd: string | null | undefined,
): bigint | undefined => {
  const price = readUsd(usd)
  return price === undefined || decimals === undefined ? undefined : (price * raw) / 10n ** BigInt(decimals)
}

/** Returns the sum of all values; undefined if one is unknown. */
const sumKnown = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.reduce(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n as bigint | undefined,
  )
