import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import type { SwapTerms } from '@/actions/swap/swap-steps'
import { displayChange } from '@/components/trade/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Confirmed } from './continue-offer'
import { compareQuotes } from './quote-change'

type ContinueNoticeProps = { terms: SwapTerms; quote: FrozenQuote; onAccept: () => void }

// How the price of today compares with the one that was confirmed before the swap stopped.
export function ContinueNotice({ terms, quote, onAccept }: ContinueNoticeProps) {
  const { bps, needsAccept } = compareQuotes(terms, quote)
  const isBeyondLimit = terms.side === 'SELL' ? quote.destAmount < terms.limit : quote.srcAmount > terms.limit
  if (!needsAccept)
    return (
      <p className="text-center text-xs text-soft">
        <Confirmed terms={terms} /> {bps === 0 ? 'Price unchanged.' : `Now ${displayChange(bps)}.`}
      </p>
    )
  return (
    <Alert variant="caution" role="alert">
      <AlertTitle>
        The price moved {displayChange(bps)} since you confirmed
        {isBeyondLimit && `, beyond your ${terms.side === 'SELL' ? 'minimum' : 'maximum'}`}
      </AlertTitle>
      <p className="text-soft">
        <Confirmed terms={terms} /> What you see here is the new price.
      </p>
      <Button size="sm" className="mt-1 justify-self-start" onClick={onAccept}>
        Accept the new price
      </Button>
    </Alert>
  )
}
