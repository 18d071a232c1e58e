import type { IntentRun } from '@/actions/intent/intent-run'
import { failedStep } from '@/actions/run/run-step'

// Returns a run's signed order that the service is not known to have, so that it can be posted. An
// order that a transaction signs counts as signed once that is mined.
export const unsentOf = (run: IntentRun) => {
  const { subject, steps } = run
  const failed = failedStep(run)
  if (subject.kind !== 'place' || !subject.made) return undefined
  if (failed?.kind !== 'post' && failed?.error?.name !== 'Intent.NotPostedError') return undefined
  if (steps.some(({ kind, status }) => kind === 'wait' && status !== 'done')) return undefined
  return { terms: subject.terms, signed: subject.made }
}
