import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { compareFields } from '@/lib/chain/node/difference'
import { sliceAmount } from '@/lib/order/twap'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { assertFee } from '../../assert-fee'
import { MismatchError } from '../../wallet/send/check-errors'

/**
 * Reads a price against what was asked for: tokens, chain, side, amount and spender are the pinned and the confirmed ones, and nothing
 * leaves the chain, and its fee is the one that was shown. Only then may an order be built of it.
 *
 * @throws {MismatchError} naming every difference
 * @throws {FeeChangedError | FeeTooHighError}
 */
export const assertPriced = (chain: Chain, terms: PlaceTerms, { price, partner, feeBps }: FrozenIntent): void => {
  const { differences, same } = compareFields()
  const { route } = price
  const { input, output } = route.origin
  same('side', terms.side, price.side)
  same('spender', spenderOf(chain, 'intent'), price.spender)
  same('route.bridge', null, route.bridge)
  same('partner', partner?.name ?? 'anon', price.partner.name)
  for (const [field, token, expected] of [
    ['route.origin.input.token', input.token, terms.src],
    ['route.origin.output.token', output.token, terms.dest],
  ] as const) {
    same(`${field}.chainId`, expected.chainId, token.chainId)
    same(`${field}.address`, expected.address, token.address)
  }
  const { side, srcAmount, destAmount, schedule } = terms
  if (side === 'SELL') same('route.origin.input.amount', sliceAmount(srcAmount, schedule), input.amount)
  else same('route.origin.output.amount', sliceAmount(destAmount, schedule), output.amount)
  if (differences.length > 0) throw new MismatchError({ differences })
  assertFee({ shown: partner?.feeBps ?? feeBps, offered: feeBps })
}
