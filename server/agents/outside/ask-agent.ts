import { type BidQuestion, type BidSolution, bidAnswer, type RoundResult } from '@/lib/api/intent/agent-bids'
import { askBounded, type Reply } from '../../outside/ask-bounded'
import { OutsideCallError } from '../../outside/outside-call-error'
import { signatureFault, signMessage } from './agent-auth'
import { readJson } from './read-json'

/** Where an agent answers, and the key that it and the service sign with. */
export type AgentEndpoint = {
  url: string
  key: string
  /** Whether addresses of networks of our own may be called (`AGENT_ALLOW_PRIVATE`). */
  allowPrivate: boolean
  nowMs: () => number
}

/**
 * Asks an agent what it bids, and believes only an answer that is signed, in time and in shape. What it bids was not looked at.
 *
 * @throws {OutsideCallError} late, malformed, unreachable
 * @example
 * await askAgent(endpoint, { question, deadlineMs: 800 }) // [{ orderId: 'a3f1...', executedAmount: '2991500000', ... }]
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
  // The first thing that is wrong, by where it stands: what stands there may be anything.
  throw new OutsideCallError('malformed', `not as the contract has it at ${issue?.path.join('.') || 'its root'}`)
}

/**
 * Tells an agent what became of its bids. What it answers is not read.
 *
 * @throws {OutsideCallError} late, malformed, unreachable
 * @example
 * await tellAgent(endpoint, { result: { roundId, chainId: 1, outcome: 'lost', results }, deadlineMs: 800 })
 */
export const tellAgent = async (
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
  // The round, by which the logs of both sides can be compared.
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
