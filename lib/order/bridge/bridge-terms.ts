import type { Hex } from 'viem'
import { larger, mulDivUp } from '../../amount'
import { decodeLanding, encodeLanding, type LandingTerms } from './landing-terms'

/**
 * The terms that an owner signs for a bridge: seconds in which a relayer may pay, and the maximum
 * fee as millionths of what is sent plus a flat amount in raw units of the output token. `landing`
 * has the terms of a sale of what arrives, where it is sold.
 */
export type BridgeTerms = { fillSeconds: bigint; maxPips: bigint; maxFlat: bigint; landing?: LandingTerms | undefined }

/** The maximum fee of a transfer, as an owner signs it. */
export type SignedFee = Pick<BridgeTerms, 'maxPips' | 'maxFlat'>

/** A sent amount, raw units, and the output token's decimals minus those of the input token. */
type BridgeAmount = { amount: bigint; scalingFactor: number }

/** The number of pips in 100 %. */
export const pipsScale = 1_000_000n

/** The offset of `landing` in `(uint32 fillSeconds, uint32 maxPips, uint128 maxFlat, bytes landing)`. */
const landingOffset = 4n * 32n
const bitsOf = [32n, 32n, 128n] as const
const headDigits = 5 * 64
const protocolDataForm = /^0x(?:[0-9a-f]{64}){5,}$/

/**
 * Encodes the terms as the bytes that an owner signs.
 *
 * @example
 * encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }).length // 322
 */
export const encodeProtocolData = ({ fillSeconds, maxPips, maxFlat, landing }: BridgeTerms): Hex => {
  const sale = landing ? encodeLanding(landing) : ''
  const words = [fillSeconds, maxPips, maxFlat, landingOffset, BigInt(sale.length / 2)]
  return `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}${sale}`
}

/**
 * Decodes signed bytes; undefined if the contract refuses their length, landing or word sizes.
 *
 * @example
 * decodeProtocolData(encodeProtocolData(terms))?.maxPips // 75n
 */
export const decodeProtocolData = (data: Hex): BridgeTerms | undefined => {
  const lower = data.toLowerCase()
  if (!protocolDataForm.test(lower)) return
  const [fillSeconds = 0n, maxPips = 0n, maxFlat = 0n, offset, length] = [0, 1, 2, 3, 4].map((index) =>
    BigInt(`0x${lower.slice(2 + 64 * index, 66 + 64 * index)}`),
  )
  const sale = lower.slice(2 + headDigits)
  const fits = [fillSeconds, maxPips, maxFlat].every((word, index) => word >> bitsOf[index]! === 0n)
  if (!fits || offset !== landingOffset || length !== BigInt(sale.length / 2)) return
  if (sale === '') return { fillSeconds, maxPips, maxFlat }
  const landing = decodeLanding(sale)
  return landing && { fillSeconds, maxPips, maxFlat, landing }
}

/**
 * Converts an amount to the decimals of the output token, rounded down; raw units.
 *
 * @example
 * scaled(1_999_999_999_999n, -12) // 1n
 */
export const scaled = (amount: bigint, scalingFactor: number): bigint => {
  const unit = 10n ** BigInt(Math.abs(scalingFactor))
  return scalingFactor < 0 ? amount / unit : amount * unit
}

/**
 * Returns the maximum bridge fee for `gross`, rounded up; both in raw units of the output token.
 *
 * @example
 * maxBridgeFee(994_900_500n, { maxPips: 75n, maxFlat: 150_000n }) // 224_618n
 */
export const maxBridgeFee = (gross: bigint, { maxPips, maxFlat }: SignedFee): bigint =>
  mulDivUp(gross, maxPips, pipsScale) + maxFlat

/** The share of a transfer, pips, by which a signed maximum may exceed twice the shown fee: 1 bps. */
const unshownPips = 100n

/**
 * Returns the minimum fee that a price shows beside a signed maximum, as terms, rounded up: half of
 * that maximum, less half a basis point. So a signed fee is never much larger than the shown one,
 * and a relayer may show its gas alone for what brings its funds back.
 *
 * @example
 * shownTerms({ maxPips: 700n, maxFlat: 150_000n }) // { maxPips: 300n, maxFlat: 75_000n }
 */
export const shownTerms = ({ maxPips, maxFlat }: SignedFee): SignedFee => ({
  maxPips: mulDivUp(larger(maxPips - unshownPips, 0n), 1n, 2n),
  maxFlat: mulDivUp(maxFlat, 1n, 2n),
})

/**
 * Returns what arrives of a transfer, raw units of the output token. `fee` is the one that the
 * agent's call names, by default the maximum. Undefined if the contract refuses the settlement: the
 * fee exceeds the maximum, or takes everything.
 *
 * @example
 * bridgeOutput({ amount: 1_000n, scalingFactor: 0, fee: 10n }, { maxPips: 75n, maxFlat: 20n })
 * // 990n
 */
export const bridgeOutput = (
  { amount, scalingFactor, fee }: BridgeAmount & { fee?: bigint | undefined },
  terms: SignedFee,
): bigint | undefined => {
  const gross = scaled(amount, scalingFactor)
  const maxFee = maxBridgeFee(gross, terms)
  const taken = fee ?? maxFee
  return taken > maxFee || taken >= gross ? undefined : gross - taken
}

/**
 * Returns the minimum that arrives of a signed minimum, for any larger amount and any permitted
 * fee; raw units of the output token. 0 if the fee may take everything.
 *
 * @example
 * farMinimum({ amount: 994_900_500n, scalingFactor: 0 }, terms) // 994_675_882n
 */
export const farMinimum = ({ amount, scalingFactor }: BridgeAmount, terms: SignedFee): bigint => {
  const gross = scaled(amount, scalingFactor)
  return larger(gross - maxBridgeFee(gross, terms), 0n)
}

/**
 * Returns the minimum that must enter a bridge for `arriving` to arrive after the maximum fee; raw
 * units of the input token, rounded up. Undefined if the fee always takes everything.
 *
 * @example
 * enteringFor({ arriving: 994_675_882n, scalingFactor: 0 }, terms) // 994_900_500n
 */
export const enteringFor = (
  { arriving, scalingFactor }: { arriving: bigint; scalingFactor: number },
  { maxPips, maxFlat }: SignedFee,
): bigint | undefined => {
  if (maxPips >= pipsScale) return undefined
  const gross = mulDivUp(arriving + maxFlat, pipsScale, pipsScale - maxPips)
  return scalingFactor > 0 ? mulDivUp(gross, 1n, scaled(1n, scalingFactor)) : scaled(gross, -scalingFactor)
}
