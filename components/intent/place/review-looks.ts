import { displayRate } from '@/components/trade/amount/display-amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { lifeText } from '@/components/trade/run/life-text'
import type { Side } from '@/lib/routing/route/route'
import type { TicketName } from '@/lib/ticket/kinds'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { intentText } from '@/messages/intent'
import { sharedText } from '@/messages/shared'

type ReviewLook = {
  // The names of the amount that is not exact.
  give: string
  get: string
  // A suffix of the dollar values of both amounts.
  givesNote?: (terms: PlaceTerms) => string
  getsNote?: (terms: PlaceTerms) => string
  // The names of the limit; by default those of the signed bounds.
  limit?: Readonly<Record<Side, string>>
  life: (seconds: number) => string
}

const { review } = intentText.place

// The parts of an order's review that differ by the ticket.
export const reviewLooks: Record<TicketName, ReviewLook> = {
  swap: {
    give: review.giveAbout,
    get: review.getAbout,
    limit: sharedText.limit,
    life: lifeText,
  },
  handler: {
    give: review.giveAbout,
    get: review.getAbout,
    limit: sharedText.limit,
    life: lifeText,
  },
  limit: {
    give: review.giveAtMost,
    get: review.getAtLeast,
    getsNote: (terms) => `, ${rateOf(terms)}`,
    life: lifeText,
  },
  twap: {
    give: review.giveAbout,
    get: review.getAbout,
    givesNote: ({ schedule }) => `, ${review.schedule(schedule!.slices, displayDuration(Number(schedule!.interval)))}`,
    getsNote: () => `, ${review.currentPrice}`,
    life: displayDuration,
  },
}

const rateOf = ({ src, dest, srcAmount, destAmount }: PlaceTerms): string => {
  const rate = displayRate({ raw: srcAmount, decimals: src.decimals }, { raw: destAmount, decimals: dest.decimals })
  return rate === undefined ? review.noRate : review.rate(src.symbol, rate, dest.symbol)
}
