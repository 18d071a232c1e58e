'use client'

import { useEffect } from 'react'
import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import type { PlaceTerms } from '@/actions/intent/intent-run'
import { IntentRunBanner } from '@/components/intent/intent-run-banner'
import { words as placeWords } from '@/components/trade/place-words'
import { onDemand } from '@/components/ui/on-demand'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'

const PlaceDialog = onDemand(() => import('@/components/intent/place-dialog'))

// What a person looks at, frozen: a later price changes none of it.
export type ReviewedTwap = { terms: PlaceTerms; price: FrozenIntent; lifeSeconds: number }

type PlaceTwapProps = {
  // What a person wants to look at now, until the window shows it.
  reviewing: ReviewedTwap | undefined
  onReviewing: (reviewing: undefined) => void
  chain: Chain
  form: TwapForm & TwapFormActions
  needs: ApprovalRequirements
  // What stands in the way, on the button.
  blocked: string | undefined
}

// The window in which an order over time is reviewed and signed, and the banner of what is under way. By default: it is no part of the first load.
export default function PlaceTwap({ reviewing, onReviewing, chain, form, needs, blocked }: PlaceTwapProps) {
  const window = useIntentWindow<ReviewedTwap>(chain, 'twap')
  const { review: open } = window
  useEffect(() => {
    if (!reviewing) return
    open(reviewing)
    onReviewing(undefined)
  }, [reviewing, onReviewing, open])
  const { address } = useWallet()
  const token = form.from
  const review =
    window.reviewed && !window.shownRun && address && token
      ? { ...window.reviewed, account: address, token, committed: needs.committed }
      : undefined
  const start = () => {
    if (!review) return
    const { terms, price, token, lifeSeconds, committed } = review
    const plan = { chain, terms, price, token, lifeSeconds, committed } as const
    window.start({ kind: 'place', plan: { ...plan, wantsPermit: false, approval: 'exact' } })
  }
  return (
    <>
      <IntentRunBanner window={window} />
      <PlaceDialog
        window={window}
        chain={chain}
        review={
          review && {
            ...review,
            missing: needs.requirements?.map(({ kind }) => kind) ?? [],
            notice: null,
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
        onRetry={window.close}
        onFinish={() => {
          window.close()
          form.clear()
        }}
        onAnother={window.close}
      />
    </>
  )
}
