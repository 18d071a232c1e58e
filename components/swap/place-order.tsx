'use client'

import type { ReactNode } from 'react'
import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import { failedStep } from '@/actions/run/run-step'
import { placeTermsOf } from '@/actions/swap/swap-terms'
import { lifeSecondsOf } from '@/components/intent/intent-words'
import { onDemand } from '@/components/ui/on-demand'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Quote } from '@/hooks/swap/use-quote'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import type { SwapRequirements } from '@/hooks/swap/use-swap-requirements'
import { useSettings } from '@/hooks/use-settings'
import { useContractAccount } from '@/hooks/wallet/use-contract-account'
import { useWallet } from '@/hooks/wallet/use-wallet'
import type { Chain } from '@/lib/chain/chain'
import { compareQuotes } from './quote-change'
import { QuoteNotice } from './quote-notice'

const PlaceDialog = onDemand(() => import('@/components/intent/place-dialog'))

type PlaceOrderProps = {
  window: IntentWindow<FrozenIntent>
  chain: Chain
  form: SwapForm & SwapFormActions
  quote: Quote
  needs: SwapRequirements
  // What stands in the way, on the button.
  blocked: string | undefined
}

// The window in which a ticket without gas is reviewed, signed and followed. By default: it comes when it is needed.
export default function PlaceOrder({ window, chain, form, quote, needs, blocked }: PlaceOrderProps): ReactNode {
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
    if (!now) return { label: 'No agent fills this now', onPress: undefined }
    if (change?.needsAccept) return { label: 'Accept the new price first', onPress: undefined }
    return blocked === undefined ? { label: 'Sign order', onPress: start } : { label: blocked, onPress: undefined }
  }
  // What was signed is sent again as it is; what was not is looked at anew, at a new price.
  const retry = () => {
    const { subject } = window.shownRun ?? {}
    const made = subject?.kind === 'place' ? subject.made : undefined
    if (subject?.kind === 'place' && made && failedStep(window.shownRun!)?.kind === 'post')
      return window.start({ kind: 'post', chain, terms: subject.terms, signed: made })
    void quote.refresh()
    if (now) window.review(now)
    else window.close()
  }
  const finish = () => {
    window.close()
    form.typeAmount(form.side, '')
  }
  return (
    <PlaceDialog
      window={window}
      onClose={window.close}
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
  )
}
