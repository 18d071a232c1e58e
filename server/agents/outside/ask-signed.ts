import type * as z from 'zod/mini'
import { askBounded, type Reply } from '../../outside/ask-bounded'
import { signatureFault, signMessage } from '../../outside/message-signature'
import { OutsideCallError } from '../../outside/outside-call-error'
import { readJson } from './read-json'

/** The url of an agent or relayer and the key that it shares with the service. */
export type SignedEndpoint = {
  url: string
  key: string
  /** True if private addresses may be called (`AGENT_ALLOW_PRIVATE`). */
  allowPrivate: boolean
  nowMs: () => number
}

type Message = {
  path: string
  body: unknown
  /** Correlates the logs of both sides. */
  id: string
  deadlineMs: number
}

/**
 * Asks an outside server; accepts only answers that are signed, in time and match the schema.
 *
 * @throws {OutsideCallError} late, malformed, unreachable
 * @example
 * const message = { path: 'fee', body: question, id: question.quoteId, deadlineMs: 250 }
 * await askSigned(endpoint, { ...message, schema: feeAnswer }) // { fee: '104000' }
 */
export const askSigned = async <schema extends z.ZodMiniType>(
  endpoint: SignedEndpoint,
  { schema, ...message }: Message & { schema: schema },
): Promise<z.output<schema>> => {
  const { text, headers } = await postSigned(endpoint, message)
  const fault = signatureFault(endpoint.key, { headers, body: text, nowMs: endpoint.nowMs() })
  if (fault) throw new OutsideCallError('malformed', fault)
  const answer = schema.safeParse(readJson(text))
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  // Names the path of the first fault, not its content, which may be arbitrary.
  throw new OutsideCallError('malformed', `not as the contract has it at ${issue?.path.join('.') || 'its root'}`)
}

/**
 * Posts a signed message to an outside server and returns its answer, which may be anything.
 *
 * @throws {OutsideCallError} late, malformed, unreachable
 * @example
 * await postSigned(endpoint, { path: 'result', body: result, id: result.roundId, deadlineMs: 800 })
 */
export const postSigned = (
  { url, key, allowPrivate, nowMs }: SignedEndpoint,
  { path, body: message, id, deadlineMs }: Message,
): Promise<Reply> => {
  const body = JSON.stringify(message)
  return askBounded({
    method: 'POST',
    url: new URL(`${url.replace(/\/+$/, '')}/${path}`),
    body,
    headers: { ...signMessage(key, { body, nowMs: nowMs() }), 'x-request-id': id },
    deadlineMs,
    allowPrivate,
  })
}
