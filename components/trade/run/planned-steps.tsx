import { Fold } from '@/components/ui/fold'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { PaymasterNote } from './paymaster-note'
import { StepList, type StepView } from './step-list'

type PlannedStepsProps<kind extends string> = {
  kinds: readonly kind[]
  messagesOf: (kind: kind) => { title: string; note: string }
  // Where a batch is sent.
  chain?: Chain
}

// The kinds of steps that need no wallet.
const automaticKinds: ReadonlySet<string> = new Set(['check', 'wait', 'post', 'auction', 'settle'])

// Lists the steps that the wallet will ask for, then all steps with notes behind a fold.
export function PlannedSteps<kind extends string>({ kinds, messagesOf, chain }: PlannedStepsProps<kind>) {
  const steps = kinds.map((kind): StepView => ({ key: kind, state: 'todo', ...messagesOf(kind) }))
  const walletSteps = steps.filter(({ key }) => !automaticKinds.has(key)).map(({ note, ...step }) => step)
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      {walletSteps.length > 0 && <StepList label={tradeText.run.planned.asks} steps={walletSteps} />}
      {chain && steps.some(({ key }) => key === 'batch') && <PaymasterNote chain={chain} />}
      <Fold title={tradeText.run.planned.all}>
        <StepList label={tradeText.run.planned.next} steps={steps} />
      </Fold>
    </div>
  )
}
