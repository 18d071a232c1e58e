import { Ban, CircleCheck } from 'lucide-react'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { StateBadge } from '@/components/trade/run/state-badge'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { Status } from '@/lib/api/system/status'
import { displayCount } from '@/lib/write-decimal'
import { statusText } from '@/messages/status'

type RelayerStatus = NonNullable<Status['relayers']>[number]

// Lists the relayers of others and what became of their promises. Default export: loaded after the first tables.
export default function RelayerTable({ relayers }: { relayers: Status['relayers'] }) {
  if (!relayers?.length) return null
  return (
    <Section
      title={statusText.relayers.title}
      aside={<span className="text-2xs text-faint">{statusText.relayers.span}</span>}
    >
      <WideTable name={statusText.relayers.table} heads={statusText.relayers.heads}>
        {relayers.map((relayer) => (
          <Contained key={relayer.name} value={relayer} as="tr">
            <RelayerRow relayer={relayer} />
          </Contained>
        ))}
      </WideTable>
      <p className="pt-1 text-2xs text-faint">{statusText.relayers.about}</p>
    </Section>
  )
}

function RelayerRow({ relayer: { name, kept, broken, open, blockedUntil } }: { relayer: RelayerStatus }) {
  const until = blockedUntil === null ? undefined : displayMoment(Date.parse(blockedUntil) / 1_000)
  return (
    <tr className="align-top">
      <TableCell className="font-medium">{name}</TableCell>
      <TableCell className="max-w-64">
        <StateBadge
          look={
            until === undefined
              ? { icon: CircleCheck, word: statusText.agents.asked, variant: 'positive' }
              : { icon: Ban, word: statusText.agents.blocked, variant: 'danger' }
          }
        />
        {until !== undefined && (
          <span className="block text-2xs text-faint">{statusText.relayers.blockedWhy(until)}</span>
        )}
      </TableCell>
      <TableCell>{displayCount(kept)}</TableCell>
      <TableCell>{displayCount(broken)}</TableCell>
      <TableCell>{displayCount(open)}</TableCell>
    </tr>
  )
}
