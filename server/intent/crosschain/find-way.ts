import { toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { BridgeLane } from '@/lib/chain/registry/lanes'
import { farKey, type Promised, type RelayOffer, readPromised, readRelayOffers } from '../../agents/relay-offers'
import { readBridgePauses } from '../../chain/facts/bridge-pauses'
import { findChain } from '../../chain/facts/find-chain'
import type { ServedChain } from '../../chain/facts/served-chain'
import { assertSurface } from '../../chain/facts/surfaces'
import type { Deps } from '../../deps'
import { type ResolvedToken, resolveToken } from '../../pricing/resolve-token'
import { type IntentQuestion, refusalOfToken } from '../ask-agents'
import { isAcrossAllowed } from './bridges'

export type CrosschainQuestion = IntentQuestion & { destChainId: number }

/** The two chains of a request, and the requested token. */
export type Ends = { from: ServedChain; to: ServedChain; asked: ResolvedToken }

/** The two chains of a request, the requested token, and the lane that carries the amount. */
export type Way = Ends & { lane: BridgeLane }

/**
 * Finds the chains and the requested token of a price.
 *
 * @throws {ApiError} PricingError if the bridge is excluded or the destination is not served;
 * UnsupportedToken, UnsupportedChain
 * @example
 * (await findEnds(deps, question)).asked.address // '0xaf88...'
 */
export const findEnds = async (deps: Pick<Deps, 'chains'>, question: CrosschainQuestion): Promise<Ends> => {
  const { destToken: given, destDecimals: decimals } = question
  const from = findChain(deps, question)
  const to = deps.chains.get(question.destChainId)
  if (to === undefined) throw new ApiError('PricingError')
  await assertSurface(to, 'intent')
  if (!isAcrossAllowed({ include: question.includeBridges, exclude: question.excludeBridges }))
    throw new ApiError('PricingError')
  return { from, to, asked: findToken(to, { given, decimals, parameter: 'destToken' }) }
}

type Named = Pick<Parameters<typeof resolveToken>[1], 'given' | 'decimals' | 'parameter'>

/**
 * Finds a token of a chain by its address or its symbol.
 *
 * @throws {ApiError} UnsupportedToken, PricingError for wrong decimals
 * @example
 * findToken(served, { given: 'USDC', decimals: 6, parameter: 'srcToken' }).address // '0xa0b8...'
 */
export const findToken = ({ chain, tokenList }: ServedChain, named: Named): ResolvedToken => {
  try {
    return resolveToken(chain, { ...named, strict: false, list: tokenList() })
  } catch (error) {
    throw refusalOfToken(error)
  }
}

/** Our relayer's offer for a lane, and the promised amounts. */
export type LaneOffer = { offer: RelayOffer; promised: Promised }

/**
 * Reads our relayer's offer for a lane.
 *
 * @throws {ApiError} PricingError without a current offer, and while the bridge is paused on either
 * chain
 * @example
 * (await readLaneOffer(deps, way)).offer.feePips // 50
 */
export const readLaneOffer = async (
  { database, nowMs }: Pick<Deps, 'database' | 'nowMs'>,
  { from, to, lane }: Way,
): Promise<LaneOffer> => {
  const far = { chainId: to.chain.id, token: toLowerAddress(lane.output.address) }
  const [offers, promised, near, there] = await Promise.all([
    readRelayOffers(database, { nowMs: nowMs() }),
    readPromised(database, far),
    readBridgePauses(from),
    readBridgePauses(to),
  ])
  const offer = offers.get(farKey(far))
  if (offer === undefined) throw new ApiError('PricingError')
  if (near.deposits || there.fills) {
    const description = `The bridge is paused on ${(near.deposits ? from : to).chain.name}.`
    throw new ApiError('PricingError', { description })
  }
  return { offer, promised }
}
