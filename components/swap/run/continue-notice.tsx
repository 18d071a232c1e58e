import { displayChange } from '@/components/trade/amount/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import type { FrozenPrice } from '@/lib/ticket/terms/frozen-price'
import { swapText } from '@/messages/swap'
import { compareQuotes } from '../quote/quote-change'
import { Confirmed, type ConfirmedTerms } from './continue-offer'

type ContinueNoticeProps = { terms: ConfirmedTerms; quote: FrozenPrice<unknown> }

// Compares the current price with the one confirmed before the trade stopped.
export function ContinueNotice({ terms, quote }: ContinueNoticeProps) {
  const { bps, needsAccept } = compareQuotes(terms, quote)
  const isBeyondLimit = terms.side === 'SELL' ? quote.destAmount < terms.limit : quote.srcAmount > terms.limit
  const kind = !isBeyondLimit ? 'sinceConfirmed' : terms.side === 'SELL' ? 'beyondMinimum' : 'beyondMaximum'
  if (!needsAccept)
    return (
      <p className="text-center text-xs text-soft">
        {bps === 0
          ? swapText.notices.moved.confirmedSame(<Confirmed terms={terms} />)
          : swapText.notices.moved.confirmedNow(<Confirmed terms={terms} />, displayChange(bps))}
      </p>
    )
  return (
    <Alert variant="caution" role="alert">
      <AlertTitle>{swapText.notices.moved[kind](displayChange(bps))}</AlertTitle>
      <p className="text-soft">{swapText.notices.moved.confirmedNew(<Confirmed terms={terms} />)}</p>
    </Alert>
  )
}
