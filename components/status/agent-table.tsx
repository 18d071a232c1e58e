import type { ReactNode } from 'react'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { StateBadge } from '@/components/trade/run/state-badge'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { Empty } from '@/components/ui/empty'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { AgentStatus, ChainStatus } from '@/lib/api/system/status'
import { displayCount } from '@/lib/write-decimal'
import { statusText } from '@/messages/status'
import { failuresText, healthLookOf, successOf, whyBlocked, whyNotAsked } from './agent-health'
import { displayMs } from './display-ms'

type NamedChains = readonly Pick<ChainStatus, 'chainId' | 'name'>[]

export function AgentTable({ agents, chains }: { agents: readonly AgentStatus[]; chains: NamedChains }) {
  return (
    <Section
      title={statusText.agents.title}
      aside={<span className="text-2xs text-faint">{statusText.agents.span}</span>}
    >
      {agents.length === 0 ? (
        <Empty>{statusText.agents.none}</Empty>
      ) : (
        <WideTable name={statusText.agents.table} heads={statusText.agents.heads}>
          {agents.map((agent) => (
            <Contained key={agent.name} value={agent} as="tr">
              <AgentRow agent={agent} chains={chains} />
            </Contained>
          ))}
        </WideTable>
      )}
    </Section>
  )
}

function AgentRow({ agent, chains }: { agent: AgentStatus; chains: NamedChains }) {
  const { name, isOutside, asked, won, failures, notAsked, p50Ms, p95Ms, blocked } = agent
  const success = successOf(agent)
  return (
    <tr className="align-top">
      <TableCell className="font-medium">
        {name}
        <Small>{isOutside ? statusText.agents.outside : statusText.agents.ours}</Small>
      </TableCell>
      <TableCell className="max-w-64">
        <StateBadge look={healthLookOf(agent)} />
        {blocked && <Small>{whyBlocked(blocked)}</Small>}
        {notAsked.map((one) => (
          <Small key={one.chainId}>{whyNotAsked(one, chains)}</Small>
        ))}
      </TableCell>
      <TableCell>
        {success ? displayPercent(success.bps) : asked > 0 ? statusText.agents.noBids : statusText.agents.notAsked}
        {success && <Small>{statusText.agents.successes(success.good, success.all)}</Small>}
      </TableCell>
      <TableCell>{displayCount(won)}</TableCell>
      <TableCell className="max-w-44">
        {failures.length === 0 ? statusText.agents.noFailures : failuresText(failures)}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {displayMs(p50Ms)}
        {p95Ms !== null && <Small>{statusText.agents.within(displayMs(p95Ms))}</Small>}
      </TableCell>
    </tr>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-2xs text-faint">{children}</span>
