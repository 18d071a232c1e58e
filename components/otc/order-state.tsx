import { Ban, CircleCheck, CircleDot, CircleSlash, Clock, PauseCircle } from 'lucide-react'
import type { ChainState } from '@/actions/otc/judge-order'
import { StateBadge, type StateLook } from '@/components/trade/state-badge'

const states: Readonly<Record<ChainState, StateLook>> = {
  PENDING: { icon: CircleDot, word: 'Open', variant: 'positive' },
  SUSPENDED: { icon: PauseCircle, word: 'Needs funds', variant: 'caution' },
  FULFILLED: { icon: CircleCheck, word: 'Filled', variant: 'positive' },
  CANCELLED: { icon: Ban, word: 'Cancelled', variant: 'neutral' },
  EXPIRED: { icon: Clock, word: 'Expired', variant: 'neutral' },
  CLOSED: { icon: CircleSlash, word: 'Over (filled or cancelled)', variant: 'neutral' },
}

export const stateWord = (state: string): string =>
  Object.hasOwn(states, state) ? states[state as ChainState].word : state

export const OrderState = ({ state }: { state: ChainState | undefined }) => <StateBadge look={state && states[state]} />
