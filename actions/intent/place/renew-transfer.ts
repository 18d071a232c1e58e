import { isSameAddress, isSameToken } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import type { Crossing } from '@/lib/chain/bridge/validate-bridge'
import { decodeProtocolData, maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { afterFeeSell } from '@/lib/order/fee'
import { sliceAmount } from '@/lib/order/twap'
import { routesOf } from '@/lib/ticket/price/choose-route'
import { freezeIntent } from '@/lib/ticket/terms/freeze-intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import {
  type BridgedRoute,
  readBridgedRoute,
  type TransferTerms,
  transferTermsOf,
} from '@/lib/ticket/terms/transfer-terms'
import { assertFee } from '../../assert-fee'
import { assertMeetsLimit } from '../../assert-meets-limit'
import { PriceMovedError } from '../../wallet/send/check-errors'
import { isWatched } from '../order/follow-steps'
import { assertPriced } from './assert-priced'
import type { CrossingTerms } from './compare-transfer'

type RenewInput = {
  terms: CrossingTerms
  confirmed: FrozenIntent
  /** The answer to the same request. */
  price: IntentPrice
  receivedAt: number
}

/**
 * Renews the price of an order that is paid on another chain. A new price has another maximum fee
 * whenever gas changes, and thus other signed fields. So the order signs the confirmed bridge, byte
 * for byte, and the new price only shows that this can still be filled: by the same lane at the
 * same speed, at a fee below the confirmed maximum, for at least the confirmed limit. An order that
 * waits for its limit may also wait for gas.
 *
 * @throws {MismatchError} when the new price is of another trade
 * @throws {PriceMovedError} when it does not meet the confirmed terms, or has no such route any
 * more
 * @throws {FeeChangedError | FeeTooHighError}
 */
export const renewTransfer = (
  crossing: Crossing,
  { terms, confirmed, price, receivedAt }: RenewInput,
): FrozenIntent => {
  // Tags move between routes as fees change, so the route is found by its signed fields.
  const route = routesOf(price).find((candidate) => isSameWay(terms.transfer, readBridgedRoute(candidate)))
  if (!route) throw new PriceMovedError()
  const fresh = freezeIntent({ ...confirmed, price: { ...price, route }, wish: undefined, receivedAt })
  assertFee({ shown: confirmed.feeBps, offered: fresh.feeBps })
  assertPriced(crossing, termsBy(fresh, terms), fresh)
  if (isWatched(terms)) {
    assertMeetsLimit(terms, fresh)
    assertFillable(terms, fresh)
  }
  return Object.freeze({ ...confirmed, receivedAt })
}

/** True if a route uses the confirmed lane at its speed. */
const isSameWay = ({ bridge, entering, landing }: TransferTerms, bridged: BridgedRoute | undefined): boolean =>
  bridged !== undefined &&
  isSameToken(entering, bridged.entering) &&
  bridge.protocolSelector === bridged.bridge.protocolSelector &&
  bridge.destinationChainId === bridged.bridge.destinationChainId &&
  isSameAddress(bridge.outputToken, bridged.bridge.outputToken) &&
  bridge.scalingFactor === bridged.bridge.scalingFactor &&
  decodeProtocolData(bridge.protocolData)?.fillSeconds === bridged.terms.fillSeconds &&
  landing?.destToken === bridged.terms.landing?.destToken

/** Returns the terms with the bridge of a new price and the limit that follows from it. */
const termsBy = (fresh: FrozenIntent, terms: CrossingTerms): PlaceTerms => {
  const bridged = readBridgedRoute(fresh.price.route)
  const slices = terms.schedule?.slices ?? 1n
  const isSale = terms.side === 'SELL'
  const signed = isSale
    ? sliceAmount(terms.transfer.signed, { slices })
    : BigInt(fresh.price.route.origin.output.amount)
  const transfer = bridged && transferTermsOf(bridged, { signed, slices })
  const minimum = transfer?.landing?.minAmount ?? transfer?.minimum
  return { ...terms, transfer, limit: isSale ? (minimum ?? terms.limit) : terms.limit }
}

/** Throws unless the confirmed order can be filled now, at a fee below its maximum. */
const assertFillable = ({ side, transfer, schedule }: CrossingTerms, { price, feeBps }: FrozenIntent): void => {
  const { bridge, signed } = transfer
  const [bridged, confirmed] = [readBridgedRoute(price.route), decodeProtocolData(bridge.protocolData)]
  const each = sliceAmount(signed, schedule)
  const maxFee = confirmed && maxBridgeFee(scaled(each, bridge.scalingFactor), confirmed)
  if (!bridged || maxFee === undefined || bridged.fee > maxFee) throw new PriceMovedError()
  const entering = afterFeeSell(BigInt(price.route.origin.output.amount), feeBps)
  if (side === 'SELL' && entering < each) throw new PriceMovedError()
}
