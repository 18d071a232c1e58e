import { BaseError } from '@/lib/errors'

/** The ways in which asking a stranger's server can fail. */
export type CallFailure = 'late' | 'malformed' | 'unreachable'

/**
 * A stranger's server that was asked and gave no answer that can be read. It names neither the url nor what was
 * answered: both may be logged.
 */
export class OutsideCallError extends BaseError {
  override readonly name = 'Outside.CallError'
  readonly outcome: CallFailure

  constructor(outcome: CallFailure, why: string) {
    super(`The answer is ${outcome}: ${why}.`)
    this.outcome = outcome
  }
}
