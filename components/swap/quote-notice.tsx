import { displayChange } from '@/components/trade/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { QuoteChange } from './quote-change'

type QuoteNoticeProps = { change: QuoteChange; stale: boolean; onAccept: () => void; onRefresh: () => void }

export function QuoteNotice({ change, stale, onAccept, onRefresh }: QuoteNoticeProps) {
  if (change.needsAccept) {
    return (
      <Alert variant="caution" role="alert">
        <AlertTitle>The price moved {displayChange(change.bps)}</AlertTitle>
        <p className="text-soft">You still see the one you opened. Accept the new one to go on, or close this.</p>
        <Button size="sm" className="mt-1 justify-self-start" onClick={onAccept}>
          Show the new price
        </Button>
      </Alert>
    )
  }
  if (stale) {
    return (
      <Alert variant="caution">
        <AlertTitle>This price is too old to sign</AlertTitle>
        <Button size="sm" className="mt-1 justify-self-start" onClick={onRefresh}>
          Take a fresh one
        </Button>
      </Alert>
    )
  }
  return (
    <p className="min-h-5 text-center text-xs text-faint">
      {change.bps === 0 ? 'Price unchanged' : `The price moved ${displayChange(change.bps)} since you opened this.`}
    </p>
  )
}
