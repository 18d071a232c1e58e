import { BadgeCheck, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { swapText } from '@/messages/swap'

// Shows what holds for every price before there is one. It is the largest first text on phones.
export const VerdictBefore = ({ exchanges }: { exchanges: number }) => (
  <VerdictLines>
    <VerdictLine icon={BadgeCheck}>{swapText.verdict.before(exchanges)}</VerdictLine>
    <VerdictLine icon={ShieldCheck}>{swapText.verdict.beforeMev}</VerdictLine>
  </VerdictLines>
)

// Reserves the height of three lines to avoid layout shift.
export const VerdictLines = ({ children }: { children: ReactNode }) => (
  <ul aria-label={swapText.verdict.title} className="grid min-h-23.25 content-start gap-1 border-t border-line pt-3">
    {children}
  </ul>
)

const tones = { good: 'text-positive', quiet: 'text-faint', bad: 'text-caution' } as const

type VerdictLineProps = { icon: LucideIcon; tone?: keyof typeof tones; children: ReactNode }

export const VerdictLine = ({ icon: Icon, tone = 'good', children }: VerdictLineProps) => (
  <li className="flex min-h-6 items-center gap-2 text-xs">
    <Icon aria-hidden size={16} className={cn('shrink-0', tones[tone])} />
    <span className="min-w-0">{children}</span>
  </li>
)
