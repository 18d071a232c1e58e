import type { StepKind, SwapRun } from '@/actions/swap/swap-steps'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'

type Names = { chainName: string; nativeSymbol: string; approval: 'exact' | 'unlimited' }

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeStep(
  kind: StepKind,
  { kind: trade, srcSymbol }: Pick<SwapTerms, 'kind' | 'srcSymbol'>,
  { chainName, nativeSymbol, approval }: Names,
): { title: string; note: string } {
  switch (kind) {
    case 'switch':
      return tradeText.steps.switch(chainName)
    case 'reset':
      return tradeText.steps.reset(srcSymbol)
    case 'approve':
      return approval === 'exact'
        ? swapText.run.steps.approveExact(srcSymbol)
        : swapText.run.steps.approveUnlimited(srcSymbol)
    case 'permit':
      return { title: tradeText.steps.permit(srcSymbol), note: tradeText.steps.signature(nativeSymbol) }
    case 'check':
      return trade === 'market'
        ? tradeText.steps.check
        : { ...tradeText.steps.check, note: swapText.run.steps.checkWrap }
    case 'send':
      return swapText.run.steps.send[trade]
    case 'wait':
      return tradeText.steps.wait
  }
}

export const runTitle = ({ status, terms }: Pick<SwapRun, 'status' | 'terms'>): string =>
  swapText.run.titles[terms.kind][status]
