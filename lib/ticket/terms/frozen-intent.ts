import { chainToken } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import type { getQuote, IntentPrice } from '@/lib/api/intent/intent'
import { afterFeeBuy, afterFeeSell, bpsOfPercent } from '@/lib/order/fee'
import { signedAmounts } from '@/lib/order/intent'
import { chooseRoute, type RouteWish } from '../price/choose-route'
import type { FrozenPrice } from './frozen-price'
import { arrivingOf, readBridgedRoute, type TransferTerms, transferTermsOf } from './transfer-terms'

export type IntentQuestion = Input<typeof getQuote>

/**
 * The price of an intent, frozen. Where it is paid on another chain, its amounts of the token bought
 * are those that arrive there.
 */
export type FrozenIntent = FrozenPrice<IntentQuestion> & {
  /** The price as it came, by the route that was wished for; the route travels back unchanged. */
  readonly price: IntentPrice
  /** The way to another chain that was wished for; none: the recommended one. */
  readonly wish?: RouteWish | undefined
  /** The signed terms of the transfer to another chain. */
  readonly transfer?: TransferTerms | undefined
}

type FreezeInput = Pick<
  FrozenIntent,
  'price' | 'slippageBps' | 'partner' | 'receiver' | 'owner' | 'receivedAt' | 'question' | 'wish'
>

/**
 * Freezes the price of an intent, whose amounts are before the fee. The limit is never below one raw unit.
 *
 * @example
 * freezeIntent({ price, slippageBps: 50, ... }).limit // 994904502n
 */
export const freezeIntent = (input: FreezeInput): FrozenIntent => {
  const { slippageBps, question } = input
  const price = chooseRoute(input.price, input.wish)
  const { chainId, destChainId = chainId, srcToken, destToken } = question
  const { side } = price
  const { origin } = price.route
  const feeBps = bpsOfPercent(price.partner.feePercent)
  const [paid, got] = [BigInt(origin.input.amount), BigInt(origin.output.amount)]
  const signed = signedAmounts({ side, input: paid, output: got }, { feeBps, slippageBps })
  const isSale = side === 'SELL'
  const entering = isSale ? afterFeeSell(got, feeBps) : got
  const bridged = Number(destChainId) === Number(chainId) ? undefined : readBridgedRoute(price.route)
  const transfer = bridged && transferTermsOf(bridged, { signed: signed.destAmount })
  const limit = isSale ? (transfer?.minimum ?? signed.destAmount) : signed.srcAmount
  return Object.freeze({
    ...input,
    ...{
      price,
      transfer,
      id: price.id,
      side,
      feeBps,
      src: chainToken(Number(chainId), srcToken),
      dest: chainToken(Number(destChainId), destToken),
    },
    srcAmount: isSale ? paid : afterFeeBuy(paid, feeBps),
    // A purchase arrives as asked: `canArrive` refuses a route that brings less.
    destAmount: bridged ? (isSale ? arrivingOf(entering, bridged) : BigInt(question.amount)) : entering,
    limit: limit > 0n ? limit : 1n,
  })
}

/**
 * Returns false where the price of a trade to another chain cannot be signed: its bridge is missing
 * or unknown, or less would arrive of a purchase than was asked for.
 *
 * @example
 * canArrive(question, { ...price, route: { ...price.route, bridge: null } }) // false
 */
export const canArrive = (
  { chainId, destChainId = chainId, amount, side }: IntentQuestion,
  { route }: Pick<IntentPrice, 'route'>,
): boolean => {
  if (Number(destChainId) === Number(chainId)) return true
  const bridged = readBridgedRoute(route)
  if (!bridged) return false
  return side !== 'BUY' || arrivingOf(BigInt(route.origin.output.amount), bridged) >= BigInt(amount)
}
