import type { DeskState } from '@/actions/otc/offer/desk-filter'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import type { LinkedDeskFilter } from '@/hooks/otc/use-desk-filter'
import { words } from './desk-words'

type NothingShownProps = { hidden: number; state: DeskState; linked: LinkedDeskFilter }

// Orders are there, and the filter shows none of them.
export function NothingShown({ hidden, state, linked }: NothingShownProps) {
  if (hidden > 0)
    return (
      <Empty>
        <p>{state === 'live' ? words.nothingShown.noneOpen : words.nothingShown.allOpen}</p>
        <Button variant="link" size="inline" onClick={() => linked.change({ state: 'all' })}>
          {state === 'live' ? words.nothingShown.showClosed(hidden) : words.nothingShown.showOpen(hidden)}
        </Button>
      </Empty>
    )
  return (
    <Empty>
      <p>{words.nothingShown.noMatch}</p>
      <Button variant="link" size="inline" onClick={linked.clear}>
        {words.nothingShown.clear}
      </Button>
    </Empty>
  )
}
