import type { OtcStepKind } from '@/actions/otc/otc-run'
import { plannedSteps, sendSteps } from '@/actions/run/planned-steps'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import type { Chain } from '@/lib/chain/chain'
import { describeOtcStep } from './describe-otc-step'

type OtcStepsProps = {
  task: 'create' | 'fill'
  chain: Chain
  symbol: string
  // What the contract has to be able to take, and what it can already; undefined while unknown.
  needed: bigint
  allowance: bigint | undefined
  // Whether a permit takes the place of an approval.
  permits: boolean
  // Raw units that will be wrapped first.
  wrapped: bigint
}

const tails: Record<OtcStepsProps['task'], readonly OtcStepKind[]> = {
  create: ['sign', 'post'],
  fill: sendSteps,
}

// The steps a person is about to go through, as far as they are known before the start.
export function OtcSteps({ task, chain, symbol, needed, allowance, permits, wrapped }: OtcStepsProps) {
  const isAllowed = allowance !== undefined && allowance >= needed
  const kinds: OtcStepKind[] = [
    ...(wrapped > 0n ? (['wrap'] as const) : []),
    ...plannedSteps(isAllowed ? [] : [permits ? 'signPermit' : 'approve'], tails[task]),
  ]
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol, task }
  return <PlannedSteps kinds={kinds} wordsOf={(kind) => describeOtcStep(kind, names)} />
}
