'use client'

import { useEffect } from 'react'
import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import { placeTermsOf } from '@/actions/swap/swap-terms'
import { EscrowPanel } from '@/components/intent/escrow-panel'
import { IntentRunBanner } from '@/components/intent/intent-run-banner'
import { lifeSecondsOf } from '@/components/intent/order-life'
import { words as placeWords } from '@/components/trade/place-words'
import { onDemand } from '@/components/ui/on-demand'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import type { Quote } from '@/hooks/swap/use-quote'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import type { SwapRequirements } from '@/hooks/swap/use-swap-requirements'
import { useSettings } from '@/hooks/use-settings'
import { useContractAccount } from '@/hooks/wallet/use-contract-account'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { compareQuotes } from './quote-change'
import { QuoteNotice } from './quote-notice'
import { words } from './run-words'
import { words as pageWords } from './words'

const PlaceDialog = onDemand(() => import('@/components/intent/place-dialog'))

type PlaceOrderProps = {
  // What a person wants to look at now, until the window shows it.
  reviewed: FrozenIntent | undefined
  onReviewed: (reviewed: undefined) => void
  chain: Chain
  form: SwapForm & SwapFormActions
  quote: Quote
  needs: SwapRequirements
  // What stands in the way, on the button.
  blocked: string | undefined
}

// The window in which a ticket without gas is reviewed, signed and followed, and the banner of what is under way. By default: it is no part
// of the first load.
export default function PlaceOrder(props: PlaceOrderProps) {
  const { reviewed, onReviewed, chain, form, quote, needs, blocked } = props
  const window = useIntentWindow<FrozenIntent>(chain, 'place')
  const { review: open } = window
  useEffect(() => {
    if (!reviewed) return
    open(reviewed)
    onReviewed(undefined)
  }, [reviewed, onReviewed, open])
  const { address } = useWallet()
  const { approval } = useSettings()
  const lifeSeconds = lifeSecondsOf(useContractAccount(chain.id, address))
  const first = window.reviewed
  const now = quote.intent
  const change = first && now && compareQuotes(first, now)
  const price = change?.needsAccept ? first : (now ?? first)
  const terms = address && placeTermsOf(form, price, address)
  const { from: token } = form
  const review =
    !window.shownRun && address && terms && price && token
      ? { account: address, terms, price, token, lifeSeconds, committed: needs.committed }
      : undefined

  const start = () => {
    if (!review) return
    const { committed, wantsPermit } = needs
    const { terms, price, token } = review
    window.start({
      kind: 'place',
      plan: { chain, terms, price, token, committed, wantsPermit, approval, lifeSeconds },
    })
  }
  const confirm = () => {
    if (!now) return { label: words.place.noAgent, onPress: undefined }
    if (change?.needsAccept) return { label: pageWords.page.acceptFirst, onPress: undefined }
    return blocked === undefined
      ? { label: isNativeToken(token?.address) ? placeWords.place.deposit : placeWords.place.sign, onPress: start }
      : { label: blocked, onPress: undefined }
  }
  // At a new price.
  const retry = () => {
    void quote.refresh()
    if (now) window.review(now)
    else window.close()
  }
  const finish = () => {
    window.close()
    form.typeAmount(form.side, '')
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
            notice: change && (
              <QuoteNotice
                change={change}
                stale={quote.status === 'stale'}
                onAccept={() => now && window.review(now)}
                onRefresh={() => void quote.refresh()}
              />
            ),
          }
        }
        confirm={confirm()}
        onRetry={retry}
        onFinish={finish}
      />
    </>
  )
}
