import type { DeskState } from '@/actions/otc/desk-filter'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import type { LinkedDeskFilter } from '@/hooks/otc/use-desk-filter'

type NothingShownProps = { hidden: number; state: DeskState; linked: LinkedDeskFilter }

// Orders are there, and the filter shows none of them.
export function NothingShown({ hidden, state, linked }: NothingShownProps) {
  if (hidden > 0)
    return (
      <Empty>
        <p>{state === 'live' ? 'None of these is open.' : 'All of these are open.'}</p>
        <Button variant="link" size="inline" onClick={() => linked.change({ state: 'all' })}>
          Show {hidden === 1 ? 'the one' : `the ${hidden}`} {state === 'live' ? 'closed' : 'open'}
        </Button>
      </Empty>
    )
  return (
    <Empty>
      <p>No order matches.</p>
      <Button variant="link" size="inline" onClick={linked.clear}>
        Clear the filter
      </Button>
    </Empty>
  )
}
