import { Ban, CircleCheck, CircleDot, CircleSlash, Clock, PauseCircle } from 'lucide-react'
import type { ChainState } from '@/actions/otc/judge-order'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'

const states = {
  PENDING: { icon: CircleDot, word: 'Open', variant: 'positive' },
  SUSPENDED: { icon: PauseCircle, word: 'Needs funds', variant: 'caution' },
  FULFILLED: { icon: CircleCheck, word: 'Filled', variant: 'positive' },
  CANCELLED: { icon: Ban, word: 'Cancelled', variant: 'neutral' },
  EXPIRED: { icon: Clock, word: 'Expired', variant: 'neutral' },
  CLOSED: { icon: CircleSlash, word: 'Over (filled or cancelled)', variant: 'neutral' },
} as const

export const stateWord = (state: string): string =>
  Object.hasOwn(states, state) ? states[state as ChainState].word : state

export function StateBadge({ state }: { state: ChainState | undefined }) {
  if (!state) return <Skeleton className="h-5 w-16" />
  const { icon: Icon, word, variant } = states[state]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden /> {word}
    </Badge>
  )
}
