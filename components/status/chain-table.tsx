import { displayDuration } from '@/components/trade/amount/display-duration'
import { StateBadge } from '@/components/trade/run/state-badge'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { ChainStatus } from '@/lib/api/system/status'
import { displayCount } from '@/lib/write-decimal'
import { statusText } from '@/messages/status'
import { contractsOf, indexLooks, indexStateOf, intentLooks, lagOf, nodeLooks } from './chain-state'

export function ChainTable({ chains }: { chains: readonly ChainStatus[] }) {
  return (
    <Section title={statusText.chains.title}>
      <WideTable name={statusText.chains.table} heads={statusText.chains.heads}>
        {chains.map((chain) => (
          <Contained key={chain.chainId} value={chain} as="tr">
            <ChainRow chain={chain} />
          </Contained>
        ))}
      </WideTable>
    </Section>
  )
}

function ChainRow({ chain }: { chain: ChainStatus }) {
  const { name, node, blockNumber, blockAgeSeconds, intents } = chain
  return (
    <tr className="align-top">
      <TableCell className="font-medium">
        {name}
        <span className="block text-2xs font-normal text-faint">{contractsOf(chain)}</span>
      </TableCell>
      <TableCell>
        <StateBadge look={indexLooks()[indexStateOf(chain)]} />
        <span className="block text-2xs text-faint">{lagOf(chain)}</span>
      </TableCell>
      <TableCell>
        <StateBadge look={intentLooks()[intents]} />
      </TableCell>
      <TableCell>
        <StateBadge look={nodeLooks()[node]} />
      </TableCell>
      <TableCell>
        {blockNumber === null ? statusText.chains.unknown : displayCount(blockNumber)}
        {blockAgeSeconds !== null && (
          <span className="block text-2xs text-faint">{statusText.chains.age(displayDuration(blockAgeSeconds))}</span>
        )}
      </TableCell>
    </tr>
  )
}
