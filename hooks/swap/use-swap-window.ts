'use client'
import { useEffect, useState } from 'react'
import { failedStep } from '@/actions/run/run-step'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { type SwapTerms, termsOf } from '@/lib/ticket/terms/swap-terms'
import { useWallet } from '../wallet/connect/use-wallet'
import { useLockMethod } from './locked-method'
import type { Quote } from './use-quote'
import { isSameTrade, useRestoreTicket } from './use-restore-ticket'
import { useSwap } from './use-swap'
import type { SwapForm, SwapFormActions } from './use-swap-form'

/**
 * The content of the window: the reviewed price, or the run that started from it. `since`: the
 * terms that were confirmed before the swap stopped. A trade that `continues` is shown once it has
 * another price than the one `seen` before. `showsRun`: its run is shown until then, because it
 * stopped when the price moved.
 */
type Shown =
  | { review: FrozenQuote | 'wrap'; since?: SwapTerms | undefined }
  | { continues: SwapTerms; seen: string | undefined; showsRun?: boolean }
  | 'run'

/** Returns the window of market swaps and wraps: the review, then its run. */
export function useSwapWindow(form: SwapForm & SwapFormActions, price: Quote) {
  const { address } = useWallet()
  const { run, stop, dismiss, start } = useSwap(form.chain)
  const restoreTicket = useRestoreTicket()
  const [shown, setShown] = useState<Shown>()
  const { quote, refresh } = price
  const reviewing = typeof shown === 'object' && 'review' in shown ? shown : undefined
  const continuing = typeof shown === 'object' && 'continues' in shown ? shown : undefined

  const stopped = shown === 'run' && run && failedStep(run)?.error?.name === 'Wallet.PriceMovedError' ? run : undefined
  const movedTerms = stopped?.terms
  const seenId = quote?.id
  useEffect(() => {
    if (!movedTerms) return
    void refresh()
    setShown({ continues: movedTerms, seen: seenId, showsRun: true })
  }, [movedTerms, refresh, seenId])

  const continues = continuing?.continues
  const asked = address && termsOf(form, quote, address)
  const isNewPrice = quote !== undefined && quote.id !== continuing?.seen
  const next = continues && isSameTrade(continues, asked) ? (form.wraps ? 'wrap' : isNewPrice && quote) : undefined
  useEffect(() => {
    if (next) setShown({ review: next, since: continues })
  }, [next, continues])

  useLockMethod('market', shown !== undefined && !form.wraps)

  return {
    run,
    stop,
    dismiss,
    isOpen: shown === 'run' || continuing?.showsRun === true || reviewing !== undefined,
    /** The first reviewed price; undefined without a review. */
    first: reviewing?.review,
    since: reviewing?.since,
    /** A swap in progress or stopped half way, while its window is closed. */
    leftRun: shown === undefined || (continuing && !continuing.showsRun) ? run : undefined,
    isWaiting: continues !== undefined && (price.status === 'loading' || !isNewPrice),
    review: (review: FrozenQuote | 'wrap', since?: SwapTerms) => setShown({ review, since }),
    showRun: () => setShown('run'),
    start: (confirmed: FrozenQuote | undefined, bound: QuotedBound | undefined) => {
      start(form, confirmed, bound)
      setShown('run')
    },
    /** Restores a swap that stopped half way on the ticket, to be confirmed at a new price. */
    resume: () => {
      if (!run) return
      restoreTicket(run)
      void refresh()
      setShown({ continues: run.terms, seen: seenId })
    },
    close: () => {
      // A run that another run prevented from starting has nothing to show.
      if (run && failedStep(run)?.error?.name === 'Transaction.AnotherRunError') dismiss()
      setShown(undefined)
    },
    finish: () => {
      setShown(undefined)
      dismiss()
      form.typeAmount(form.side, '')
    },
  }
}

export type SwapWindow = ReturnType<typeof useSwapWindow>
