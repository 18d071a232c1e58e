import { chainToken } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import type { getQuote, IntentPrice } from '@/lib/api/intent/intent'
import { afterFeeBuy, afterFeeSell, bpsOfPercent } from '@/lib/order/fee'
import { signedAmounts } from '@/lib/order/intent'
import type { RouteWish } from '../price/route-wish'
import type { FrozenPrice } from './frozen-price'
import type { TransferTerms } from './transfer-terms'

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
  /**
   * Makes the terms of a transfer by the same bridge, of which a minimum arrives, or a signed amount
   * enters in each slice; raw units. Undefined where its fee would take everything.
   */
  readonly transferOf?: (of: { arriving: bigint } | { signed: bigint; slices: bigint }) => TransferTerms | undefined
}

export type FreezeInput = Pick<
  FrozenIntent,
  'price' | 'slippageBps' | 'partner' | 'receiver' | 'owner' | 'receivedAt' | 'question' | 'wish'
>

/**
 * Freezes the price of an intent on one chain, whose amounts are before the fee. The limit is never
 * below one raw unit. `freezeIntent` freezes the prices of both kinds.
 *
 * @example
 * freezeHere({ price, slippageBps: 50, ... }).limit // 994904502n
 */
export const freezeHere = (input: FreezeInput): FrozenIntent => {
  const { price, slippageBps } = input
  const { chainId, destChainId = chainId, srcToken, destToken } = input.question
  const { side } = price
  const { origin } = price.route
  const feeBps = bpsOfPercent(price.partner.feePercent)
  const [paid, got] = [BigInt(origin.input.amount), BigInt(origin.output.amount)]
  const signed = signedAmounts({ side, input: paid, output: got }, { feeBps, slippageBps })
  const limit = side === 'SELL' ? signed.destAmount : signed.srcAmount
  return Object.freeze({
    ...input,
    ...{
      id: price.id,
      side,
      feeBps,
      src: chainToken(Number(chainId), srcToken),
      dest: chainToken(Number(destChainId), destToken),
    },
    srcAmount: side === 'SELL' ? paid : afterFeeBuy(paid, feeBps),
    destAmount: side === 'SELL' ? afterFeeSell(got, feeBps) : got,
    limit: limit > 0n ? limit : 1n,
  })
}
