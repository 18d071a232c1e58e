import { Download } from 'lucide-react'
import type { Address } from 'viem'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { displayCount } from '@/components/trade/display-amount'
import { displayMoment } from '@/components/trade/display-moment'
import { Section } from '@/components/trade/section'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Skeleton } from '@/components/ui/skeleton'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { useExportEntries } from '@/hooks/partner/use-export-entries'
import type { FactsOf } from '@/hooks/partner/use-token-facts'
import { useSite } from '@/hooks/use-site'
import type { PartnerEntry } from '@/lib/api/partners'
import { entryWords, surfaceWords } from './partner-words'

const heads = ['Time', 'What', 'From', 'Amount', 'Network', 'Transaction', 'To'] as const

type EntryListProps = {
  partner: Address
  answer: { data: readonly PartnerEntry[]; total: number } | undefined
  isLost: boolean
  // Where credits are not recorded; empty where all are.
  unrecorded: string
  factsOf: FactsOf
}

// The newest credits and claims; the file has all.
export function EntryList({ partner, answer, isLost, unrecorded, factsOf }: EntryListProps) {
  const { chains } = useSite()
  return (
    <Section title="History" aside={<ExportEntries partner={partner} total={answer?.total} factsOf={factsOf} />}>
      {isLost && !answer ? (
        <Empty>The service does not say what was credited and claimed.</Empty>
      ) : !answer ? (
        <div role="status" aria-label="Loading the history">
          <Skeleton className="h-40 w-full" />
        </div>
      ) : answer.data.length === 0 ? (
        <Empty>
          {unrecorded
            ? `Nothing is recorded. Contracts that write no log of credits: ${unrecorded}.`
            : 'No credits and no claims yet.'}
        </Empty>
      ) : (
        <>
          <WideTable name="Credits and claims" heads={heads}>
            {answer.data.map((entry) => (
              <tr key={`${entry.chainId} ${entry.transactionHash} ${entry.logIndex}`}>
                <TableCell className="whitespace-nowrap">
                  {displayMoment(Date.parse(entry.createdAt) / 1_000)}
                </TableCell>
                <TableCell>{entryWords[entry.kind]}</TableCell>
                <TableCell>{surfaceWords[entry.surface].trades}</TableCell>
                <TableCell>
                  <Amount raw={BigInt(entry.amount)} token={factsOf(entry.chainId, entry.token).token} />
                </TableCell>
                <TableCell>{chains.find(({ id }) => id === entry.chainId)?.name}</TableCell>
                <TableCell>
                  <AddressText address={entry.transactionHash} />
                </TableCell>
                <TableCell>{entry.recipient ? <AddressText address={entry.recipient} /> : ''}</TableCell>
              </tr>
            ))}
          </WideTable>
          {answer.total > answer.data.length && (
            <p className="pt-2 text-xs text-soft">
              The newest {answer.data.length} of {displayCount(answer.total)}. The file has all of them.
            </p>
          )}
          {unrecorded && (
            <p className="pt-2 text-xs text-soft">
              Not in it, as their contracts write no log of credits: {unrecorded}.
            </p>
          )}
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
        {isBusy && (state.total > 0 ? `${displayCount(state.read)} of ${displayCount(state.total)} read…` : 'Reading…')}
        {state.status === 'paused' && 'Too many requests. Try again later.'}
        {state.status === 'failed' && 'The file could not be made. Try again.'}
        {state.status === 'cut' && `The file has the newest ${displayCount(state.most)}.`}
      </p>
      <Button
        variant="ghost"
        size="sm"
        aria-label="Export the history as CSV"
        aria-disabled={isBusy || !total}
        onClick={isBusy || !total ? undefined : start}
      >
        <Download aria-hidden size={14} /> CSV
      </Button>
    </div>
  )
}
