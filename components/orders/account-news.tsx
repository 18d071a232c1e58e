'use client'

import { useEffect } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { type News, useNews } from '@/hooks/orders/use-news'
import { isLookedAt, type Notice, tell } from '@/hooks/wallet/run/notices'
import { pairOfReply } from '@/lib/history/find-replies'
import { orderPath } from '@/lib/history/otc/order-link'
import { receiptsOf } from '@/lib/history/receipts-of'
import { ordersText } from '@/messages/orders'
import { fillText, type Pair, replyLines } from './describe-order'
import { useWarnedPair } from './order-cells'

export function AccountNews({ account }: { account: string }) {
  return useNews(account).map((news) => (
    <Contained key={news.key} value={news} as="none">
      {news.kind === 'fill' ? <Filled news={news} /> : <Answered news={news} />}
    </Contained>
  ))
}

function Filled({ news: { key, row } }: { news: Extract<News, { kind: 'fill' }> }) {
  const pair = useWarnedPair(row)
  const receipts = receiptsOf(row)
  const receipt = receipts.at(-1)
  const where = receipt
    ? { path: receipt, link: ordersText.order.news.receipt }
    : { path: row.path, link: ordersText.order.news.order }
  const notice: Notice = { id: key, outcome: 'settled', text: fillText(row, pair), ...where }
  useTold(pair, notice, ['/orders', row.path, ...receipts])
  return null
}

function Answered({ news: { key, reply } }: { news: Extract<News, { kind: 'reply' }> }) {
  const { signed, answers } = reply
  const pair = useWarnedPair(pairOfReply(reply))
  const path = orderPath({ hash: signed.hash, signed })
  const text = ordersText.order.inOneLine(replyLines(reply, pair))
  // The page of the offer says by itself that it was answered.
  useTold(pair, { id: key, outcome: 'open', text, path, link: ordersText.order.news.reply }, [path, `/otc/${answers}`])
  return null
}

// Once the tokens have names, and not to whom it is in front of.
function useTold({ src, dest }: Pair, notice: Notice, places: readonly string[]) {
  const isNamed = src !== undefined && dest !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isNamed && !places.some(isLookedAt)) tell(notice)
  }, [isNamed])
}
