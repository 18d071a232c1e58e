'use client'

import { PlaceWindow } from '@/components/intent/place/place-window'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { usePlaceWindow } from '@/hooks/intent/use-place-window'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { limitTermsOf } from '@/lib/ticket/terms/limit-terms'
import ReplaceNotice from './replace-notice'

type PlaceLimitProps = {
  // Whether a person wants to look at the order now, until the window shows it.
  reviewing: true | undefined
  onReviewing: (reviewing: undefined) => void
  chain: Chain
  form: LimitForm & LimitFormActions
  // Of what is sold, now; an order is built of it.
  price: FrozenIntent | undefined
  needs: ApprovalRequirements
  // Whose nonce it takes.
  replaced: HashedIntent | undefined
  // What stands in the way, on the button.
  blocked: string | undefined
}

// By default: it is no part of the first load.
export default function PlaceLimit(props: PlaceLimitProps) {
  const { reviewing, onReviewing, chain, form, price, needs, replaced, blocked } = props
  const window = usePlaceWindow(chain, 'limit', reviewing, onReviewing)
  const terms = limitTermsOf(form, useWallet().address)
  const { from: token, lifeSeconds } = form
  return (
    <PlaceWindow
      {...{ window, chain, token, needs, blocked }}
      order={window.reviewed && terms && price && lifeSeconds !== undefined ? { terms, price, lifeSeconds } : undefined}
      replaces={replaced}
      notice={replaced && <ReplaceNotice chain={chain} order={replaced} />}
      onRetry={() => window.review(true)}
      onFinish={form.clear}
      onAnother={() => {
        window.close()
        // It has taken that place; one more stands beside it.
        if (replaced) form.placeAnew()
      }}
    />
  )
}
