import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Crossing } from '@/lib/chain/bridge/validate-bridge'
import { compareFields, type Difference } from '@/lib/chain/node/difference'
import { sliceAmount } from '@/lib/order/twap'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { assertFee } from '../../assert-fee'
import { MismatchError } from '../../wallet/send/check-errors'
import { compareTransfer, type PricedRoute } from './compare-transfer'

/**
 * Compares a price with its request: tokens, chains, side, amount and spender are the pinned and
 * the confirmed ones, its fee is the one that was shown, and it crosses chains only as confirmed.
 * An order may only be built from it after that.
 *
 * @throws {MismatchError} naming every difference
 * @throws {FeeChangedError | FeeTooHighError}
 */
export const assertPriced = (crossing: Crossing, terms: PlaceTerms, frozen: FrozenIntent): void => {
  const { price, partner, feeBps } = frozen
  const differences = [
    ...comparePrice(crossing, terms, { price, partner }),
    ...compareWay(crossing, terms, { route: price.route, feeBps }),
  ]
  if (differences.length > 0) throw new MismatchError({ differences })
  assertFee({ shown: partner?.feeBps ?? feeBps, offered: feeBps })
}

const comparePrice = (
  { from }: Crossing,
  terms: PlaceTerms,
  { price, partner }: Pick<FrozenIntent, 'price' | 'partner'>,
): Difference[] => {
  const { differences, same } = compareFields()
  const { input, output } = price.route.origin
  same('side', terms.side, price.side)
  same('spender', spenderOf(from, 'intent'), price.spender)
  same('partner', partner?.name ?? 'anon', price.partner.name)
  same('chain', from.id, terms.src.chainId)
  same('route.origin.input.token.chainId', terms.src.chainId, input.token.chainId)
  same('route.origin.input.token.address', terms.src.address, input.token.address)
  const { side, srcAmount, destAmount, schedule, transfer } = terms
  if (side === 'SELL') same('route.origin.input.amount', sliceAmount(srcAmount, schedule), input.amount)
  else same('route.origin.output.amount', sliceAmount(transfer?.signed ?? destAmount, schedule), output.amount)
  return differences
}

/** Compares the destination of the bought token and its route there. */
const compareWay = (
  { from, to }: Crossing,
  { transfer, ...terms }: PlaceTerms,
  { route, feeBps }: PricedRoute,
): Difference[] => {
  if (transfer && to) return compareTransfer({ from, to }, { ...terms, transfer }, { route, feeBps })
  const { differences, same } = compareFields()
  const { token } = route.origin.output
  same('transfer', undefined, transfer && 'one to a chain that is not served')
  same('destination chain', from.id, terms.dest.chainId)
  same('route.bridge', null, route.bridge)
  same('route.origin.output.token.chainId', terms.dest.chainId, token.chainId)
  same('route.origin.output.token.address', terms.dest.address, token.address)
  return differences
}
