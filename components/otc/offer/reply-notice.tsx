import { lazy, Suspense } from 'react'
import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import type { Thread } from '@/lib/history/otc/thread'

// Loaded only if there is an answer.
const CounterOffer = lazy(() => import('./counter-offer'))

type ReplyNoticeProps = {
  thread: Thread
  shown: HashedOrder
  account: Address | undefined
  tokens: readonly [Token, Token]
}

// Shows an answer of the other side. The live region is always present, so that screen readers
// announce an answer.
export function ReplyNotice({ thread, shown, account, tokens }: ReplyNoticeProps) {
  const reply = thread.rounds.at(-1)
  const isNews = reply && reply.signed.hash !== shown.hash && isSameAddress(reply.signed.order.taker, account)
  return (
    <div role="status">
      {isNews && (
        <Suspense>
          <CounterOffer signed={reply.signed} answers={reply.answers} tokens={tokens} />
        </Suspense>
      )}
    </div>
  )
}
