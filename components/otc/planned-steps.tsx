import type { OtcStepKind } from '@/actions/otc/otc-run'
import { StepList } from '@/components/trade/step-list'
import type { Chain } from '@/lib/chain/chain'
import { describeOtcStep } from './otc-words'

type PlannedStepsProps = {
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

const tails: Record<PlannedStepsProps['task'], readonly OtcStepKind[]> = {
  create: ['sign', 'post'],
  fill: ['check', 'send', 'wait'],
}

// The steps a person is about to go through, as far as they are known before the start.
export function PlannedSteps({ task, chain, symbol, needed, allowance, permits, wrapped }: PlannedStepsProps) {
  const kinds: OtcStepKind[] = [
    ...(wrapped > 0n ? (['wrap'] as const) : []),
    ...(allowance === undefined || allowance < needed ? ([permits ? 'permit' : 'approve'] as const) : []),
    ...tails[task],
  ]
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol, task }
  return (
    <div className="border-t border-line pt-4">
      <StepList
        label="What happens next"
        steps={kinds.map((kind) => ({ key: kind, state: 'todo', ...describeOtcStep(kind, names) }))}
      />
    </div>
  )
}
