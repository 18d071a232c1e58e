import { Fold } from '@/components/ui/fold'
import { tradeText } from '@/messages/trade'
import { StepList, type StepView } from './step-list'

type PlannedStepsProps<kind extends string> = {
  kinds: readonly kind[]
  wordsOf: (kind: kind) => { title: string; note: string }
}

// What goes on by itself, before, between and after what a wallet asks.
const unasked: ReadonlySet<string> = new Set(['check', 'wait', 'post', 'auction', 'settle'])

// The steps a person is about to go through: what the wallet will ask first, all of them with their notes behind it.
export function PlannedSteps<kind extends string>({ kinds, wordsOf }: PlannedStepsProps<kind>) {
  const steps = kinds.map((kind): StepView => ({ key: kind, state: 'todo', ...wordsOf(kind) }))
  const asked = steps.filter(({ key }) => !unasked.has(key)).map(({ note, ...step }) => step)
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      {asked.length > 0 && <StepList label={tradeText.run.planned.asks} steps={asked} />}
      <Fold title={tradeText.run.planned.all}>
        <StepList label={tradeText.run.planned.next} steps={steps} />
      </Fold>
    </div>
  )
}
