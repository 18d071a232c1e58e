import { currentStep, failedStep, type RunStep } from '@/actions/run/run-step'
import type { SentTransaction } from '@/actions/wallet/send/track-transaction'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { ErrorBox } from '../text/error-box'
import { AddressText } from '../token/address-text'
import { StepList } from './step-list'
import { StopHeldRun } from './stop-held-run'

type RunProgressProps<kind extends string> = {
  run: { steps: readonly RunStep<kind>[] }
  messagesOf: (kind: kind) => { title: string; note: string }
}

export function RunProgress<kind extends string>({ run, messagesOf }: RunProgressProps<kind>) {
  const current = currentStep(run)
  const error = failedStep(run)?.error
  return (
    <div className="grid gap-4">
      <StepList
        label={tradeText.run.progress.steps}
        steps={run.steps.map((step) => {
          const { title, note } = messagesOf(step.kind)
          const isRefused = step.kind === 'batch' && step.status === 'skipped'
          return {
            key: step.kind,
            state: step.status,
            ...(isRefused && { stateText: tradeText.run.states.refused }),
            title,
            note: step.sent ? (
              <SentNote step={step} sent={step.sent} />
            ) : isRefused ? (
              tradeText.run.progress.batchRefused
            ) : (
              !['done', 'skipped', 'failed'].includes(step.status) &&
              (step.owners ? tradeText.run.progress.owners(step.owners) : note)
            ),
          }
        })}
      />
      <p role="status" className="sr-only">
        {current &&
          (current.status === 'wallet' ? tradeText.run.progress.currentInWallet : tradeText.run.progress.current)(
            messagesOf(current.kind).title,
          )}
      </p>
      {error && <ErrorBox error={error}>{error.name === 'Transaction.AnotherRunError' && <StopHeldRun />}</ErrorBox>}
    </div>
  )
}

function SentNote({ step, sent }: { step: RunStep; sent: SentTransaction }) {
  const slow = step.isSlow && <span className="text-caution">{tradeText.run.progress.slow}</span>
  if (sent.batch)
    return (
      <>
        <ol aria-label={tradeText.run.progress.batch} className="list-inside list-decimal">
          {sent.batch.calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a batch keep their places
            <li key={index}>{call}</li>
          ))}
        </ol>
        {step.status === 'sent' && step.owners ? tradeText.run.progress.owners(step.owners) : slow}
      </>
    )
  return (
    <>
      {sent.expectedLog && step.status === 'sent' && (
        <p>{step.owners ? tradeText.run.progress.owners(step.owners) : tradeText.run.progress.contract}</p>
      )}
      <span className="inline-flex items-center gap-1">
        {!sent.expectedLog && slow}
        {sent.expectedLog ? tradeText.run.progress.namedByWallet : sharedText.transaction.name}{' '}
        <AddressText address={sent.hash} />
      </span>
    </>
  )
}
