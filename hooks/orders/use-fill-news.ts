'use client'
import { useEffect, useRef, useState } from 'react'
import { type FilledByHash, filledByHash, findFilled } from '@/actions/orders/find-filled'
import type { OrderRow } from '@/actions/orders/order-row'

const shownMs = 8_000

/** The orders that were filled a moment ago, as the list of an account shows it; they go by themselves. */
export function useFillNews(rows: readonly OrderRow[], isRead: boolean): readonly OrderRow[] {
  const before = useRef<FilledByHash>(undefined)
  const [filled, setFilled] = useState<readonly OrderRow[]>([])
  useEffect(() => {
    if (!isRead) return
    const news = before.current ? findFilled(rows, before.current) : []
    before.current = filledByHash(rows)
    if (news.length > 0) setFilled(news)
  }, [rows, isRead])
  useEffect(() => {
    if (filled.length === 0) return
    const timer = setTimeout(() => setFilled([]), shownMs)
    return () => clearTimeout(timer)
  }, [filled])
  return filled
}
