import type { OtcStepKind, OtcSubject } from '@/actions/otc/otc-run'
import { otcText } from '@/messages/otc'

type Names = { chainName: string; nativeSymbol: string; symbol: string; task: OtcSubject['kind'] }

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeOtcStep(kind: OtcStepKind, { task, ...names }: Names): { title: string; note: string } {
  const { send, permitOfOffer, ...others } = otcText.steps(names)
  if (kind === 'send') return send[task]
  return kind === 'permit' && task === 'create' ? permitOfOffer : others[kind]
}
