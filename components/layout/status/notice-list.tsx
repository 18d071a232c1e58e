'use client'

import { CircleCheck, CircleX, Hourglass, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { dismissNotice, type Notice } from '@/hooks/wallet/run/notices'
import { layoutText } from '@/messages/layout'

const shownMs = 10_000
const marks = {
  settled: { icon: CircleCheck, className: 'text-positive' },
  open: { icon: Hourglass, className: 'text-soft' },
  stopped: { icon: CircleX, className: 'text-danger' },
} as const

// Lists notices. Default export: loaded with the first notice. A phone shows one at a time, the
// newest first, as several would cover a ticket.
export default function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const shown = window.matchMedia('(max-width: 40rem)').matches ? notices.slice(-1) : notices
  return shown.map((notice) => <NoticeCard key={notice.id} notice={notice} />)
}

function NoticeCard({ notice: { id, outcome, text, path, link } }: { notice: Notice }) {
  const [isHeld, setIsHeld] = useState(false)
  const isHidden = useHidden()
  // Pauses while the notice is read or the page is hidden.
  useEffect(() => {
    if (isHeld || isHidden) return
    const timer = setTimeout(() => dismissNotice(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, isHidden])
  const { icon: Icon, className } = marks[outcome]
  const hold = { onMouseEnter: () => setIsHeld(true), onFocus: () => setIsHeld(true) }
  const release = { onMouseLeave: () => setIsHeld(false), onBlur: () => setIsHeld(false) }
  return (
    <div
      className={cn(
        'pointer-events-auto flex max-w-full items-center gap-2 rounded-card',
        'border border-line bg-surface py-1.5 pe-1.5 ps-4 text-xs shadow-float',
      )}
      {...hold}
      {...release}
    >
      <Icon aria-hidden size={16} className={`shrink-0 ${className}`} />
      <span className="min-w-0">{text}</span>
      <TextLink
        href={path}
        prefetch={false}
        className="inline-flex min-h-6 shrink-0 items-center whitespace-nowrap"
        onClick={() => dismissNotice(id)}
      >
        {link}
      </TextLink>
      <Button variant="ghost" size="icon-sm" aria-label={layoutText.notice.dismiss} onClick={() => dismissNotice(id)}>
        <X aria-hidden size={14} />
      </Button>
    </div>
  )
}

function useHidden(): boolean {
  const [isHidden, setIsHidden] = useState(() => document.hidden)
  useEffect(() => {
    const read = () => setIsHidden(document.hidden)
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isHidden
}
