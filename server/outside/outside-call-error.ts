import { BaseError } from '@/lib/errors'

/** The ways in which a request to an outside server can fail. */
export type CallFailure = 'late' | 'malformed' | 'unreachable'

/**
 * A request to an outside server without a readable answer. It contains neither the URL nor the
 * answer, so that it can be logged.
 */
export class OutsideCallError extends BaseError {
  override readonly name = 'Outside.CallError'
  readonly outcome: CallFailure

  constructor(outcome: CallFailure, why: string) {
    super(`The answer is ${outcome}: ${why}.`)
    this.outcome = outcome
  }
}
