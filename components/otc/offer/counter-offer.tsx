import { displayAmount } from '@/components/trade/amount/display-amount'
import { Notice } from '@/components/ui/alert'
import { TextLink } from '@/components/ui/text-link'
import { isSameAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { orderPath } from '@/lib/history/otc/order-link'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import type { Thread } from '@/lib/history/otc/thread'
import { otcText } from '@/messages/otc'

type CounterOfferProps = {
  signed: HashedOrder
  answers: Thread['rounds'][number]['answers']
  tokens: readonly [Token, Token]
}

export default function CounterOffer({ signed, answers, tokens }: CounterOfferProps) {
  const { makerAsset, makerAmount, takerAmount } = signed.order
  const [gets, pays] = isSameAddress(tokens[0].address, makerAsset) ? tokens : [tokens[1], tokens[0]]
  return (
    <Notice title={otcText.order.reply.title}>
      {otcText.order.reply.terms(
        `${displayAmount(takerAmount, pays.decimals)} ${pays.symbol}`,
        `${displayAmount(makerAmount, gets.decimals)} ${gets.symbol}`,
      )}{' '}
      <TextLink href={orderPath({ hash: signed.hash, signed, answers })}>{otcText.order.reply.open}</TextLink>
    </Notice>
  )
}
