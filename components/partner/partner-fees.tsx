'use client'

import type { Address } from 'viem'
import { claimSurface } from '@/actions/partner/claim-surface'
import { claimableOf } from '@/actions/partner/list-fees'
import { RunBanner } from '@/components/trade/run/run-banner'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Section } from '@/components/trade/text/section'
import { Notice } from '@/components/ui/alert'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { useFees } from '@/hooks/partner/use-fees'
import { useRecords } from '@/hooks/partner/use-records'
import { useTokenFacts } from '@/hooks/partner/use-token-facts'
import { useSite } from '@/hooks/use-site'
import { isShownByBanner } from '@/hooks/wallet/read/service-errors'
import { useRunWindow } from '@/hooks/wallet/run/use-run-window'
import { dollarsOf, sumDollars } from '@/lib/partner/dollars'
import { listClaimGaps, listGaps } from '@/lib/partner/record-gaps'
import { sumDays, totalOf } from '@/lib/partner/sum-days'
import { partnerText } from '@/messages/partner'
import { sharedText } from '@/messages/shared'
import type { ClaimWindow } from './claim-dialog'
import { ClaimList } from './claim-list'
import { describeGaps } from './describe-gaps'
import { DirectPayments } from './direct-payments'
import { displaySince } from './display-since'
import { EarnedChart } from './earned-chart'
import { EntryList } from './entry-list'
import { FeeTable } from './fee-table'
import { Figures } from './figures'

const ClaimDialog = onDemand(() => import('./claim-dialog'))

/** Days that the service aggregates. */
const allDays = 365

export function PartnerFees({ partner, isOwn }: { partner: Address; isOwn: boolean }) {
  const { chains } = useSite()
  const fees = useFees(partner)
  const { days, entries } = useRecords(partner)
  const claiming: ClaimWindow = useRunWindow(claimSurface, 'all')
  const direct = (fees.recorded ?? []).flatMap(({ chainId, direct }) =>
    direct.map((payment) => ({ chainId, ...payment })),
  )
  const factsOf = useTokenFacts([...fees.rows, ...direct, ...(days.data?.days ?? []), ...(entries.data?.data ?? [])])

  const worthOf = (raw: bigint, { chainId, token }: { chainId: number; token: string }) =>
    dollarsOf(raw, factsOf(chainId, token))
  const claimable = fees.rows.map((row) => worthOf(claimableOf(row) ?? 0n, row))
  const claimed = fees.rows.flatMap((row) =>
    row.recorded?.isClaimRecorded ? [worthOf(row.recorded.claimed, row)] : [],
  )
  const record = { chains: fees.recorded ?? [], unread: fees.unread }
  const unrecorded = describeGaps(listGaps({ ...record, unread: [] }), chains)
  const [since] = record.chains.map((chain) => chain.since).sort()
  const nameChains = (ids: readonly number[]) =>
    sharedText.list(chains.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])))
  const { today, since: firstDay, isCut = false } = days.data ?? {}
  // Waits for every price, since a partial sum of dollars would keep growing.
  const isPriced = days.data?.days.every(({ chainId, token }) => factsOf(chainId, token).priceUsd !== undefined)
  const totals =
    days.data && today && isPriced ? sumDays(days.data.days, { today, count: allDays, worthOf }) : undefined
  const error = [fees.error, days.error, entries.error].find((error) => error && !isShownByBanner(error))
  return (
    <>
      <RunBanner surface={claimSurface} window={claiming}>
        {({ subject }) => partnerText.notices.claiming(subject.credits.length)}
      </RunBanner>
      {error && <ErrorBox error={error} />}
      {fees.lost.length > 0 && (
        <Notice variant="caution">
          {partnerText.notices.nodesLost(sharedText.list(fees.lost.map(({ name }) => name)))}
        </Notice>
      )}
      {fees.unread.length > 0 && (
        <Notice variant="caution">{partnerText.notices.unread(nameChains(fees.unread))}</Notice>
      )}
      <Figures
        claimable={fees.status === 'ready' ? sumDollars(claimable) : undefined}
        claimed={fees.recorded && sumDollars(claimed)}
        claimedSince={since && displaySince(since)}
        unknownClaims={describeGaps(listClaimGaps(record), chains)}
        year={totals && totalOf(totals)}
        isLost={fees.error !== null || days.error !== null}
      />
      <Section title={partnerText.fees.title}>
        {fees.status === 'loading' ? (
          <div role="status" aria-label={partnerText.fees.loading}>
            <Skeleton className="h-40 w-full" />
          </div>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <FeeTable
              rows={fees.rows}
              factsOf={factsOf}
              isReported={(id) => record.chains.some(({ chainId }) => chainId === id)}
            />
            {record.chains.some(({ isCut }) => isCut) && <p className="text-xs text-soft">{partnerText.fees.isCut}</p>}
            <ClaimList
              claims={fees.claims}
              partner={partner}
              isOwn={isOwn}
              worthOf={(rows) => sumDollars(rows.map((row) => worthOf(row.claimable ?? 0n, row)))}
              onClaim={({ chain, reading, rows }) =>
                claiming.review({
                  chain,
                  surface: reading.surface,
                  credits: rows.map(({ token, claimable }) => ({ token, amount: claimable! })),
                })
              }
            />
          </div>
        )}
      </Section>
      <EarnedChart totals={totals} firstDay={firstDay} isCut={isCut} isLost={days.error !== null} />
      {direct.length > 0 && <DirectPayments payments={direct} factsOf={factsOf} />}
      <EntryList
        partner={partner}
        answer={entries.data}
        isLost={entries.error !== null}
        unrecorded={unrecorded}
        factsOf={factsOf}
      />
      <ClaimDialog window={claiming} factsOf={factsOf} />
    </>
  )
}
