import type { ReactNode } from 'react'
import { displayCount, displayPercent } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { StateBadge } from '@/components/trade/state-badge'
import { Empty } from '@/components/ui/empty'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { AgentStatus } from '@/lib/api/status'
import { standingLookOf, successOf, tellFailures, whyBlocked } from './agent-words'
import { displayMs } from './display-ms'

export function AgentTable({ agents }: { agents: readonly AgentStatus[] }) {
  return (
    <Section title="Agents" aside={<span className="text-2xs text-faint">Last 24 hours</span>}>
      {agents.length === 0 ? (
        <Empty>No agents. Gasless orders are not offered here.</Empty>
      ) : (
        <WideTable name="Table of agents" heads={['Agent', 'Standing', 'Success', 'Won', 'Failed', 'Answer time']}>
          {agents.map((agent) => (
            <AgentRow key={agent.name} agent={agent} />
          ))}
        </WideTable>
      )}
    </Section>
  )
}

function AgentRow({ agent }: { agent: AgentStatus }) {
  const { name, isOutside, asked, won, failures, p50Ms, p95Ms, blocked } = agent
  const success = successOf(agent)
  return (
    <tr className="align-top">
      <TableCell className="font-medium">
        {name}
        <Small>{isOutside ? 'Outside' : 'Ours'}</Small>
      </TableCell>
      <TableCell className="max-w-64">
        <StateBadge look={standingLookOf(agent)} />
        {blocked && <Small>{whyBlocked(blocked)}</Small>}
      </TableCell>
      <TableCell>
        {success ? displayPercent(success.bps) : asked > 0 ? 'No bids' : 'Not asked'}
        {success && (
          <Small>
            {displayCount(success.good)} of {displayCount(success.all)}
          </Small>
        )}
      </TableCell>
      <TableCell>{displayCount(won)}</TableCell>
      <TableCell className="max-w-44">{failures.length === 0 ? 'None' : tellFailures(failures)}</TableCell>
      <TableCell className="whitespace-nowrap">
        {displayMs(p50Ms)}
        {p95Ms !== null && <Small>95% within {displayMs(p95Ms)}</Small>}
      </TableCell>
    </tr>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-2xs text-faint">{children}</span>
