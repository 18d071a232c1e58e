import { displayChange } from '@/components/trade/amount/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { swapText } from '@/messages/swap'
import type { QuoteChange } from './quote-change'

// `change`: undefined if the new price is one of agents. The window's button accepts a new price.
type QuoteNoticeProps = { change: QuoteChange | undefined; stale: boolean; onRefresh: () => void }

export function QuoteNotice({ change, stale, onRefresh }: QuoteNoticeProps) {
  if (!change || change.needsAccept) {
    return (
      <Alert variant="caution" role="alert">
        <AlertTitle>
          {change ? swapText.notices.moved.title(displayChange(change.bps)) : swapText.notices.moved.gasless}
        </AlertTitle>
        <p className="text-soft">{swapText.notices.moved.shown}</p>
      </Alert>
    )
  }
  if (stale) {
    return (
      <Alert variant="caution">
        <AlertTitle>{swapText.notices.moved.stale}</AlertTitle>
        <Button size="sm" className="mt-1 justify-self-start" onClick={onRefresh}>
          {swapText.notices.moved.refresh}
        </Button>
      </Alert>
    )
  }
  return (
    <p className="min-h-5 text-center text-xs text-faint">
      {change.bps === 0
        ? swapText.notices.moved.unchanged
        : swapText.notices.moved.sinceOpened(displayChange(change.bps))}
    </p>
  )
}
