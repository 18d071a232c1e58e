import { chainToken } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import type { getQuote, IntentPrice } from '@/lib/api/intent/intent'
import { afterFeeBuy, afterFeeSell, bpsOfPercent } from '@/lib/order/fee'
import { signedAmounts } from '@/lib/order/intent'
import type { RoutePreference } from '../price/route-preference'
import type { FrozenPrice } from './frozen-price'
import type { TransferTerms } from './transfer-terms'

export type IntentQuestion = Input<typeof getQuote>

/** The frozen price of an intent. Across chains, its bought amounts are those that arrive. */
export type FrozenIntent = FrozenPrice<IntentQuestion> & {
  /** The price as received, with the preferred route, which is sent back unchanged. */
  readonly price: IntentPrice
  /** The preferred route to another chain; by default the recommended one. */
  readonly wish?: RoutePreference | undefined
  /** The signed terms of the transfer to another chain. */
  readonly transfer?: TransferTerms | undefined
  /**
   * Computes the terms of a transfer by the same bridge, for a minimum that arrives or a signed
   * amount per slice; raw units. Undefined if the fee would take everything.
   */
  readonly transferOf?: (of: { arriving: bigint } | { signed: bigint; slices: bigint }) => TransferTerms | undefined
}

export type FreezeInput = Pick<
  FrozenIntent,
  'price' | 'slippageBps' | 'partner' | 'receiver' | 'owner' | 'receivedAt' | 'question' | 'wish'
>

/**
 * Freezes the price of an intent on one chain, whose amounts are before the fee. The limit is at
 * least one raw unit. `freezeIntent` handles both kinds.
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
    id: price.id,
    side,
    feeBps,
    src: chainToken(Number(chainId), srcToken),
    dest: chainToken(Number(destChainId), destToken),
    srcAmount: side === 'SELL' ? paid : afterFeeBuy(paid, feeBps),
    destAmount: side === 'SELL' ? afterFeeSell(got, feeBps) : got,
    limit: limit > 0n ? limit : 1n,
  })
}
