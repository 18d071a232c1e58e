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
import type { ShownStatus } from '@/actions/intent/judge-intent'
import { StateBadge, type StateLook } from '@/components/trade/state-badge'

const looks: Readonly<Record<ShownStatus, StateLook>> = {
  AWAITING_SIGNATURE: { icon: PenLine, word: 'Sign to place', variant: 'accent' },
  PENDING: { icon: Gavel, word: 'In auction', variant: 'accent' },
  ACTIVE: { icon: CircleDot, word: 'Open', variant: 'positive' },
  SUSPENDED: { icon: PauseCircle, word: 'Needs funds or approval', variant: 'caution' },
  CANCELLING: { icon: Hourglass, word: 'Cancelling', variant: 'neutral' },
  BRIDGING: { icon: Waypoints, word: 'On the way', variant: 'accent' },
  COMPLETED: { icon: CircleCheck, word: 'Filled', variant: 'positive' },
  FAILED: { icon: CircleX, word: 'Failed, nothing taken', variant: 'danger' },
  EXPIRED: { icon: Clock, word: 'Expired', variant: 'neutral' },
  CANCELLED: { icon: Ban, word: 'Cancelled', variant: 'neutral' },
  REFUNDED: { icon: Undo2, word: 'Refunded', variant: 'accent' },
  UNSENT: { icon: CircleAlert, word: 'Signed, not sent', variant: 'caution' },
  CLOSED: { icon: CircleSlash, word: 'Over (filled or cancelled)', variant: 'neutral' },
}

const lookOf = (status: string): StateLook =>
  Object.hasOwn(looks, status)
    ? looks[status as ShownStatus]
    : // What a newer service says must not break the page.
      { icon: CircleHelp, word: `Status: ${status}`, variant: 'neutral' }

export const statusWord = (status: string): string => lookOf(status).word

export const IntentStatusBadge = ({ status }: { status: string | undefined }) => (
  <StateBadge look={status === undefined ? undefined : lookOf(status)} />
)
