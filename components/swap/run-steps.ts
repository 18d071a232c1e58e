import type { StepKind, SwapRun, SwapTerms } from '@/actions/swap/swap-steps'
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
      return words.steps.switch(chainName)
    case 'reset':
      return words.steps.reset(srcSymbol)
    case 'approve':
      return approval === 'exact' ? words.steps.approveExact(srcSymbol) : words.steps.approveUnlimited(srcSymbol)
    case 'permit':
      return words.steps.permit(srcSymbol, nativeSymbol)
    case 'check':
      return trade === 'market' ? words.steps.checkSwap : words.steps.checkWrap
    case 'send':
      return words.steps.send[trade]
    case 'wait':
      return words.steps.wait
  }
}

export const runTitle = ({ status, terms }: Pick<SwapRun, 'status' | 'terms'>): string =>
  words.titles[terms.kind][status]
