'use client'
import type { SwapTask } from '@/actions/swap/run-swap'
import type { SwapRun } from '@/actions/swap/swap-run'
import { swapSurface } from '@/actions/swap/swap-surface'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { termsOf } from '@/lib/ticket/terms/swap-terms'
import { useSettings } from '../use-settings'
import { useWallet } from '../wallet/connect/use-wallet'
import { type TaskRunner, useRun } from '../wallet/run/use-run'
import type { SwapForm } from './use-swap-form'

export type Swap = Omit<TaskRunner<SwapRun, SwapTask>, 'start'> & {
  /** Performs the swap at the confirmed price, also after a failure at a fresh one. */
  start: (form: SwapForm, quote: FrozenQuote | undefined, bound: QuotedBound | undefined) => void
}

export function useSwap(chain: Chain | undefined): Swap {
  const { address } = useWallet()
  const { approval, permits: wantsPermit } = useSettings()
  const { start, ...runner } = useRun(swapSurface, chain)
  return {
    ...runner,
    start: (form, quote, bound) => {
      const { chain, from: token } = form
      const terms = address && termsOf(form, quote, address)
      if (chain && token && terms) start({ chain, terms, bound, quote, token, approval, wantsPermit })
    },
  }
}
