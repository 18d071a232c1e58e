import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import type { SwapTerms } from '@/actions/swap/swap-steps'
import { displayChange } from '@/components/trade/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Confirmed } from './continue-offer'
import { words } from './notices-words'
import { compareQuotes } from './quote-change'

type ContinueNoticeProps = { terms: SwapTerms; quote: FrozenQuote; onAccept: () => void }

// How the price of today compares with the one that was confirmed before the swap stopped.
export function ContinueNotice({ terms, quote, onAccept }: ContinueNoticeProps) {
  const { bps, needsAccept } = compareQuotes(terms, quote)
  const isBeyondLimit = terms.side === 'SELL' ? quote.destAmount < terms.limit : quote.srcAmount > terms.limit
  const kind = !isBeyondLimit ? 'sinceConfirmed' : terms.side === 'SELL' ? 'beyondMinimum' : 'beyondMaximum'
  if (!needsAccept)
    return (
      <p className="text-center text-xs text-soft">
        {bps === 0
          ? words.moved.confirmedSame(<Confirmed terms={terms} />)
          : words.moved.confirmedNow(<Confirmed terms={terms} />, displayChange(bps))}
      </p>
    )
  return (
    <Alert variant="caution" role="alert">
      <AlertTitle>{words.moved[kind](displayChange(bps))}</AlertTitle>
      <p className="text-soft">{words.moved.confirmedNew(<Confirmed terms={terms} />)}</p>
      <Button size="sm" className="mt-1 justify-self-start" onClick={onAccept}>
        {words.moved.accept}
      </Button>
    </Alert>
  )
}
