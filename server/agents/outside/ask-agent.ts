import { type BidQuestion, type BidSolution, bidAnswer, type RoundResult } from '@/lib/api/intent/agent-bids'
import { askBounded, type Reply } from '../../outside/ask-bounded'
import { signatureFault, signMessage } from '../../outside/message-signature'
import { OutsideCallError } from '../../outside/outside-call-error'
import { readJson } from './read-json'

/** The url of an agent and the key that it shares with the service. */
export type AgentEndpoint = {
  url: string
  key: string
  /** True if private addresses may be called (`AGENT_ALLOW_PRIVATE`). */
  allowPrivate: boolean
  nowMs: () => number
}

/**
 * Requests an agent's bids; accepts only answers that are signed, in time and well-formed.
 *
 * @throws {OutsideCallError} late, malformed, unreachable
 * @example
 * await askAgent(endpoint, { question, deadlineMs: 800 })
 * // [{ orderId: 'a3f1...', executedAmount: '2991500000', ... }]
 */
export const askAgent = async (
  endpoint: AgentEndpoint,
  { question, deadlineMs }: { question: BidQuestion; deadlineMs: number },
): Promise<BidSolution[]> => {
  const { text, headers } = await post(endpoint, { path: 'bid', message: question, deadlineMs })
  const fault = signatureFault(endpoint.key, { headers, body: text, nowMs: endpoint.nowMs() })
  if (fault) throw new OutsideCallError('malformed', fault)
  const answer = bidAnswer.safeParse(readJson(text))
  if (answer.success) return answer.data.solutions
  const [issue] = answer.error.issues
  // Names the path of the first fault, not its content, which may be arbitrary.
  throw new OutsideCallError('malformed', `not as the contract has it at ${issue?.path.join('.') || 'its root'}`)
}

/**
 * Sends an agent the outcomes of its bids; the answer is ignored.
 *
 * @throws {OutsideCallError} late, malformed, unreachable
 * @example
 * const result = { roundId, chainId: 1, outcome: 'lost', results }
 * await sendRoundResult(endpoint, { result, deadlineMs: 800 })
 */
export const sendRoundResult = async (
  endpoint: AgentEndpoint,
  { result, deadlineMs }: { result: RoundResult; deadlineMs: number },
): Promise<void> => {
  await post(endpoint, { path: 'result', message: result, deadlineMs })
}

const post = (
  { url, key, allowPrivate, nowMs }: AgentEndpoint,
  { path, message, deadlineMs }: { path: string; message: { roundId: string }; deadlineMs: number },
): Promise<Reply> => {
  const body = JSON.stringify(message)
  // The round id correlates the logs of both sides.
  const headers = { ...signMessage(key, { body, nowMs: nowMs() }), 'x-request-id': message.roundId }
  return askBounded({
    method: 'POST',
    url: new URL(`${url.replace(/\/+$/, '')}/${path}`),
    body,
    headers,
    deadlineMs,
    allowPrivate,
  })
}
