import { describeReason } from '@/components/trade/text/describe-reason'
import { formatAmount } from '@/lib/amount'
import { type Revert, wordOf } from '@/lib/chain/node/revert-word'
import { healthDecimals } from '@/lib/order/health'
import { handlerText } from '@/messages/handler'
import { displayHealth } from './display-health'

// Returns why the simulation of an order reverts, as a sentence.
export const describeRefusal = (reason: Revert): string => {
  const word = wordOf(reason)
  if (reason.kind === 'custom' && reason.name === 'LowHealthFactor') {
    const [after, least] = reason.args
    if (typeof after === 'bigint' && typeof least === 'bigint')
      return handlerText.refusals.health(displayHealth(after), formatAmount(least, healthDecimals))
  }
  if (word === undefined) return handlerText.refusals.silent
  return describeReason(word)
}
