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

/** So many are held until their tokens have names. */
const mostHeld = 20

/** What came of the orders of an account, and who answered its offers, since somebody was last told so in this browser. */
export function useNews(account: string): readonly News[] {
  const { rows, status } = useOrders(account)
  const replies = useReplies(account)
  const [news, setNews] = useState<readonly News[]>([])
  const isRead = status === 'ready'
  useEffect(() => {
    if (!isRead) return
    const orders = rows.flatMap((row) => (isListed(row) ? [{ ...progressOf(row), row }] : []))
    const filled = takeNews(account, 'fills', orders).filter(({ hash }) => !isFollowed(hash))
    const told = filled.map(({ row }): News => ({ kind: 'fill', key: `${row.hash} ${row.filledPercent}`, row }))
    if (told.length > 0) setNews((before) => [...before, ...told].slice(-mostHeld))
  }, [account, rows, isRead])
  useEffect(() => {
    if (!replies) return
    const all = replies.map((reply) => ({
      ...{ hash: reply.signed.hash, at: reply.at, percent: 100, isOver: reply.isOver, reply },
    }))
    const told = takeNews(account, 'replies', all).map(({ hash, reply }): News => ({ kind: 'reply', key: hash, reply }))
    if (told.length > 0) setNews((before) => [...before, ...told].slice(-mostHeld))
  }, [account, replies])
  return news
}

// A swap is told by its own run, what only this browser has is filled nowhere, and of a cancelled offer nobody says how much was.
const isListed = (row: OrderRow): boolean =>
  row.surface !== 'market' && row.record !== undefined && !(row.surface === 'otc' && row.status === 'CANCELLED')

const progressOf = ({ hash, createdAt, filledPercent, stage }: OrderRow): Progress => ({
  ...{ hash, at: createdAt, percent: filledPercent, isOver: stage === 'done' },
})

/** Whether the run that placed an order is still there, or was, to tell what came of it. */
const isFollowed = (hash: string): boolean => {
  void runsOf(intentSurface).persist.rehydrate()
  return Object.values(runsOf(intentSurface).getState().runs).some(
    ({ status, subject, outcome }) =>
      subject.kind === 'place' &&
      subject.made?.hash === hash &&
      (status === 'running' || (status === 'done' && outcome?.kind === 'filled')),
  )
}
