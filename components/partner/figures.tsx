import type { ReactNode } from 'react'
import { displayGap } from '@/components/trade/amount/display-amount'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { type Dollars, textOfDollars } from '@/lib/partner/dollars'
import { type Traded, takeRateOf } from '@/lib/partner/sum-days'
import { displayCount } from '@/lib/write-decimal'
import { partnerText } from '@/messages/partner'
import { sharedText } from '@/messages/shared'

type FiguresProps = {
  // Undefined until there is an answer.
  claimable: Dollars | undefined
  claimed: Dollars | undefined
  // The start of the record of claims.
  claimedSince: string | undefined
  // Networks and products without a record of claims; empty if all have one.
  unknownClaims: string
  // The recorded trades of the last 365 days.
  year: Traded | undefined
  isLost: boolean
}

export function Figures({ claimable, claimed, claimedSince, unknownClaims, year, isLost }: FiguresProps) {
  const rate = year && takeRateOf(year)
  const ofYear = (children: ReactNode) => (isLost && !year ? <Unknown /> : year && children)
  const isClaimedUnknown = unknownClaims !== '' && claimed?.usd === 0n
  const notes = [
    !isClaimedUnknown && claimedSince && partnerText.figures.since(claimedSince),
    claimed && unpricedNote(claimed.unpriced),
    unknownClaims && partnerText.figures.unknownClaims(unknownClaims),
  ]
  return (
    <Card aria-label={partnerText.figures.title}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 sm:grid-cols-5">
        <Figure name={partnerText.figures.claimable} note={claimable && unpricedNote(claimable.unpriced)}>
          {claimable && <DollarValue usd={textOfDollars(claimable)} />}
        </Figure>
        <Figure
          name={partnerText.figures.claimed}
          note={claimed && sharedText.list(notes.flatMap((note) => note || []))}
        >
          {claimed && !isClaimedUnknown ? (
            <DollarValue usd={textOfDollars(claimed)} />
          ) : (
            (claimed || isLost) && <Unknown />
          )}
        </Figure>
        <Figure name={partnerText.figures.volume} note={partnerText.figures.year}>
          {ofYear(year && <DollarValue usd={textOfDollars({ usd: year.volume, unpriced: year.unpriced })} />)}
        </Figure>
        <Figure name={partnerText.figures.trades} note={partnerText.figures.year}>
          {ofYear(year && displayCount(year.trades))}
        </Figure>
        <Figure
          name={partnerText.figures.takeRate}
          note={year && year.unrecorded > 0 ? partnerText.figures.ofRecordedVolume : partnerText.figures.ofVolume}
        >
          {ofYear(
            rate === undefined ? (
              <span className="text-faint">
                {year && year.trades > 0 ? partnerText.figures.unknown : partnerText.figures.noRate}
              </span>
            ) : (
              displayGap(rate)
            ),
          )}
        </Figure>
      </dl>
      <p className="px-4 pb-3 text-2xs text-faint">{partnerText.figures.prices}</p>
    </Card>
  )
}

const unpricedNote = (unpriced: number) => (unpriced > 0 ? partnerText.figures.unpriced(unpriced) : undefined)

const Unknown = () => <span className="text-faint">{partnerText.figures.unknown}</span>

function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="grid gap-0.5">
        <span className="flex min-h-7 items-center text-lg font-semibold">
          {children || <Skeleton className="h-6 w-20" />}
        </span>
        <span className="min-h-4 text-2xs text-faint">{note}</span>
      </dd>
    </div>
  )
}
