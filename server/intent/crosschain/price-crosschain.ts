import { ApiError } from '@/lib/api/contract/errors'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { findLane } from '@/lib/chain/registry/lanes'
import type { Deps } from '../../deps'
import { candidateOf, enteringAt, isPaid, refusalOf } from './candidates'
import { type CrosschainQuestion, findEnds, type LaneOffer, readLaneOffer, type Way } from './find-way'
import { holdBestFee } from './hold-best-fee'
import { priceLanded } from './price-landed'
import { type Origin, priceOrigin } from './price-origin'
import { toPrice } from './to-price'

/** Maximum milliseconds of alternatives; later ones are omitted. */
const alternativesMs = 400

/**
 * Prices an intent that is paid on another chain: a trade for the token that enters the bridge,
 * unless that is the source, and a transfer for the fee of our relayer, or of an outside one that
 * promises less (`holdBestFee`). Its speeds are the routes, the
 * recommended one and alternatives, from which orders can be built. Amounts are before a partner's
 * fee; those of the destination are net of the bridge's fee. A sale for a token that no lane delivers
 * is priced by `priceLanded` if the question allows a swap after the bridge.
 *
 * @throws {ApiError} those of `isUnpriced` without a price: PricingError without a lane or relayer
 * or while the bridge is paused, with `availableLiquidity` above the relayer's maximum;
 * GasCostExceedsTradeAmount if the fee takes everything; those of readPriceRequest
 * @example
 * (await priceCrosschain(deps, { chainId: 1, destChainId: 8453, ... })).route.bridge?.tags[0]
 * // 'recommended'
 */
export const priceCrosschain = async (
  deps: Deps,
  question: CrosschainQuestion,
  signal?: AbortSignal,
): Promise<IntentPrice> => {
  const ends = await findEnds(deps, question)
  const lane = findLane(ends.from.chain, ends.to.chain, { output: ends.asked.poolToken })
  if (lane === undefined) {
    if (question.allowBridgeAndSwap && question.side === 'SELL') return priceLanded(deps, ends, { question, signal })
    throw new ApiError('PricingError')
  }
  const way = { ...ends, lane }
  const offered = await readLaneOffer(deps, way)
  // An order at this price would wait until auctions resume.
  if (deps.agents.delayOn(way.from.chain.id) !== undefined) throw new ApiError('AuctionDelayed')
  const asking = { question, offered }
  const [origin, fastOrigin] = await priceOrigins(deps, way, { ...asking, signal })
  const [standard, fast] = await Promise.all([
    candidateOf(deps, way, { offered, speed: 'standard', origin }),
    fastOrigin && candidateOf(deps, way, { offered, speed: 'fast', origin: fastOrigin }),
  ])
  const refusal = standard === undefined ? new ApiError('PricingError') : refusalOf(standard)
  if (standard === undefined || refusal !== undefined) throw refusal
  const offeredSpeeds = fast !== undefined && isPaid(fast) ? [standard, fast] : [standard]
  const candidates = await Promise.all(offeredSpeeds.map((candidate) => holdBestFee(deps, way, candidate)))
  const price = await toPrice(deps, way, { question, candidates })
  await deps.intentRoutes.save(price)
  return price
}

type Asking = { question: CrosschainQuestion; offered: LaneOffer; signal: AbortSignal | undefined }

/**
 * Prices what enters the bridge at both speeds. A sale has one input, so it is requested once; a
 * purchase needs more at the more expensive speed.
 */
const priceOrigins = async (
  deps: Deps,
  way: Way,
  { question, offered, signal }: Asking,
): Promise<[Origin, Origin | undefined]> => {
  if (question.side === 'SELL') {
    const origin = await priceOrigin(deps, way, { question, signal })
    return [origin, origin]
  }
  const entering = (['standard', 'fast'] as const).map((speed) =>
    enteringAt(BigInt(question.amount), { way, offered, speed }),
  )
  const originOf = (amount: bigint | undefined, given: AbortSignal | undefined) =>
    amount === undefined
      ? undefined
      : priceOrigin(deps, way, { question: { ...question, amount: amount.toString() }, signal: given })
  const late = AbortSignal.timeout(alternativesMs)
  const fast = originOf(entering[1], signal === undefined ? late : AbortSignal.any([signal, late]))
  const [origin, fastOrigin] = await Promise.all([originOf(entering[0], signal), fast?.catch(() => undefined)])
  return [origin!, fastOrigin]
}
