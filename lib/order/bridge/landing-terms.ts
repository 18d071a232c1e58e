import type { Address, Hex } from 'viem'
import { mulDivUp } from '../../amount'
import { afterFeeSell } from '../fee'

/**
 * The terms that an owner signs for what arrives on another chain: the token that it is sold for,
 * the minimum for `quoted` of the arriving token, raw units of each, and the seconds after the
 * arrival in which it may be sold. Afterwards the recipient gets the arriving token.
 */
export type LandingTerms = { destToken: Address; quoted: bigint; minAmount: bigint; secondsToSell: bigint }

/** The seconds in which an arrival may be sold, as the contract takes them. */
export const secondsToSellRange = { min: 60n, max: 86_400n } as const

/**
 * The signed parts of what a price expects, bps: the amount that arrives at least, up to which the
 * minimum stays the same, and the minimum of the sale in proportion to it.
 */
const signedBps = { quoted: 9_900n, minAmount: 9_900n, whole: 10_000n } as const

/** The seconds in which an arrival of a price may be sold. */
const quotedSeconds = 600n

const version = 1n
const landingForm = /^[0-9a-f]{320}$/
const addressBits = 160n
const amountBits = 128n

/**
 * Returns the terms that a price signs: a minimum 1 % below the quoted rate, for an arrival of up
 * to 1 % less than expected after the partner's fee, which is taken before the transfer. Raw units
 * of each token, rounded down.
 *
 * @example
 * quotedLanding({ destToken, arriving: 1_000n, output: 300n, feeBps: 0 })
 * // { destToken, quoted: 990n, minAmount: 294n, secondsToSell: 600n }
 */
export const quotedLanding = ({
  destToken,
  arriving,
  output,
  feeBps,
}: {
  destToken: Address
  /** The amount that arrives without the fee, and the quoted output of its sale. */
  arriving: bigint
  output: bigint
  feeBps: number
}): LandingTerms => {
  const { quoted, minAmount, whole } = signedBps
  return {
    destToken,
    quoted: (afterFeeSell(arriving, feeBps) * quoted) / whole,
    minAmount: (afterFeeSell(output, feeBps) * quoted * minAmount) / (whole * whole),
    secondsToSell: quotedSeconds,
  }
}

/**
 * Encodes the terms as hex digits without a prefix, as they follow the terms of the bridge.
 *
 * @example
 * encodeLanding({ destToken, quoted: 1_000n, minAmount: 300n, secondsToSell: 600n }).length // 320
 */
export const encodeLanding = ({ destToken, quoted, minAmount, secondsToSell }: LandingTerms): string =>
  [version, BigInt(destToken), quoted, minAmount, secondsToSell]
    .map((word) => word.toString(16).padStart(64, '0'))
    .join('')

/**
 * Decodes hex digits without a prefix; undefined if the contract refuses their length, version or
 * values.
 *
 * @example
 * decodeLanding(encodeLanding(terms))?.secondsToSell // 600n
 */
export const decodeLanding = (digits: string): LandingTerms | undefined => {
  if (!landingForm.test(digits)) return undefined
  const [given, token, quoted, minAmount, secondsToSell] = [0, 1, 2, 3, 4].map((index) =>
    BigInt(`0x${digits.slice(64 * index, 64 * (index + 1))}`),
  ) as [bigint, bigint, bigint, bigint, bigint]
  const { min, max } = secondsToSellRange
  const isValid =
    given === version &&
    token > 0n &&
    token >> addressBits === 0n &&
    quoted > 0n &&
    minAmount > 0n &&
    (quoted | minAmount) >> amountBits === 0n &&
    secondsToSell >= min &&
    secondsToSell <= max
  if (!isValid) return undefined
  const destToken: Hex = `0x${token.toString(16).padStart(40, '0')}`
  return { destToken, quoted, minAmount, secondsToSell }
}

/**
 * Returns the minimum of a sale, raw units: the signed one for up to `quoted` of the arriving
 * token, and in proportion for more, rounded up.
 *
 * @example
 * landedMinimum(1_001n, { quoted: 1_000n, minAmount: 300n }) // 301n
 */
export const landedMinimum = (
  amount: bigint,
  { quoted, minAmount }: Pick<LandingTerms, 'quoted' | 'minAmount'>,
): bigint => (amount > quoted ? mulDivUp(minAmount, amount, quoted) : minAmount)
