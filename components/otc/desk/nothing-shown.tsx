import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import type { LinkedDeskFilter } from '@/hooks/otc/use-desk-filter'
import type { DeskState } from '@/lib/history/otc/desk-filter'
import { otcText } from '@/messages/otc'

type NothingShownProps = { hidden: number; state: DeskState; linked: LinkedDeskFilter }

// Explains that the filter hides all orders.
export function NothingShown({ hidden, state, linked }: NothingShownProps) {
  if (hidden > 0)
    return (
      <Empty>
        <p>{state === 'live' ? otcText.desk.nothingShown.noneOpen : otcText.desk.nothingShown.allOpen}</p>
        <Button variant="link" size="inline" onClick={() => linked.change({ state: 'all' })}>
          {state === 'live' ? otcText.desk.nothingShown.showClosed(hidden) : otcText.desk.nothingShown.showOpen(hidden)}
        </Button>
      </Empty>
    )
  return (
    <Empty>
      <p>{otcText.desk.nothingShown.noMatch}</p>
      <Button variant="link" size="inline" onClick={linked.clear}>
        {otcText.desk.nothingShown.clear}
      </Button>
    </Empty>
  )
}
