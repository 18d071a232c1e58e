import { Ban, CircleCheck, CircleDot, CircleSlash, Clock, PauseCircle } from 'lucide-react'
import type { ChainState, Verdict } from '@/actions/otc/judge-order'
import { StateBadge, type StateLook } from '@/components/trade/state-badge'
import { words } from './words'

const looks: Readonly<Record<ChainState, Omit<StateLook, 'word'>>> = {
  PENDING: { icon: CircleDot, variant: 'positive' },
  SUSPENDED: { icon: PauseCircle, variant: 'caution' },
  FULFILLED: { icon: CircleCheck, variant: 'positive' },
  CANCELLED: { icon: Ban, variant: 'neutral' },
  EXPIRED: { icon: Clock, variant: 'neutral' },
  CLOSED: { icon: CircleSlash, variant: 'neutral' },
}

export const stateWord = (state: string): string =>
  Object.hasOwn(words.states, state) ? words.states[state as ChainState] : state

type OrderStateProps = {
  state: ChainState | undefined
  // The want of its maker, where it is known.
  shortOf?: Verdict['shortOf']
}

export const OrderState = ({ state, shortOf }: OrderStateProps) => (
  <StateBadge look={state && { ...looks[state], word: wordOf(state, shortOf) }} />
)

const wordOf = (state: ChainState, shortOf: Verdict['shortOf']): string =>
  state === 'SUSPENDED' && shortOf ? words.needs[shortOf] : words.states[state]
