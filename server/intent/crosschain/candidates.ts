import { toLowerAddress } from '@/lib/address'
import { larger, smallest } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import { scalingFactorOf } from '@/lib/chain/registry/lanes'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { enteringFor, maxBridgeFee, scaled, shownTerms } from '@/lib/order/bridge/bridge-terms'
import type { Speed } from '@/lib/order/bridge/speeds'
import { withDrift } from '../../agents/bridge-fee'
import { readLaneTimes } from '../../agents/lanes/lane-times'
import { offerAt, type RelayBounds, type RelayFee, relayFeeOf, shareOf } from '../../agents/relay-offers'
import { readState } from '../../chain/market/read-state'
import type { Deps } from '../../deps'
import type { LaneOffer, Way } from './find-way'
import type { Origin } from './price-origin'
import { signedMaximum } from './signed-maximum'

/** A speed for an order: its offer, fee and output in raw units, and its usual time. */
export type Candidate = {
  speed: Speed
  origin: Origin
  offer: RelayFee & RelayBounds
  /** The fee of the bridge; `gross` is the output without it. */
  fee: bigint
  gross: bigint
  arriving: bigint
  /** The source amount. */
  input: bigint
  /** Milliseconds from the post of an order until its recipient is usually paid. */
  timeMs: number
  /** Milliseconds from the deposit in which nine of ten transfers are paid. */
  p90Ms: number
}

/** Blocks of the origin chain until a settlement is mined. */
const blocksToSettle = 2

/**
 * Prices a speed for an entering amount; undefined if not offered for a transfer of this value.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await candidateOf(deps, way, { offered, speed: 'fast', origin }))?.arriving // 299_450_000n
 */
export const candidateOf = async (
  { database, auctionWindowMs }: Pick<Deps, 'database' | 'auctionWindowMs'>,
  { from, to, lane }: Way,
  { offered: { offer, promised }, speed, origin }: { offered: LaneOffer; speed: Speed; origin: Origin },
): Promise<Candidate | undefined> => {
  const { input, output } = origin.best
  const price = usdPrices(from.chain, (await readState(from)).market).get(toLowerAddress(lane.input.address))
  const usd = price === undefined ? undefined : price * Number(output)
  const terms = offerAt(offer, { speed, from: from.chain.id, usd, promised })
  if (terms === undefined) return undefined
  const gross = scaled(output, scalingFactorOf(lane))
  const fee = larger(relayFeeOf(terms, gross), minShownFee(terms, gross))
  const value = usd === undefined ? undefined : { usd, amount: gross }
  const [times] = await readLaneTimes(database, [{ from: from.chain, to: to.chain, lane, value }])
  const { p50Ms, p90Ms } = times![speed]
  const timeMs = auctionWindowMs + blocksToSettle * from.chain.blockMs + p50Ms
  return { speed, origin, offer: terms, fee, gross, arriving: gross - fee, input, timeMs, p90Ms }
}

/**
 * Returns the minimum fee that the price of an offer shows for `gross`, raw units of the token that
 * arrives. Where the relayer asks less, the recipient gets the rest.
 *
 * @example
 * minShownFee({ feePips: 500, feeFlat: 100_000n }, 1_000_000_000n) // 400_000n
 */
export const minShownFee = (offer: RelayFee, gross: bigint): bigint =>
  maxBridgeFee(gross, shownTerms(signedMaximum(offer)))

/**
 * Returns why the relayer does not pay a candidate; undefined if it does. The pools' maximum drift
 * above the quote must be within the maximum payment.
 *
 * @example
 * refusalOf(candidate)?.errorType // 'GasCostExceedsTradeAmount'
 */
export const refusalOf = ({ offer, fee, gross, arriving, input }: Candidate): ApiError | undefined => {
  if (fee >= gross) return new ApiError('GasCostExceedsTradeAmount')
  const maxPaid = smallest(offer.maxAmount, offer.funds)
  const whole = withDrift(arriving)
  if (whole <= maxPaid) return undefined
  // Reduces both by the same share, since a smaller sale gets no worse a rate.
  return new ApiError('PricingError', {
    availableLiquidity: {
      srcAmount: ((input * maxPaid) / whole).toString(),
      destAmount: ((arriving * maxPaid) / whole).toString(),
    },
  })
}

/**
 * True if the relayer pays a candidate.
 *
 * @example
 * isPaid(candidate) // true
 */
export const isPaid = (candidate: Candidate): boolean => refusalOf(candidate) === undefined

/**
 * Returns the minimum amount that must enter the bridge so that `amount` arrives at a speed,
 * rounded up; raw units of each token. Undefined if that speed is not offered.
 *
 * @example
 * enteringAt(300_000_000n, { way, offered, speed: 'standard' }) // 300_115_006n
 */
export const enteringAt = (
  amount: bigint,
  {
    way: { from, lane },
    offered: { offer, promised },
    speed,
  }: {
    way: Pick<Way, 'lane'> & { from: { chain: Pick<Way['from']['chain'], 'id'> } }
    offered: LaneOffer
    speed: Speed
  },
): bigint | undefined => {
  const terms = offerAt(offer, { speed, from: from.chain.id, promised })
  if (terms === undefined) return undefined
  const { feeFlat, excess = 0n } = terms
  const arrival = { arriving: amount, scalingFactor: scalingFactorOf(lane) }
  const asked = amount + feeFlat <= excess ? { maxPips: 0n, maxFlat: feeFlat } : shareOf(terms)
  const [entering, shown] = [asked, shownTerms(signedMaximum(terms))].map((fee) => enteringFor(arrival, fee))
  return entering === undefined || shown === undefined ? undefined : larger(entering, shown)
}
