import { StepList } from './step-list'

type PlannedStepsProps<kind extends string> = {
  kinds: readonly kind[]
  wordsOf: (kind: kind) => { title: string; note: string }
}

// The steps a person is about to go through.
export function PlannedSteps<kind extends string>({ kinds, wordsOf }: PlannedStepsProps<kind>) {
  return (
    <div className="border-t border-line pt-4">
      <StepList
        label="What happens next"
        steps={kinds.map((kind) => ({ key: kind, state: 'todo', ...wordsOf(kind) }))}
      />
    </div>
  )
}
