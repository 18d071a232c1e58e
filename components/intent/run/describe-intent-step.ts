import type { IntentStepKind } from '@/actions/intent/intent-run'
import { intentText } from '@/messages/intent'

export type StepNames = {
  chainName: string
  nativeSymbol: string
  symbol: string
  // What the transaction is, where the run has one.
  sends?: 'cancellation' | 'deposit' | 'signature' | 'withdrawal' | undefined
}

// What a step is called, and what it means for the person while it is ahead or under way.
export const describeIntentStep = (
  kind: IntentStepKind,
  { sends = 'cancellation', ...names }: StepNames,
): { title: string; note: string } => {
  const { send, ...others } = intentText.steps(names)
  return kind === 'send' ? send[sends] : others[kind]
}
