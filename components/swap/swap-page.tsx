'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { failedStep } from '@/actions/run/run-step'
import { lifeSecondsOf } from '@/components/intent/order/order-life'
import { maximumSell } from '@/components/trade/amount/maximum-sell'
import { ErrorBox } from '@/components/trade/text/error-box'
import { ReasonButton } from '@/components/trade/ticket/reason-button'
import { TicketFrame } from '@/components/trade/ticket/ticket-frame'
import { onDemand } from '@/components/ui/on-demand'
import { useMounted } from '@/hooks/browser/use-mounted'
import { isRefuted, useMarketOnChain } from '@/hooks/proof/use-market-on-chain'
import { useProof } from '@/hooks/proof/use-proof'
import { useExample } from '@/hooks/swap/use-example'
import { useQuote } from '@/hooks/swap/use-quote'
import { useReserve } from '@/hooks/swap/use-reserve'
import { isSameTrade, useRestoreTicket } from '@/hooks/swap/use-restore-ticket'
import { useSwap } from '@/hooks/swap/use-swap'
import { useSwapDraft } from '@/hooks/swap/use-swap-draft'
import { useSwapForm } from '@/hooks/swap/use-swap-form'
import { useSwapRequirements } from '@/hooks/swap/use-swap-requirements'
import { useListedBalances } from '@/hooks/token/use-listed-balances'
import { useSettings } from '@/hooks/use-settings'
import { useConnection } from '@/hooks/wallet/connect/use-connection'
import { useContractAccount } from '@/hooks/wallet/connect/use-contract-account'
import { useGenesisGuard } from '@/hooks/wallet/connect/use-genesis-guard'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useGasPrice } from '@/hooks/wallet/read/use-gas-price'
import { describeHeld, useHeldRun } from '@/hooks/wallet/run/run-lock'
import { isNativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { termsOf } from '@/lib/ticket/terms/swap-terms'
import { swapText } from '@/messages/swap'
import { isNotable } from './quote/price-impact'
import { compareQuotes } from './quote/quote-change'
import { readFigures, readIntentFigures, wrapFigures } from './quote/swap-figures'
import { SwapEvidence } from './review/swap-evidence'
import { type BlockerAction, findSwapBlockers } from './swap-blockers'
import { readSwapContext } from './swap-context'
import { SwapTicket } from './swap-ticket'

const loadNotice = () => import('./quote/quote-notice')
const loadDialog = async () => (await Promise.all([import('./run/swap-dialog'), loadNotice()]))[0]
const SwapDialog = onDemand(loadDialog)
// Only who would lose much, or cannot know.
const ImpactNotice = lazy(() => import('./quote/impact-notice').then((module) => ({ default: module.ImpactNotice })))
// Only who asks for more than there is.
const LiquidityNotice = lazy(() =>
  import('./quote/liquidity-notice').then((module) => ({ default: module.LiquidityNotice })),
)
const PlaceOrder = lazy(() => import('./place-order'))
const QuoteNotice = lazy(() => loadNotice().then((module) => ({ default: module.QuoteNotice })))
// Only who is told a price that does not hold.
const PriceWarning = lazy(() => import('./review/price-warning'))
// Who sees the page needs it as little as the page without a price.
const QuoteAnnouncer = lazy(() =>
  import('./quote/quote-announcer').then((module) => ({ default: module.QuoteAnnouncer })),
)
// Only who left a swap under way, or half way, sees these.
const LeftSwap = lazy(() => import('./run/left-swap'))
const ContinueNotice = lazy(() =>
  import('./run/continue-notice').then((module) => ({ default: module.ContinueNotice })),
)

// What the open window shows: the price a person looked at first, or the run that grew out of it. `since`: what was confirmed before the
// swap stopped. A trade that `continues` is shown once there is another price for it than the one `seen`
// before. `showsRun`: its run is shown until then, as it stopped because the price moved.
type Shown =
  | { review: FrozenQuote | 'wrap'; since?: SwapTerms | undefined }
  | { continues: SwapTerms; seen: string | undefined; showsRun?: boolean }
  | 'run'
  | undefined

export function SwapPage() {
  const form = useSwapForm()
  const connection = useConnection(form.chain?.id)
  const quote = useQuote(form, connection)
  const wallet = useWallet()
  const draft = useSwapDraft()
  const swap = useSwap(form.chain)
  const held = useHeldRun()
  const restoreTicket = useRestoreTicket()
  const needs = useSwapRequirements(form, quote)
  const { requirements, allowance } = needs
  const { expert, approval } = useSettings()
  const gasPrice = useGasPrice(form.chain?.id)
  const worldRefusal = useGenesisGuard(form.chain, wallet.address)
  const isContract = useContractAccount(form.chain?.id, wallet.address)
  const [shown, setShown] = useState<Shown>()
  const [placing, setPlacing] = useState<FrozenIntent>()
  const isMounted = useMounted()
  const [picking, setPicking] = useState<'from' | 'to'>()

  const { chain, from, to, wraps } = form
  const proof = useProof(quote, chain)
  const market = useMarketOnChain(proof, chain, quote.quote?.priceRoute)
  const isDoubtful = proof.status === 'refused' ? proof.check.verdict === 'false' : isRefuted(market)
  const warning = isDoubtful && <PriceWarning proof={proof} market={market} />
  const balances = useListedBalances(chain, from, to)
  const balance = from && balances[from.address.toLowerCase()]

  const figuresOf = (one: FrozenQuote | undefined) => (one && from && to ? readFigures(one, from, to) : undefined)
  const example = useExample(form)
  const exampleFigures = figuresOf(example.quote)
  const { intent } = quote
  const intentFigures = intent && from && to ? readIntentFigures(intent, { src: from, dest: to, gasPrice }) : undefined
  const reserve = useReserve(form, intent !== undefined && !wraps)
  const reserveFigures = figuresOf(reserve.quote)
  const figures = wraps ? undefined : (intentFigures ?? figuresOf(quote.quote))
  const context = readSwapContext({
    form,
    quote,
    figures,
    wallet,
    balance,
    requirements,
    worldRefusal,
    connection,
    anotherRun: describeHeld(held, wallet.address),
    expert,
    acceptedUnknownImpact: draft.acceptedUnknownImpact,
    acceptedImpactPercent: draft.acceptedImpactPercent,
  })
  const blockers = findSwapBlockers(context)
  const available = quote.error instanceof ApiError ? quote.error.availableLiquidity : undefined
  const [blocker] = blockers

  const act = (action: BlockerAction) => {
    if (action === 'importToken') setPicking(from?.origin === 'found' ? 'from' : 'to')
    if (action === 'refreshQuote') void quote.refresh()
  }
  const openReview = () => {
    if (wraps) setShown({ review: 'wrap' })
    else if (intent) setPlacing(intent)
    else setShown(quote.quote && { review: quote.quote })
  }
  const start = (confirmed: FrozenQuote | undefined, bound: QuotedBound | undefined) => {
    swap.start(form, confirmed, bound)
    setShown('run')
  }
  // What failed may have failed by the price: the next look is at a new one.
  const retry = () => {
    void quote.refresh()
    openReview()
  }
  const { run } = swap
  const goOn = () => {
    if (!run) return
    restoreTicket(run)
    void quote.refresh()
    setShown({ continues: run.terms, seen: quote.quote?.id })
  }
  const movedTerms =
    shown === 'run' && run && failedStep(run)?.error?.name === 'Wallet.PriceMovedError' ? run.terms : undefined
  const { refresh } = quote
  const seenId = quote.quote?.id
  useEffect(() => {
    if (!movedTerms) return
    void refresh()
    setShown({ continues: movedTerms, seen: seenId, showsRun: true })
  }, [movedTerms, refresh, seenId])
  const close = () => {
    // What was refused its place never began.
    if (run && failedStep(run)?.error?.name === 'Transaction.AnotherRunError') swap.dismiss()
    setShown(undefined)
  }
  const finish = () => {
    setShown(undefined)
    swap.dismiss()
    form.typeAmount(form.side, '')
  }

  const { continues, seen, showsRun }: Partial<Extract<Shown, { continues: SwapTerms }>> =
    typeof shown === 'object' && 'continues' in shown ? shown : {}
  const isNewPrice = quote.quote !== undefined && quote.quote.id !== seen
  const asked = wallet.address && termsOf(form, quote.quote, wallet.address)
  const again =
    continues && isSameTrade(continues, asked) ? (wraps ? 'wrap' : isNewPrice ? quote.quote : undefined) : undefined
  useEffect(() => {
    if (again) setShown({ review: again, since: continues })
  }, [again, continues])
  const { review: first, since } = typeof shown === 'object' && 'review' in shown ? shown : {}
  const change = first && first !== 'wrap' && quote.quote ? compareQuotes(first, quote.quote) : undefined
  const movedSince = since && change && quote.quote ? compareQuotes(since, quote.quote) : undefined
  // Where there is no other price, the one that was looked at stays on view.
  const reviewed = first === 'wrap' ? undefined : change?.needsAccept ? first : (quote.quote ?? first)
  const reviewFigures = first === 'wrap' ? wrapFigures(form) : figuresOf(reviewed)

  // What was looked at is a swap, and what there is now is an order to sign.
  const isAgents = reviewed !== undefined && intent !== undefined

  const showNewPrice = () => {
    setShown(quote.quote && { review: quote.quote, since })
    setPlacing(intent)
  }

  const confirm = () => {
    if (change?.needsAccept || isAgents) return { label: swapText.page.acceptFirst, onPress: undefined }
    if (blocker) return { label: blocker.label, onPress: undefined }
    const label = swapText.page[movedSince?.needsAccept ? 'accept' : (wraps ?? 'confirm')]
    return { label, onPress: (bound: QuotedBound | undefined) => start(reviewed, bound) }
  }

  const isOpen = shown === 'run' || showsRun === true || first !== undefined

  const evidence = chain && (
    <SwapEvidence
      chain={chain}
      quote={quote.quote}
      intent={wraps ? undefined : intent}
      example={example.quote && exampleFigures && { quote: example.quote, figures: exampleFigures }}
      exampleLoading={example.isLoading}
      reserve={reserve.quote && reserveFigures && { quote: reserve.quote, figures: reserveFigures }}
      reserveLoading={reserve.isLoading}
      from={from}
      to={to}
      lifeSeconds={lifeSecondsOf(isContract)}
      figures={figures}
      proof={proof}
      market={market}
      wraps={wraps}
      loading={quote.status === 'loading'}
      stale={quote.status === 'loading' || quote.status === 'stale'}
      settled={run?.receipt !== undefined}
      owner={wallet.address}
      allowance={allowance}
      requirements={requirements}
    />
  )

  return (
    <TicketFrame title={swapText.page.title} about={swapText.page.evidence} evidence={evidence}>
      <SwapTicket
        form={form}
        quote={quote}
        figures={figures}
        exampleFigures={exampleFigures}
        balances={balances}
        connected={wallet.status === 'connected'}
        maximum={maximumSell({
          balance,
          native: isNativeToken(from?.address),
          gasPrice,
          gasUnits: figures?.gas.paidBy === 'you' ? figures.gas.units : undefined,
        })}
        gasShort={context.gasShort}
        picking={picking}
        onPicking={setPicking}
        notice={
          !wraps && (
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
              {quote.error && connection === 'ok' && (
                <Suspense>
                  {available ? (
                    <LiquidityNotice
                      form={form}
                      available={available}
                      onTake={(text) => form.typeAmount(form.side, text)}
                    />
                  ) : (
                    <ErrorBox error={quote.error} />
                  )}
                </Suspense>
              )}
            </>
          )
        }
        action={
          <ReasonButton
            chain={chain}
            reasons={blockers}
            label={context.wraps ? swapText.page.review : swapText.page.reviewSwap}
            onPress={openReview}
            onAction={act}
          />
        }
      />
      {run && (shown === undefined || (continues && !showsRun)) && (
        <Suspense>
          <LeftSwap
            run={run}
            isElsewhere={!swap.stop}
            isWaiting={continues !== undefined && (quote.status === 'loading' || !isNewPrice)}
            onContinue={goOn}
            onDismiss={swap.dismiss}
            onShow={() => setShown('run')}
          />
        </Suspense>
      )}
      {chain && isMounted && (
        <Suspense>
          <PlaceOrder
            reviewed={placing}
            onReviewed={setPlacing}
            chain={chain}
            form={form}
            quote={quote}
            needs={needs}
            blocked={blocker?.label}
          />
        </Suspense>
      )}
      <Suspense>
        <QuoteAnnouncer figures={figures} />
      </Suspense>
      {chain && (
        <SwapDialog
          open={isOpen}
          onClose={close}
          chain={chain}
          review={
            first &&
            reviewFigures && {
              figures: reviewFigures,
              kind: wraps ?? 'market',
              receiver: form.receiver.address,
              missing: requirements?.map(({ kind }) => kind) ?? [],
              approval,
              notice: (change || isAgents) && (
                <Suspense>
                  {warning}
                  {since && quote.quote && !change?.needsAccept && quote.status !== 'stale' ? (
                    <ContinueNotice terms={since} quote={quote.quote} />
                  ) : (
                    <QuoteNotice
                      change={change}
                      stale={quote.status === 'stale'}
                      onAccept={showNewPrice}
                      onRefresh={() => void quote.refresh()}
                    />
                  )}
                </Suspense>
              ),
            }
          }
          confirm={confirm()}
          confirmed={reviewed}
          quote={quote.quote}
          {...{ proof, market }}
          run={run}
          onRetry={retry}
          onStop={swap.stop}
          onFinish={finish}
        />
      )}
    </TicketFrame>
  )
}
