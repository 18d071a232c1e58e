import { displayChange } from '@/components/trade/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { words } from './notices-words'
import type { QuoteChange } from './quote-change'

// An agent came while a price of the market was looked at.
export function AgentNotice({ onAccept }: { onAccept: () => void }) {
  return (
    <Alert variant="caution" role="alert">
      <AlertTitle>{words.moved.agent}</AlertTitle>
      <Button size="sm" className="mt-1 justify-self-start" onClick={onAccept}>
        {words.moved.show}
      </Button>
    </Alert>
  )
}

type QuoteNoticeProps = { change: QuoteChange; stale: boolean; onAccept: () => void; onRefresh: () => void }

export function QuoteNotice({ change, stale, onAccept, onRefresh }: QuoteNoticeProps) {
  if (change.needsAccept) {
    return (
      <Alert variant="caution" role="alert">
        <AlertTitle>{words.moved.title(displayChange(change.bps))}</AlertTitle>
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
