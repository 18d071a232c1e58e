import type { Crossing } from '@/lib/chain/bridge/bridge-flaw'
import { compareFields } from '@/lib/chain/node/difference'
import { decodeProtocolData, maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { afterFeeSell } from '@/lib/order/fee'
import { sliceAmount } from '@/lib/order/twap'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { readBridgedRoute, transferTermsOf } from '@/lib/ticket/terms/transfer-terms'
import { assertMeetsLimit } from '../../assert-meets-limit'
import { MismatchError, PriceMovedError } from '../../wallet/send/check-errors'
import { isWatched } from '../order/follow-steps'
import { assertPriced } from './assert-priced'
import type { CrossingTerms } from './compare-transfer'

/**
 * Renews the price of an order that is paid on another chain. A new price names another maximum fee
 * each time that gas moves, and with it other signed words. So the order signs what was confirmed, to
 * the byte, and the new price only shows that this can still be filled: by the same lane, within the
 * same time, at a fee below the confirmed maximum, for at least the confirmed limit. An order that
 * waits for its limit may wait for gas, too.
 *
 * @throws {MismatchError} when the new price is of another trade or lane
 * @throws {PriceMovedError} when it does not meet what was confirmed
 */
export const renewTransfer = (
  crossing: Crossing,
  { terms, confirmed, fresh }: { terms: CrossingTerms; confirmed: FrozenIntent; fresh: FrozenIntent },
): FrozenIntent => {
  assertPriced(crossing, termsBy(fresh, terms), fresh)
  assertSameLane(terms, fresh)
  if (isWatched(terms)) {
    assertMeetsLimit(terms, fresh)
    assertFillable(terms, fresh)
  }
  return Object.freeze({ ...confirmed, receivedAt: fresh.receivedAt })
}

/** Returns the terms with the bridge of a new price and the limit that follows from it. */
const termsBy = (fresh: FrozenIntent, terms: CrossingTerms): PlaceTerms => {
  const bridged = readBridgedRoute(fresh.price.route)
  const slices = terms.schedule?.slices ?? 1n
  const isSale = terms.side === 'SELL'
  const signed = isSale
    ? sliceAmount(terms.transfer.signed, { slices })
    : BigInt(fresh.price.route.origin.output.amount)
  const transfer = bridged && transferTermsOf(bridged, { signed, slices })
  return { ...terms, transfer, limit: isSale ? (transfer?.minimum ?? terms.limit) : terms.limit }
}

const assertSameLane = ({ transfer }: CrossingTerms, { price }: FrozenIntent): void => {
  const { differences, same } = compareFields()
  const bridged = readBridgedRoute(price.route)
  const { bridge, entering } = transfer
  same('route.origin.output.token.address', entering.address, bridged?.entering.address)
  same('route.bridge.contractParams.protocolSelector', bridge.protocolSelector, bridged?.bridge.protocolSelector)
  same('route.bridge.contractParams.outputToken', bridge.outputToken, bridged?.bridge.outputToken)
  same('route.bridge.contractParams.scalingFactor', bridge.scalingFactor, bridged?.bridge.scalingFactor)
  const { fillSeconds } = decodeProtocolData(bridge.protocolData) ?? {}
  same('route.bridge.contractParams.protocolData.fillSeconds', fillSeconds, bridged?.terms.fillSeconds)
  if (differences.length > 0) throw new MismatchError({ differences })
}

/** Throws unless what was confirmed can be filled now: by a fee below its maximum, with enough to send. */
const assertFillable = ({ side, transfer, schedule }: CrossingTerms, { price, feeBps }: FrozenIntent): void => {
  const { bridge, signed } = transfer
  const [bridged, confirmed] = [readBridgedRoute(price.route), decodeProtocolData(bridge.protocolData)]
  const each = sliceAmount(signed, schedule)
  const maxFee = confirmed && maxBridgeFee(scaled(each, bridge.scalingFactor), confirmed)
  if (!bridged || maxFee === undefined || bridged.fee > maxFee) throw new PriceMovedError()
  const entering = afterFeeSell(BigInt(price.route.origin.output.amount), feeBps)
  if (side === 'SELL' && entering < each) throw new PriceMovedError()
}
