import { Ban, CircleCheck, CircleSlash } from 'lucide-react'
import { displayCount } from '@/components/trade/display-amount'
import { displayMoment } from '@/components/trade/display-moment'
import type { StateLook } from '@/components/trade/state-badge'
import type { AgentFailure } from '@/lib/api/agent-bids'
import type { AgentStatus } from '@/lib/api/status'

const failureWords: Readonly<Record<AgentFailure, string>> = {
  reverted: 'reverted when simulated',
  underdelivered: 'brought less than promised',
  differs: 'paid differently the second time',
  late: 'came late',
  malformed: 'could not be read',
  unreachable: 'did not come',
  unsettled: 'won and never settled',
}

export const tellFailures = (failures: AgentStatus['failures']): string =>
  failures.map(({ reason, count }) => `${displayCount(count)} ${failureWords[reason]}`).join(', ')

// Bidding on nothing counts neither way; undefined while nothing counts.
export function successOf({ won, lost, failures }: Pick<AgentStatus, 'won' | 'lost' | 'failures'>) {
  const good = won + lost
  const all = failures.reduce((sum, { count }) => sum + count, good)
  return all === 0 ? undefined : { good, all, bps: (10_000 * good) / all }
}

export function standingLookOf({ blocked, chainIds }: Pick<AgentStatus, 'blocked' | 'chainIds'>): StateLook {
  if (blocked) return { icon: Ban, word: 'Blocked', variant: 'danger' }
  return chainIds.length > 0
    ? { icon: CircleCheck, word: 'Asked', variant: 'positive' }
    : { icon: CircleSlash, word: 'Not asked', variant: 'neutral' }
}

export function whyBlocked({ until, answers, failures }: NonNullable<AgentStatus['blocked']>): string {
  const moment = displayMoment(Date.parse(until) / 1_000)
  return `Not asked until ${moment}. Of its last ${displayCount(answers)} answers, ${tellFailures(failures)}.`
}
