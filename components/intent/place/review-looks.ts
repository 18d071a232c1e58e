import { rateText } from '@/components/trade/amount/rate-text'
import { lifeText } from '@/components/trade/run/life-text'
import type { Chain } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import type { Side } from '@/lib/routing/route/route'
import type { TicketName } from '@/lib/ticket/kinds'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { intentText } from '@/messages/intent'
import { sharedText } from '@/messages/shared'

type ReviewLook = {
  // The labels of the amount that is not exact.
  give: string
  get: string
  // A suffix of the dollar values of both amounts.
  givesNote?: (terms: PlaceTerms) => string
  getsNote?: (terms: PlaceTerms, chain: Chain) => string
  // The labels of the limit; by default those of the signed bounds.
  limit?: Readonly<Record<Side, string>>
}

// The parts of an order's review that differ by ticket.
export const reviewLooks = (): Record<TicketName, ReviewLook> => ({
  swap: {
    give: intentText.place.review.giveAbout,
    get: intentText.place.review.getAbout,
    limit: sharedText.limit,
  },
  handler: {
    give: intentText.place.review.giveAbout,
    get: intentText.place.review.getAbout,
    limit: sharedText.limit,
  },
  limit: {
    give: intentText.place.review.giveAtMost,
    get: intentText.place.review.getAtLeast,
    getsNote: (terms, chain) => `, ${rateOf(terms, chain)}`,
  },
  twap: {
    give: intentText.place.review.giveAbout,
    get: intentText.place.review.getAbout,
    givesNote: ({ schedule }) =>
      `, ${intentText.place.review.schedule(schedule!.slices, lifeText(Number(schedule!.interval)))}`,
    getsNote: () => `, ${intentText.place.review.currentPrice}`,
  },
})

const rateOf = ({ src, dest, srcAmount, destAmount }: PlaceTerms, chain: Chain): string =>
  rateText({ raw: srcAmount, token: src }, { raw: destAmount, token: dest }, isPricedInverse(chain, src, dest))
