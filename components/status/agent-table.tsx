import type { ReactNode } from 'react'
import { displayCount, displayPercent } from '@/components/trade/amount/display-amount'
import { StateBadge } from '@/components/trade/run/state-badge'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { Empty } from '@/components/ui/empty'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { AgentStatus, ChainStatus } from '@/lib/api/system/status'
import { standingLookOf, successOf, tellFailures, whyBlocked, whyNotAsked } from './agent-standing'
import { displayMs } from './display-ms'
import { words } from './words'

type NamedChains = readonly Pick<ChainStatus, 'chainId' | 'name'>[]

export function AgentTable({ agents, chains }: { agents: readonly AgentStatus[]; chains: NamedChains }) {
  return (
    <Section title={words.agents.title} aside={<span className="text-2xs text-faint">{words.agents.span}</span>}>
      {agents.length === 0 ? (
        <Empty>{words.agents.none}</Empty>
      ) : (
        <WideTable name={words.agents.table} heads={words.agents.heads}>
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
        <Small>{isOutside ? words.agents.outside : words.agents.ours}</Small>
      </TableCell>
      <TableCell className="max-w-64">
        <StateBadge look={standingLookOf(agent)} />
        {blocked && <Small>{whyBlocked(blocked)}</Small>}
        {notAsked.map((one) => (
          <Small key={one.chainId}>{whyNotAsked(one, chains)}</Small>
        ))}
      </TableCell>
      <TableCell>
        {success ? displayPercent(success.bps) : asked > 0 ? words.agents.noBids : words.agents.notAsked}
        {success && <Small>{words.agents.successes(success.good, success.all)}</Small>}
      </TableCell>
      <TableCell>{displayCount(won)}</TableCell>
      <TableCell className="max-w-44">
        {failures.length === 0 ? words.agents.noFailures : tellFailures(failures)}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {displayMs(p50Ms)}
        {p95Ms !== null && <Small>{words.agents.within(displayMs(p95Ms))}</Small>}
      </TableCell>
    </tr>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-2xs text-faint">{children}</span>
