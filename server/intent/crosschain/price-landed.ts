import { toLowerAddress } from '@/lib/address'
import { byAmount } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { anonymousPartner } from '@/lib/chain/fees/resolve-fee'
import { type BridgeLane, lanesBetween } from '@/lib/chain/registry/lanes'
import { quotedLanding } from '@/lib/order/bridge/landing-terms'
import type { AgentQuote } from '../../agents/agent'
import { landingOffer } from '../../agents/bridge-fee'
import type { Deps } from '../../deps'
import { resolveToken } from '../../pricing/resolve-token'
import { createAmountOf } from '../amount-of'
import { bestQuote, readQuestion } from '../ask-agents'
import { priceOf } from '../price-of'
import { type Candidate, candidateOf, refusalOf } from './candidates'
import { type CrosschainQuestion, type Ends, readLaneOffer } from './find-way'
import { holdBestFee } from './hold-best-fee'
import { priceOrigin } from './price-origin'
import { toRoute } from './to-price'

/** Blocks of the destination chain until the settlement of an arrival is mined. */
const blocksToSell = 2

/** A lane with the trades on both chains; `sold` is the one after the arrival. */
type Landed = { lane: BridgeLane; candidate: Candidate; sold: AgentQuote }

type Asking = { question: CrosschainQuestion; signal: AbortSignal | undefined }

/**
 * Prices a sale whose output is sold for the requested token after its arrival on another chain:
 * for each lane a trade for the token that enters, its transfer, and a trade on the other chain.
 * The lane that brings the most is the route. Its signed bytes have the minimum of the second
 * trade; if that is not met in time, the recipient gets the token that arrived.
 *
 * @throws {ApiError} AuctionDelayed, ServiceUnavailable; PricingError without a lane or the landing
 * contract; where no lane has a price, the error of the first
 * @example
 * (await priceLanded(deps, ends, { question, signal })).route.destination.input.token.address
 * // of USDC, which arrives, whereas the output is the asked token
 */
export const priceLanded = async (deps: Deps, ends: Ends, { question, signal }: Asking): Promise<IntentPrice> => {
  const { from, to, asked } = ends
  if (to.chain.contracts.landing === undefined) throw new ApiError('PricingError')
  const isDelayed = [from, to].some(({ chain }) => deps.agents.delayOn(chain.id) !== undefined)
  if (isDelayed) throw new ApiError('AuctionDelayed')
  const lanes = lanesBetween(from.chain, to.chain)
  const answers = await Promise.allSettled(lanes.map((lane) => priceLane(deps, ends, { lane, question, signal })))
  const [best] = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .toSorted((a, b) => byAmount(b.sold.output, a.sold.output))
  if (best === undefined)
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new ApiError('PricingError')
  const { lane, sold } = best
  // The rest that a lower fee leaves arrives above the priced amount, and is sold with it.
  const candidate = await holdBestFee(deps, { ...ends, lane }, best.candidate, { isSold: true })
  const [amountHere, amountThere] = await Promise.all([createAmountOf(from), createAmountOf(to)])
  const arriving = resolveToken(to.chain, { given: lane.output.address, parameter: 'destToken', strict: true })
  const landing = quotedLanding({
    destToken: toLowerAddress(asked.poolToken),
    arriving: candidate.arriving,
    output: sold.output,
    feeBps: candidate.origin.feeBps,
  })
  const shown = { candidate, tags: ['recommended', 'fastest', 'best-return'], amountOf: amountHere, landing }
  const route = toRoute({ ...ends, asked: arriving, lane }, shown)
  const { destination, bridge, fees } = route
  const sale: IntentPrice['route'] = {
    ...route,
    destination: { input: destination.input, output: amountThere(asked, sold.output) },
    bridge: bridge && {
      ...bridge,
      estimatedTimeMs: bridge.estimatedTimeMs + deps.auctionWindowMs + blocksToSell * to.chain.blockMs,
    },
    fees: { ...fees, bridge: [...fees.bridge, amountThere(arriving, sold.gas)] },
  }
  const price = priceOf(deps, from, { ...candidate.origin, side: 'SELL', routes: [sale] })
  await deps.intentRoutes.save(price)
  return price
}

/** Prices one lane: the trade before it, the transfer, and the trade after it. */
const priceLane = async (
  deps: Deps,
  ends: Ends,
  { lane, question, signal }: Asking & { lane: BridgeLane },
): Promise<Landed> => {
  const { to } = ends
  const way = { ...ends, lane }
  const { offer, promised } = await readLaneOffer(deps, way)
  const origin = await priceOrigin(deps, way, { question, signal })
  const offered = { offer: landingOffer(offer), promised }
  const candidate = await candidateOf(deps, way, { offered, speed: 'standard', origin })
  if (candidate === undefined) throw new ApiError('PricingError')
  const refusal = refusalOf(candidate)
  if (refusal !== undefined) throw refusal
  // The partner's fee is taken before the bridge.
  const { destToken, destDecimals, maxImpact, maxUSDImpact, degenMode } = question
  const request = await readQuestion(deps, to, {
    question: {
      chainId: to.chain.id,
      side: 'SELL',
      amount: candidate.arriving.toString(),
      partner: anonymousPartner,
      srcToken: toLowerAddress(lane.output.address),
      srcDecimals: lane.output.decimals,
      destToken,
      destDecimals,
      maxImpact,
      maxUSDImpact,
      degenMode,
    },
  })
  return { lane, candidate, sold: await bestQuote(deps, to, { question: {}, request, signal }) }
}
