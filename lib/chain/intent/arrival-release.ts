import { type Address, encodeAbiParameters, encodeEventTopics, type Hex } from 'viem'
import { landingAbi } from '../abi.generated'
import type { Arrival } from '../bridge/landing'
import { releaseCall } from '../bridge/release-call'
import type { ContractTransaction } from '../rfq/rfq-call'
import { type LandingPlace, landedHashOf } from './landed-hash'

/**
 * Builds the transaction by which anyone pays an arrival that was not sold in time to its recipient.
 *
 * @example
 * arrivalReleaseCall(landing, arrival).value // 0n
 */
export const arrivalReleaseCall = (landing: Address, arrival: Arrival): ContractTransaction => ({
  to: landing,
  data: releaseCall(arrival),
  value: 0n,
})

/**
 * Returns the event that the landing contract emits for the release of an arrival.
 *
 * @example
 * arrivalReleaseLog(landingPlaceOf(base)!, arrival).topics.length // 2
 */
export const arrivalReleaseLog = (
  place: LandingPlace,
  arrival: Arrival,
): { address: Address; topics: Hex[]; data: Hex } => ({
  address: place.landing,
  topics: encodeEventTopics({
    abi: landingAbi,
    eventName: 'Released',
    args: { orderHash: landedHashOf(arrival, place) },
  }) as Hex[],
  data: encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
    [arrival.token, arrival.recipient, arrival.amount],
  ),
})
