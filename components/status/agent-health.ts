import { Ban, CircleCheck, CircleSlash } from 'lucide-react'
import { displayMoment } from '@/components/trade/amount/display-moment'
import type { StateLook } from '@/components/trade/run/state-badge'
import type { AgentStatus, ChainStatus } from '@/lib/api/system/status'
import { sharedText } from '@/messages/shared'
import { statusText } from '@/messages/status'

export const failuresText = (failures: AgentStatus['failures']): string =>
  sharedText.list(failures.map(({ reason, count }) => statusText.agents.failures[reason](count)))

// Returns the success rate of an agent; rounds without a bid do not count. Undefined if none counts.
export function successOf({ won, lost, failures }: Pick<AgentStatus, 'won' | 'lost' | 'failures'>) {
  const good = won + lost
  const all = failures.reduce((sum, { count }) => sum + count, good)
  return all === 0 ? undefined : { good, all, bps: (10_000 * good) / all }
}

export function healthLookOf({ blocked, chainIds }: Pick<AgentStatus, 'blocked' | 'chainIds'>): StateLook {
  if (blocked) return { icon: Ban, word: statusText.agents.blocked, variant: 'danger' }
  return chainIds.length > 0
    ? { icon: CircleCheck, word: statusText.agents.asked, variant: 'positive' }
    : { icon: CircleSlash, word: statusText.agents.notAsked, variant: 'neutral' }
}

export function whyBlocked({ until, answers, failures }: NonNullable<AgentStatus['blocked']>): string {
  return statusText.agents.blockedWhy({
    until: displayMoment(Date.parse(until) / 1_000),
    answers,
    failures: failuresText(failures),
  })
}

export function whyNotAsked(
  { chainId, reason }: AgentStatus['notAsked'][number],
  chains: readonly Pick<ChainStatus, 'chainId' | 'name'>[],
): string {
  const network = chains.find((chain) => chain.chainId === chainId)?.name ?? String(chainId)
  return statusText.agents.notAskedOn[reason](network)
}
