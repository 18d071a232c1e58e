import type { IntentRun } from '@/actions/intent/intent-run'
import { failedStep } from '@/actions/run/run-step'

// An order that was signed and is not known to be with the service: it stays in sight until it is sent, or something new is begun. One that a
// transaction is to sign is not signed before it is through.
export const unsentOf = (run: IntentRun) => {
  const { subject, steps } = run
  const failed = failedStep(run)
  if (subject.kind !== 'place' || !subject.made) return undefined
  if (failed?.kind !== 'post' && failed?.error?.name !== 'Intent.NotPostedError') return undefined
  if (steps.some(({ kind, status }) => kind === 'wait' && status !== 'done')) return undefined
  return { terms: subject.terms, signed: subject.made }
}
