import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  Gavel,
  Hourglass,
  PauseCircle,
  PenLine,
  Undo2,
  Waypoints,
} from 'lucide-react'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { StateBadge, type StateLook } from '@/components/trade/run/state-badge'
import type { ShownStatus } from '@/lib/history/intent/derive-shown-status'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'
import { intentText } from '@/messages/intent'

const looks: Readonly<Record<ShownStatus, Omit<StateLook, 'word'>>> = {
  AWAITING_SIGNATURE: { icon: PenLine, variant: 'accent' },
  PENDING: { icon: Gavel, variant: 'accent' },
  ACTIVE: { icon: CircleDot, variant: 'positive' },
  SUSPENDED: { icon: PauseCircle, variant: 'caution' },
  CANCELLING: { icon: Hourglass, variant: 'neutral' },
  BRIDGING: { icon: Waypoints, variant: 'accent' },
  COMPLETED: { icon: CircleCheck, variant: 'positive' },
  FAILED: { icon: CircleX, variant: 'danger' },
  EXPIRED: { icon: Clock, variant: 'neutral' },
  CANCELLED: { icon: Ban, variant: 'neutral' },
  REFUNDED: { icon: Undo2, variant: 'accent' },
  UNSENT: { icon: CircleAlert, variant: 'caution' },
  CLOSED: { icon: CircleSlash, variant: 'neutral' },
}

const lookOf = (status: string): StateLook =>
  Object.hasOwn(looks, status)
    ? { ...looks[status as ShownStatus], word: intentText.status.states[status as ShownStatus] }
    : // What a newer service says must not break the page.
      { icon: CircleHelp, word: intentText.status.other(status), variant: 'neutral' }

export const statusWord = (status: string): string => lookOf(status).word

// Shows a limit order as open until the market reaches its price: no round fills it before.
const limitLookOf = (status: string, distance: LimitDistance | undefined): StateLook => {
  const isOpen = status === 'PENDING' || status === 'ACTIVE'
  if (!isOpen || distance?.isReached) return lookOf(status)
  const { away, farAway, states } = intentText.status
  const word = distance && (distance.bps < 10_000 ? away(displayPercent(distance.bps)) : farAway)
  return { ...looks.ACTIVE, word: word ?? states.ACTIVE }
}

export const IntentStatusBadge = ({ status }: { status: string | undefined }) => (
  <StateBadge look={status === undefined ? undefined : lookOf(status)} />
)

type LimitStatusBadgeProps = {
  status: string | undefined
  // Undefined while the distance is unknown.
  distance: LimitDistance | undefined
}

export const LimitStatusBadge = ({ status, distance }: LimitStatusBadgeProps) => (
  <StateBadge look={status === undefined ? undefined : limitLookOf(status, distance)} />
)
