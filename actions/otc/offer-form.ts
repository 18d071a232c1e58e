import type { Address } from 'viem'
import { isAddress, isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { mulDivDown, mulDivUp } from '@/lib/amount'
import { readAmount } from '../read-amount'

/** How a taker is named. */
export type TakerReading =
  | { status: 'missing' | 'invalid' | 'self'; address: undefined }
  | { status: 'named' | 'open'; address: Address }

/**
 * Reads who may take an offer. Nobody named is not the same as anyone: that has to be chosen.
 *
 * @example
 * readTaker({ text: '', isOpen: true, account }) // { status: 'open', address: zeroAddress }
 */
export const readTaker = ({
  text,
  isOpen,
  account,
}: {
  text: string
  isOpen: boolean
  account: Address | undefined
}): TakerReading => {
  if (isOpen) return { status: 'open', address: zeroAddress }
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'missing', address: undefined }
  if (!isAddress(trimmed) || isSameAddress(trimmed, zeroAddress) || isNativeToken(trimmed))
    return { status: 'invalid', address: undefined }
  if (isSameAddress(trimmed, account)) return { status: 'self', address: undefined }
  return { status: 'named', address: toLowerAddress(trimmed) }
}

/** Digits behind the point of a price. */
export const priceDecimals = 24

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
}: {
  price: string
  give: bigint
  giveDecimals: number
  getDecimals: number
}): bigint | undefined => {
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
export const priceOf = ({
  give,
  get,
  giveDecimals,
  getDecimals,
}: {
  give: bigint
  get: bigint
  giveDecimals: number
  getDecimals: number
}): bigint => mulDivDown(get, 10n ** BigInt(giveDecimals + priceDecimals), give * 10n ** BigInt(getDecimals))

export const lifeUnits = { minutes: 60, hours: 3_600, days: 86_400 } as const
export type LifeUnit = keyof typeof lifeUnits

/** A year; longer promises are forgotten by the one who gave them. */
const mostSeconds = 366 * 86_400
const leastSeconds = 120

/**
 * Reads how long an offer lives, in seconds: whole numbers of a unit, from two minutes to a year. Undefined for anything else.
 *
 * @example
 * readLife('2', 'hours') // 7200
 */
export const readLife = (text: string, unit: LifeUnit): number | undefined => {
  if (!/^\d{1,7}$/.test(text.trim())) return undefined
  const seconds = Number(text) * lifeUnits[unit]
  return seconds >= leastSeconds && seconds <= mostSeconds ? seconds : undefined
}
