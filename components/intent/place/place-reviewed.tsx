'use client'

import type { ReactNode } from 'react'
import type { IntentScope } from '@/actions/intent/intent-run'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { usePlaceWindow } from '@/hooks/intent/use-place-window'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { PlaceWindow, type ReviewedOrder } from './place-window'

type PlaceReviewedProps = {
  scope: IntentScope
  chain: Chain
  token: Token | undefined
  // The current order of the ticket; undefined while the ticket is incomplete.
  order: ReviewedOrder | undefined
  // The order to review, until the dialog shows it.
  wanted: ReviewedOrder | undefined
  onWanted: (wanted: undefined) => void
  needs: ApprovalRequirements
  // The order whose nonce this one takes.
  replaces?: HashedIntent | undefined
  notice?: ReactNode
  // The label of the button while the order cannot be signed.
  blocked: string | undefined
  onFinish: () => void
  // Called to place another order.
  onAnother?: () => void
}

// Places an intent order. Default export: kept out of the first load.
export default function PlaceReviewed(props: PlaceReviewedProps) {
  const { scope, chain, token, order, wanted, onWanted, needs, replaces, notice, blocked, onFinish, onAnother } = props
  const window = usePlaceWindow(chain, scope, wanted, onWanted)
  return (
    <PlaceWindow
      window={window}
      chain={chain}
      token={token}
      needs={needs}
      replaces={replaces}
      notice={notice}
      blocked={blocked}
      onFinish={onFinish}
      order={window.reviewed}
      onRetry={() => (order ? window.review(order) : window.close())}
      onAnother={() => {
        window.close()
        onAnother?.()
      }}
    />
  )
}
