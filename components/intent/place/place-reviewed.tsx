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
  // The order of the ticket now; undefined while the ticket is not whole.
  order: ReviewedOrder | undefined
  // The order that a person wants to look at, until the window shows it.
  wanted: ReviewedOrder | undefined
  onWanted: (wanted: undefined) => void
  needs: ApprovalRequirements
  // The order whose nonce it takes.
  replaces?: HashedIntent | undefined
  notice?: ReactNode
  // The label of the button while the order cannot be signed.
  blocked: string | undefined
  onFinish: () => void
  // Called when a person wants to place one more.
  onAnother?: () => void
}

// Places an order that waits. By default: it is no part of the first load.
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
