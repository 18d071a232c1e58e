import { Ban, CircleCheck, CircleDot, CircleSlash, Clock, PauseCircle } from 'lucide-react'
import { StateBadge, type StateLook } from '@/components/trade/run/state-badge'
import type { ChainState, Verdict } from '@/lib/history/otc/derive-order-state'
import { otcText } from '@/messages/otc'

const looks: Readonly<Record<ChainState, Omit<StateLook, 'word'>>> = {
  PENDING: { icon: CircleDot, variant: 'positive' },
  SUSPENDED: { icon: PauseCircle, variant: 'caution' },
  FULFILLED: { icon: CircleCheck, variant: 'positive' },
  CANCELLED: { icon: Ban, variant: 'neutral' },
  EXPIRED: { icon: Clock, variant: 'neutral' },
  CLOSED: { icon: CircleSlash, variant: 'neutral' },
}

// The reason why the maker cannot deliver, if it is known.
type ShortOf = Verdict['shortOf']

export const stateWord = (state: string, shortOf?: ShortOf): string => {
  if (state === 'SUSPENDED' && shortOf) return otcText.needs[shortOf]
  return Object.hasOwn(otcText.states, state) ? otcText.states[state as ChainState] : state
}

export const OrderState = ({ state, shortOf }: { state: ChainState | undefined; shortOf?: ShortOf }) => (
  <StateBadge look={state && { ...looks[state], word: stateWord(state, shortOf) }} />
)
