'use client'
import { useEffect, useState } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import type { Progress } from '@/lib/history/find-news'
import type { Reply } from '@/lib/history/find-replies'
import type { OrderRow } from '@/lib/history/order-row'
import { runsOf } from '../wallet/run/run-store'
import { takeNews } from './seen-news'
import { useOrders } from './use-orders'
import { useReplies } from './use-replies'

export type News = { kind: 'fill'; key: string; row: OrderRow } | { kind: 'reply'; key: string; reply: Reply }

/** The maximum number of news that wait for the names of their tokens. */
const maxStored = 20

/** Returns fills and replies that were not yet announced in this browser. */
export function useNews(account: string): readonly News[] {
  const { rows, status } = useOrders(account)
  const replies = useReplies(account)
  const [news, setNews] = useState<readonly News[]>([])
  const isRead = status === 'ready'
  useEffect(() => {
    if (!isRead) return
    const orders = rows.flatMap((row) => (isListed(row) ? [{ ...progressOf(row), row }] : []))
    const filled = takeNews(account, 'fills', orders).filter(({ hash }) => !isFollowed(hash))
    const announced = filled.map(({ row }): News => ({ kind: 'fill', key: `${row.hash} ${row.filledPercent}`, row }))
    if (announced.length > 0) setNews((before) => [...before, ...announced].slice(-maxStored))
  }, [account, rows, isRead])
  useEffect(() => {
    if (!replies) return
    const all = replies.map((reply) => ({
      hash: reply.signed.hash,
      at: reply.at,
      percent: 100,
      isOver: reply.isOver,
      reply,
    }))
    const announced = takeNews(account, 'replies', all).map(
      ({ hash, reply }): News => ({ kind: 'reply', key: hash, reply }),
    )
    if (announced.length > 0) setNews((before) => [...before, ...announced].slice(-maxStored))
  }, [account, replies])
  return news
}

// A swap is announced by its own run, an unposted order has no fills, and the filled amount of a
// cancelled offer is unknown.
const isListed = (row: OrderRow): boolean =>
  row.surface !== 'market' && row.record !== undefined && !(row.surface === 'otc' && row.status === 'CANCELLED')

const progressOf = ({ hash, createdAt, filledPercent, stage }: OrderRow): Progress => ({
  hash,
  at: createdAt,
  percent: filledPercent,
  isOver: stage === 'done',
})

/** True if the run that placed an order still exists, or announced its outcome. */
const isFollowed = (hash: string): boolean => {
  void runsOf(intentSurface).persist.rehydrate()
  return Object.values(runsOf(intentSurface).getState().runs).some(
    ({ status, subject, outcome }) =>
      subject.kind === 'place' &&
      subject.made?.hash === hash &&
      (status === 'running' || (status === 'done' && outcome?.kind === 'filled')),
  )
}
