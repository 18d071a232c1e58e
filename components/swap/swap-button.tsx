'use client'

import { ReasonButton } from '@/components/trade/reason-button'
import { type BlockerAction, describeSwapBlocker, type SwapBlocker, type SwapContext } from './swap-blockers'

type SwapButtonProps = {
  blockers: readonly SwapBlocker[]
  context: SwapContext
  onReview: () => void
  onAction: (action: BlockerAction) => void
}

const waiting: readonly SwapBlocker[] = ['quoteLoading', 'walletConnecting', 'walletRestoring']

export function SwapButton({ blockers, context, onReview, onAction }: SwapButtonProps) {
  return (
    <ReasonButton
      reasons={blockers.map((blocker) => ({
        key: blocker,
        ...describeSwapBlocker(blocker, context),
        isWaiting: waiting.includes(blocker),
      }))}
      label={context.wraps ? 'Review' : 'Review swap'}
      onPress={onReview}
      onAction={onAction}
    />
  )
}
