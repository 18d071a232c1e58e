'use client'

import { useMemo, useState } from 'react'
import { ErrorBox } from '@/components/trade/error-box'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { useQuote } from '@/hooks/swap/use-quote'
import { useSwapDraft } from '@/hooks/swap/use-swap-draft'
import { useSwapForm } from '@/hooks/swap/use-swap-form'
import { useSettings } from '@/hooks/use-settings'
import { useTokens } from '@/hooks/use-tokens'
import { useBalances } from '@/hooks/wallet/use-balances'
import { useOnline } from '@/hooks/wallet/use-block'
import { useGenesisGuard } from '@/hooks/wallet/use-genesis-guard'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { ImpactNotice } from './impact-notice'
import { QuoteAnnouncer } from './quote-announcer'
import { type BlockerAction, findSwapBlockers } from './swap-blockers'
import { SwapButton } from './swap-button'
import { readSwapContext } from './swap-context'
import { SwapEvidence } from './swap-evidence'
import { readFigures } from './swap-figures'
import { SwapTicket } from './swap-ticket'

export function SwapPage() {
  const form = useSwapForm()
  const quote = useQuote(form)
  const wallet = useWallet()
  const draft = useSwapDraft()
  const expert = useSettings((settings) => settings.expert)
  const online = useOnline()
  const [evidenceOpen, setEvidenceOpen] = useState(false)

  const { chain, from, to, wraps } = form
  const tokens = useTokens(chain)
  const shownTokens = useMemo(
    () => [...tokens, ...[from, to].filter((token) => token !== undefined)],
    [tokens, from, to],
  )
  const balances = useBalances(chain?.id, wallet.address, shownTokens)
  const worldRefusal = useGenesisGuard(chain, wallet.address)

  const figures = quote.quote && from && to ? readFigures(quote.quote, from, to) : undefined
  const context = readSwapContext({
    form,
    quote,
    figures,
    wallet,
    balance: from && balances[from.address.toLowerCase()],
    gasShort: false,
    worldRefusal,
    online,
    expert,
    acceptedUnknownImpact: draft.acceptedUnknownImpact,
    acceptedImpactPercent: draft.acceptedImpactPercent,
  })
  const blockers = findSwapBlockers(context)

  const act = (action: BlockerAction) => {
    if (action === 'connect') wallet.connect()
    if (action === 'refreshQuote') void quote.refresh()
    if (action === 'switchChain' && chain) void wallet.switchChain(chain.id).catch(() => undefined)
  }

  const evidence = chain && (
    <SwapEvidence
      chain={chain}
      quote={quote.quote}
      figures={figures}
      wraps={wraps}
      loading={quote.status === 'loading'}
      stale={quote.status === 'loading' || quote.status === 'stale'}
      owner={wallet.address}
      allowance={undefined}
      asked="–"
    />
  )

  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[75rem] items-start gap-4 px-4 py-4 outline-none sm:py-6 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-6"
    >
      <h1 className="sr-only">Swap</h1>
      <div className="grid gap-3 lg:sticky lg:top-6">
        <SwapTicket
          form={form}
          quote={quote}
          figures={figures}
          balances={balances}
          connected={wallet.status === 'connected'}
          maximum={undefined}
          notice={
            <>
              {figures && !wraps && (
                <ImpactNotice
                  figures={figures}
                  expert={expert}
                  acceptedPercent={draft.acceptedImpactPercent}
                  onAcceptPercent={(acceptedImpactPercent) => draft.change({ acceptedImpactPercent })}
                  acceptedUnknown={draft.acceptedUnknownImpact}
                  onAcceptUnknown={(acceptedUnknownImpact) => draft.change({ acceptedUnknownImpact })}
                />
              )}
              {quote.error && !wraps && <ErrorBox error={quote.error} />}
            </>
          }
          action={<SwapButton blockers={blockers} context={context} onReview={() => undefined} onAction={act} />}
        />
        <Button variant="outline" className="lg:hidden" onClick={() => setEvidenceOpen(true)}>
          Evidence: route, costs, spender
        </Button>
        <QuoteAnnouncer figures={figures} />
      </div>
      <aside aria-label="Evidence" className="hidden lg:block">
        {evidence}
      </aside>
      <Sheet open={evidenceOpen} onClose={() => setEvidenceOpen(false)} title="Evidence">
        <div className="min-h-0 overflow-y-auto bg-canvas p-3">{evidence}</div>
      </Sheet>
    </main>
  )
}
