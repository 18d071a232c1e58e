import { chainToken } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import type { getQuote, IntentPrice } from '@/lib/api/intent/intent'
import { afterFeeBuy, afterFeeSell, bpsOfPercent } from '@/lib/order/fee'
import { signedAmounts } from '@/lib/order/intent'
import type { FrozenPrice } from './frozen-price'

export type IntentQuestion = Input<typeof getQuote>

/** The price of an intent, frozen. */
export type FrozenIntent = FrozenPrice<IntentQuestion> & {
  /** As it came; its route travels back unchanged. */
  readonly price: IntentPrice
}

type FreezeInput = Pick<
  FrozenIntent,
  'price' | 'slippageBps' | 'partner' | 'receiver' | 'owner' | 'receivedAt' | 'question'
>

/**
 * Freezes the price of an intent, whose amounts are before the fee. The limit is never below one raw unit.
 *
 * @example
 * freezeIntent({ price, slippageBps: 50, ... }).limit // 994904502n
 */
export const freezeIntent = (input: FreezeInput): FrozenIntent => {
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
