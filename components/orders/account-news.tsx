'use client'

import { useEffect } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { type News, useNews } from '@/hooks/orders/use-news'
import { isPageVisible, type Notice, showNotice } from '@/hooks/wallet/run/notices'
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
  useAnnouncement(pair, notice, ['/orders', row.path, ...receipts])
  return null
}

function Answered({ news: { key, reply } }: { news: Extract<News, { kind: 'reply' }> }) {
  const { signed, answers } = reply
  const pair = useWarnedPair(pairOfReply(reply))
  const path = orderPath({ hash: signed.hash, signed })
  const text = ordersText.order.inOneLine(replyLines(reply, pair))
  // The offer's own page shows its answers.
  useAnnouncement(pair, { id: key, outcome: 'open', text, path, link: ordersText.order.news.reply }, [
    path,
    `/otc/${answers}`,
  ])
  return null
}

// Announces once the tokens' names are known, except on the pages that show it already.
function useAnnouncement({ src, dest }: Pair, notice: Notice, places: readonly string[]) {
  const isNamed = src !== undefined && dest !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isNamed && !places.some(isPageVisible)) showNotice(notice)
  }, [isNamed])
}
