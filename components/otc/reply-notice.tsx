import Link from 'next/link'
import type { Address } from 'viem'
import { orderPath } from '@/actions/otc/order-link'
import type { HashedOrder } from '@/actions/otc/signed-orders'
import type { Thread } from '@/actions/otc/thread'
import { displayAmount } from '@/components/trade/display-amount'
import { Notice } from '@/components/ui/alert'
import { isSameAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'

type ReplyNoticeProps = {
  thread: Thread
  shown: HashedOrder
  account: Address | undefined
  tokens: readonly [Token, Token]
}

// The other side has answered. The region is always there, so that an answer is read out when it arrives.
export function ReplyNotice({ thread, shown, account, tokens }: ReplyNoticeProps) {
  const reply = thread.rounds.at(-1)
  const isNews = reply && reply.signed.hash !== shown.hash && isSameAddress(reply.signed.order.taker, account)
  return <div role="status">{isNews && <Reply signed={reply.signed} answers={reply.answers} tokens={tokens} />}</div>
}

function Reply({
  signed,
  answers,
  tokens,
}: { signed: HashedOrder; answers: Thread['rounds'][number]['answers'] } & Pick<ReplyNoticeProps, 'tokens'>) {
  const { makerAsset, makerAmount, takerAmount } = signed.order
  const [gets, pays] = isSameAddress(tokens[0].address, makerAsset) ? tokens : [tokens[1], tokens[0]]
  return (
    <Notice title="They made a counter offer">
      You pay {displayAmount(takerAmount, pays.decimals)} {pays.symbol} and get{' '}
      {displayAmount(makerAmount, gets.decimals)} {gets.symbol}.{' '}
      <Link
        href={orderPath({ hash: signed.hash, signed, answers })}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        Open it
      </Link>
    </Notice>
  )
}
