import { toLowerAddress } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { scalingFactorOf } from '@/lib/chain/registry/lanes'
import { encodeProtocolData, scaled } from '@/lib/order/bridge/bridge-terms'
import type { LandingTerms } from '@/lib/order/bridge/landing-terms'
import { fillSecondsOf } from '@/lib/order/bridge/speeds'
import type { Deps } from '../../deps'
import { createAmountOf } from '../amount-of'
import { priceOf } from '../price-of'
import { across } from './bridges'
import type { Candidate } from './candidates'
import type { CrosschainQuestion, Way } from './find-way'
import { rankCandidates } from './rank-candidates'
import { signedMaximum } from './signed-maximum'

type Route = IntentPrice['route']

/**
 * Converts candidates to a price: the recommended route, and the others as alternatives.
 *
 * @throws {ApiError} ServiceUnavailable while the state of the chain is unknown
 * @example
 * (await toPrice(deps, way, { question, candidates })).alternatives[0]?.bridge?.tags // ['fastest']
 */
export const toPrice = async (
  deps: Pick<Deps, 'newId'>,
  way: Way,
  { question: { side }, candidates }: { question: CrosschainQuestion; candidates: readonly Candidate[] },
): Promise<IntentPrice> => {
  const { from } = way
  const amountOf = await createAmountOf(from)
  const [route, ...others] = rankCandidates(candidates, side).map(({ candidate, tags }) =>
    toRoute(way, { candidate, tags, amountOf }),
  )
  return priceOf(deps, from, { ...candidates[0]!.origin, side, routes: [route!, ...others] })
}

/**
 * Converts one candidate to a route. `landing` has the terms by which what arrives is sold, if it is.
 *
 * @example
 * toRoute(way, { candidate, tags: ['recommended'], amountOf }).bridge?.estimatedTimeMs // 31_000
 */
export const toRoute = (
  { to, asked, lane }: Way,
  {
    candidate: { speed, origin, offer, fee, arriving, timeMs },
    tags,
    amountOf,
    landing,
  }: {
    candidate: Candidate
    tags: string[]
    amountOf: Awaited<ReturnType<typeof createAmountOf>>
    landing?: LandingTerms
  },
): Route => {
  const { src, dest, best } = origin
  const scalingFactor = scalingFactorOf(lane)
  const outputToken = toLowerAddress(lane.output.address)
  // Values the output by the amount that would enter the bridge for it without a fee.
  const arrivedOf = (address: string, amount: bigint) => ({
    ...amountOf(dest, scaled(amount, -scalingFactor)),
    token: { chainId: to.chain.id, address: toLowerAddress(address) },
    amount: amount.toString(),
  })
  return {
    origin: { input: amountOf(src, best.input), output: amountOf(dest, best.output) },
    destination: { input: arrivedOf(outputToken, arriving), output: arrivedOf(asked.address, arriving) },
    bridge: {
      protocol: across.protocol,
      estimatedTimeMs: timeMs,
      tags,
      contractParams: {
        protocolSelector: acrossSelector,
        outputToken,
        scalingFactor,
        protocolData: encodeProtocolData({ fillSeconds: fillSecondsOf[speed], ...signedMaximum(offer), landing }),
      },
    },
    fees: { gas: amountOf(src, best.gas), bridge: [arrivedOf(outputToken, fee)] },
  }
}
