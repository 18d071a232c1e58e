import { type BidQuestion, type BidSolution, bidAnswer, type RoundResult } from '@/lib/api/intent/agent-bids'
import { askSigned, postSigned, type SignedEndpoint } from './ask-signed'

/**
 * Requests an agent's bids; accepts only answers that are signed, in time and well-formed.
 *
 * @throws {OutsideCallError} late, malformed, unreachable
 * @example
 * await askAgent(endpoint, { question, deadlineMs: 800 })
 * // [{ orderId: 'a3f1...', executedAmount: '2991500000', ... }]
 */
export const askAgent = async (
  endpoint: SignedEndpoint,
  { question, deadlineMs }: { question: BidQuestion; deadlineMs: number },
): Promise<BidSolution[]> => {
  const message = { path: 'bid', body: question, id: question.roundId, deadlineMs }
  return (await askSigned(endpoint, { ...message, schema: bidAnswer })).solutions
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
  endpoint: SignedEndpoint,
  { result, deadlineMs }: { result: RoundResult; deadlineMs: number },
): Promise<void> => {
  await postSigned(endpoint, { path: 'result', body: result, id: result.roundId, deadlineMs })
}
