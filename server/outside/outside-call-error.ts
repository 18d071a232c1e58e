import type { AgentOutcome } from '@/lib/api/intent/agent-bids'
import { BaseError } from '@/lib/errors'

/** How asking an agent can fail before anything was bid. */
export type CallFailure = Extract<AgentOutcome, 'late' | 'malformed' | 'unreachable'>

/** An agent that was asked and gave no answer that can be read. It names neither the url nor what was answered: both may be logged. */
export class AgentCallError extends BaseError {
  override readonly name = 'Agent.AgentCallError'
  readonly outcome: CallFailure

  constructor(outcome: CallFailure, why: string) {
    super(`The agent's answer is ${outcome}: ${why}.`)
    this.outcome = outcome
  }
}
