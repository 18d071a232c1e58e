import { displayChange } from '@/components/trade/amount/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { words } from './notices-words'
import type { QuoteChange } from './quote-change'

// Without a `change` there is an agent's price now.
type QuoteNoticeProps = { change: QuoteChange | undefined; stale: boolean; onAccept: () => void; onRefresh: () => void }

export function QuoteNotice({ change, stale, onAccept, onRefresh }: QuoteNoticeProps) {
  if (!change || change.needsAccept) {
    return (
      <Alert variant="caution" role="alert">
        <AlertTitle>{change ? words.moved.title(displayChange(change.bps)) : words.moved.gasless}</AlertTitle>
        <p className="text-soft">{words.moved.shown}</p>
        <Button size="sm" className="mt-1 justify-self-start" onClick={onAccept}>
          {words.moved.show}
        </Button>
      </Alert>
    )
  }
  if (stale) {
    return (
      <Alert variant="caution">
        <AlertTitle>{words.moved.stale}</AlertTitle>
        <Button size="sm" className="mt-1 justify-self-start" onClick={onRefresh}>
          {words.moved.refresh}
        </Button>
      </Alert>
    )
  }
  return (
    <p className="min-h-5 text-center text-xs text-faint">
      {change.bps === 0 ? words.moved.unchanged : words.moved.sinceOpened(displayChange(change.bps))}
    </p>
  )
}
