'use client'

import { PlaceWindow, type ReviewedOrder } from '@/components/intent/place/place-window'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { usePlaceWindow } from '@/hooks/intent/use-place-window'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import type { Chain } from '@/lib/chain/chain'

type PlaceTwapProps = {
  // What a person wants to look at now, until the window shows it.
  reviewing: ReviewedOrder | undefined
  onReviewing: (reviewing: undefined) => void
  chain: Chain
  form: TwapForm & TwapFormActions
  needs: ApprovalRequirements
  // What stands in the way, on the button.
  blocked: string | undefined
}

// By default: it is no part of the first load.
export default function PlaceTwap({ reviewing, onReviewing, chain, form, needs, blocked }: PlaceTwapProps) {
  const window = usePlaceWindow(chain, 'twap', reviewing, onReviewing)
  return (
    <PlaceWindow
      {...{ window, chain, needs, blocked }}
      token={form.from}
      order={window.reviewed}
      onRetry={window.close}
      onFinish={form.clear}
      onAnother={window.close}
    />
  )
}
