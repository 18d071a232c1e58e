import { currentStep, failedStep, type RunStep } from '@/actions/run/run-step'
import { AddressText } from './address-text'
import { ErrorBox } from './error-box'
import { StepList } from './step-list'
import { StopHeldRun } from './stop-held-run'

type RunProgressProps<kind extends string> = {
  run: { steps: readonly RunStep<kind>[] }
  wordsOf: (kind: kind) => { title: string; note: string }
}

export function RunProgress<kind extends string>({ run, wordsOf }: RunProgressProps<kind>) {
  const current = currentStep(run)
  const error = failedStep(run)?.error
  return (
    <div className="grid gap-4">
      <StepList
        label="Steps"
        steps={run.steps.map((step) => {
          const { title, note } = wordsOf(step.kind)
          return {
            key: step.kind,
            state: step.status,
            title,
            note: step.sent ? (
              <>
                {step.sent.expectedLog && step.status === 'sent' && (
                  <p>Your wallet is a contract and may need more signatures. It is followed on the chain.</p>
                )}
                <span className="inline-flex items-center gap-1">
                  {step.isSlow && !step.sent.expectedLog && (
                    <span className="text-caution">Slower than usual, still being followed.</span>
                  )}
                  {step.sent.expectedLog ? 'Named by the wallet' : 'Transaction'}{' '}
                  <AddressText address={step.sent.hash} />
                </span>
              </>
            ) : (
              !['done', 'skipped', 'failed'].includes(step.status) && note
            ),
          }
        })}
      />
      <p role="status" className="sr-only">
        {current && `${wordsOf(current.kind).title}. ${current.status === 'wallet' ? 'Confirm in wallet.' : ''}`}
      </p>
      {error && <ErrorBox error={error}>{error.name === 'Transaction.AnotherRunError' && <StopHeldRun />}</ErrorBox>}
    </div>
  )
}
