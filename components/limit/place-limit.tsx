'use client'

import { useEffect } from 'react'
import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import type { HashedIntent } from '@/actions/intent/signed-intent'
import { limitTermsOf } from '@/actions/limit/limit-terms'
import { EscrowPanel } from '@/components/intent/escrow-panel'
import { IntentRunBanner } from '@/components/intent/intent-run-banner'
import { words as placeWords } from '@/components/trade/place-words'
import { onDemand } from '@/components/ui/on-demand'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'

import ReplaceNotice from './replace-notice'

const PlaceDialog = onDemand(() => import('@/components/intent/place-dialog'))

type PlaceLimitProps = {
  // Whether a person wants to look at the order now, until the window shows it.
  reviewing: boolean
  onReviewing: (reviewing: false) => void
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

// The window in which a limit order is reviewed and signed, and the banner of what is under way. By default: it is no part of the first load.
export default function PlaceLimit(props: PlaceLimitProps) {
  const { reviewing, onReviewing, chain, form, price, needs, replaced, blocked } = props
  const window = useIntentWindow<'order'>(chain, 'limit')
  const { review: open } = window
  useEffect(() => {
    if (!reviewing) return
    open('order')
    onReviewing(false)
  }, [reviewing, onReviewing, open])
  const { address } = useWallet()
  const terms = limitTermsOf(form, address)
  const { from: token, lifeSeconds } = form
  const review =
    window.reviewed && !window.shownRun && address && terms && price && token && lifeSeconds !== undefined
      ? { account: address, terms, price, token, lifeSeconds, committed: needs.committed }
      : undefined
  const start = () => {
    if (!review) return
    const { terms, price, token, lifeSeconds, committed } = review
    const plan = { chain, terms, price, token, lifeSeconds, committed, replaces: replaced } as const
    window.start({ kind: 'place', plan: { ...plan, wantsPermit: false, approval: 'exact' } })
  }
  const finish = () => {
    window.close()
    form.clear()
  }
  return (
    <>
      <IntentRunBanner window={window} />
      {address && isNativeToken(token?.address) && window.shownRun?.status !== 'running' && !window.hiddenRun && (
        <EscrowPanel chain={chain} owner={address} />
      )}
      <PlaceDialog
        window={window}
        chain={chain}
        review={
          review && {
            ...review,
            missing: needs.requirements?.map(({ kind }) => kind) ?? [],
            notice: replaced && <ReplaceNotice chain={chain} order={replaced} />,
          }
        }
        confirm={
          blocked === undefined
            ? {
                label: isNativeToken(token?.address) ? placeWords.place.deposit : placeWords.place.sign,
                onPress: start,
              }
            : { label: blocked, onPress: undefined }
        }
        onRetry={() => window.review('order')}
        onFinish={finish}
        onAnother={() => {
          window.close()
          // It has taken that place; one more stands beside it.
          if (replaced) form.placeAnew()
        }}
      />
    </>
  )
}
