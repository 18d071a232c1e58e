import { Download } from 'lucide-react'
import type { Address } from 'viem'
import { Amount } from '@/components/trade/amount/amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Skeleton } from '@/components/ui/skeleton'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { useExportEntries } from '@/hooks/partner/use-export-entries'
import type { FactsOf } from '@/hooks/partner/use-token-facts'
import { useSite } from '@/hooks/use-site'
import type { PartnerEntry } from '@/lib/api/partner/partners'
import { partnerText } from '@/messages/partner'
import { sharedText } from '@/messages/shared'

type EntryListProps = {
  partner: Address
  answer: { data: readonly PartnerEntry[]; total: number } | undefined
  isLost: boolean
  // Networks and products without a record of credits; empty if all have one.
  unrecorded: string
  factsOf: FactsOf
}

// Lists the newest credits and claims; the exported file has all.
export function EntryList({ partner, answer, isLost, unrecorded, factsOf }: EntryListProps) {
  const { chains } = useSite()
  return (
    <Section
      title={partnerText.history.title}
      aside={<ExportEntries partner={partner} total={answer?.total} factsOf={factsOf} />}
    >
      {isLost && !answer ? (
        <Empty>{partnerText.history.lost}</Empty>
      ) : !answer ? (
        <div role="status" aria-label={partnerText.history.loading}>
          <Skeleton className="h-40 w-full" />
        </div>
      ) : answer.data.length === 0 ? (
        <Empty>{unrecorded ? partnerText.history.noneRecorded(unrecorded) : partnerText.history.none}</Empty>
      ) : (
        <>
          <WideTable name={partnerText.history.table} heads={partnerText.history.heads}>
            {answer.data.map((entry) => (
              <Contained key={`${entry.chainId} ${entry.transactionHash} ${entry.logIndex}`} value={entry} as="tr">
                {() => (
                  <tr>
                    <TableCell className="whitespace-nowrap">
                      {displayMoment(Date.parse(entry.createdAt) / 1_000)}
                    </TableCell>
                    <TableCell>{partnerText.history.entries[entry.kind]}</TableCell>
                    <TableCell>{partnerText.surfaces[entry.surface]}</TableCell>
                    <TableCell>
                      <Amount raw={BigInt(entry.amount)} token={factsOf(entry.chainId, entry.token).token} />
                    </TableCell>
                    <TableCell>{chains.find(({ id }) => id === entry.chainId)?.name}</TableCell>
                    <TableCell>
                      <AddressText address={entry.transactionHash} />
                    </TableCell>
                    <TableCell>{entry.recipient ? <AddressText address={entry.recipient} /> : ''}</TableCell>
                  </tr>
                )}
              </Contained>
            ))}
          </WideTable>
          {answer.total > answer.data.length && (
            <p className="pt-2 text-xs text-soft">{partnerText.history.newest(answer.data.length, answer.total)}</p>
          )}
          {unrecorded && <p className="pt-2 text-xs text-soft">{partnerText.history.unrecorded(unrecorded)}</p>}
        </>
      )}
    </Section>
  )
}

function ExportEntries({ partner, total, factsOf }: { partner: Address; total: number | undefined; factsOf: FactsOf }) {
  const { state, start } = useExportEntries(partner, factsOf)
  const isBusy = state.status === 'reading'
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 text-xs">
      <p role="status" className={state.status === 'failed' ? 'text-danger' : 'text-soft'}>
        {isBusy && (state.total > 0 ? partnerText.history.read(state.read, state.total) : partnerText.history.reading)}
        {state.status === 'paused' && partnerText.history.paused}
        {state.status === 'failed' && sharedText.file.failed}
        {state.status === 'cut' && partnerText.history.cut(state.maxEntries)}
      </p>
      <Button
        variant="ghost"
        size="sm"
        aria-label={partnerText.history.export}
        aria-disabled={isBusy || !total}
        onClick={isBusy || !total ? undefined : start}
      >
        <Download aria-hidden size={14} /> {partnerText.history.format}
      </Button>
    </div>
  )
}
