import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorBox } from '@/components/trade/text/error-box'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import type { SwapPrices } from '@/hooks/swap/use-swap-prices'
import type { TicketDraft, TicketDraftActions } from '@/hooks/ticket/use-ticket-draft'
import { ApiError } from '@/lib/api/contract/errors'
import { isNotable } from './price-impact'
import type { SwapFigures } from './swap-figures'

// Loaded only when the price impact is high or unknown.
const ImpactNotice = lazy(() => import('./impact-notice').then((module) => ({ default: module.ImpactNotice })))
// Loaded only when the amount exceeds the available liquidity.
const LiquidityNotice = lazy(() => import('./liquidity-notice').then((module) => ({ default: module.LiquidityNotice })))

type SwapNoticesProps = {
  form: SwapForm & SwapFormActions
  prices: SwapPrices
  figures: SwapFigures | undefined
  draft: TicketDraft & TicketDraftActions
  expert: boolean
  warning: ReactNode
}

// Shows the warnings about the price above the button.
export function SwapNotices({ form, prices, figures, draft, expert, warning }: SwapNoticesProps) {
  const { price, connection } = prices
  const available = price.error instanceof ApiError ? price.error.availableLiquidity : undefined
  return (
    <>
      {figures && isNotable(figures.impact) && (
        <Suspense>
          <ImpactNotice
            figures={figures}
            expert={expert}
            acceptedPercent={draft.acceptedImpactPercent}
            onAcceptPercent={(acceptedImpactPercent) => draft.change({ acceptedImpactPercent })}
            acceptedUnknown={draft.acceptedUnknownImpact}
            onAcceptUnknown={(acceptedUnknownImpact) => draft.change({ acceptedUnknownImpact })}
          />
        </Suspense>
      )}
      <Suspense>{warning}</Suspense>
      {price.error && connection === 'ok' && (
        <Suspense>
          {available ? (
            <LiquidityNotice form={form} available={available} onTake={(text) => form.typeAmount(form.side, text)} />
          ) : (
            <ErrorBox error={price.error} />
          )}
        </Suspense>
      )}
    </>
  )
}
