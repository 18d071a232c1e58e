import type { StepKind, SwapRun, SwapTerms } from '@/actions/swap/swap-steps'
import { words as steps } from '@/components/trade/run/step-words'
import { words } from './run-words'

type Names = { chainName: string; nativeSymbol: string; approval: 'exact' | 'unlimited' }

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeStep(
  kind: StepKind,
  { kind: trade, srcSymbol }: Pick<SwapTerms, 'kind' | 'srcSymbol'>,
  { chainName, nativeSymbol, approval }: Names,
): { title: string; note: string } {
  switch (kind) {
    case 'switch':
      return steps.switch(chainName)
    case 'reset':
      return steps.reset(srcSymbol)
    case 'approve':
      return approval === 'exact' ? words.steps.approveExact(srcSymbol) : words.steps.approveUnlimited(srcSymbol)
    case 'permit':
      return { title: steps.permit(srcSymbol), note: steps.signature(nativeSymbol) }
    case 'check':
      return trade === 'market' ? steps.check : { ...steps.check, note: words.steps.checkWrap }
    case 'send':
      return words.steps.send[trade]
    case 'wait':
      return steps.wait
  }
}

export const runTitle = ({ status, terms }: Pick<SwapRun, 'status' | 'terms'>): string =>
  words.titles[terms.kind][status]
