import type { IntentRun } from '@/actions/intent/intent-run'
import { failedStep } from '@/actions/run/run-step'

// An order that was signed and is not known to be with the service: it stays in sight until it is sent, or something new is begun.
export const unsentOf = (run: IntentRun) => {
  const { subject } = run
  if (subject.kind !== 'place' || !subject.made || failedStep(run)?.kind !== 'post') return undefined
  return { terms: subject.terms, signed: subject.made }
}
