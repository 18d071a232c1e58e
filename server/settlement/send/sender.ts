import { BaseError, HttpRequestError, keccak256, SocketClosedError, TimeoutError } from 'viem'
import type { ChainClient } from '../../chain/node/clients'
import { describeError } from '../../log'
import type { Attempt } from './attempt'

type Node = Pick<ChainClient, 'sendRawTransaction'>
type Signed = Pick<Attempt, 'kind' | 'raw'>

/**
 * Sends a signed transaction to nodes, and resolves once the first of them has it, or may have it.
 */
export type Send = (attempt: Signed) => Promise<unknown>

/**
 * `taken`: a node returned the hash. `unanswered`: its answer was lost, so it may have the
 * transaction.
 */
type Outcome = 'taken' | 'unanswered'

/**
 * Refusals of transactions that a node already has. After any other answer the transaction is
 * looked up.
 */
const saysKnown = /already (known|imported)|known transaction/i

/**
 * Creates the function that sends settlements to all private relays at once, or to the chain's own
 * nodes if there are none: a settlement may revert or be front-run, so it stays private. An empty
 * transfer goes to the chain's nodes too, so that a relay that is down cannot block a nonce and its
 * orders.
 *
 * A node whose answer is lost may have the transaction, and a relay never shows what it has. So the
 * transaction counts as sent: it is replaced if it is late, and never dropped.
 *
 * @throws AggregateError if no node accepted it: each was unreachable, refused it, or returned
 * another value than its hash.
 * @example
 * const send = createSend({ client, relays: [createRelayClient({ chain, url: 'https://relay.example' })] })
 * await send({ kind: 'settle', raw }) // the client does not get it
 */
export const createSend = ({ client, relays }: { client: Node; relays: readonly Node[] }) => {
  const nodesFor = {
    settle: relays.length > 0 ? relays : [client],
    cancel: [...relays, client],
  } satisfies Record<Signed['kind'], readonly Node[]>
  return ({ kind, raw }: Signed): Promise<Outcome> => Promise.any(nodesFor[kind].map((node) => give(node, raw)))
}

const give = async (node: Node, raw: Signed['raw']): Promise<Outcome> => {
  const hash = keccak256(raw)
  const told = await node.sendRawTransaction({ serializedTransaction: raw }).catch((error: unknown) => {
    if (saysKnown.test(String(describeError(error).message))) return hash
    if (isAnswerLost(error)) return undefined
    throw error
  })
  if (told === undefined) return 'unanswered'
  if (told !== hash) throw new Error(`A node did not answer with the hash of the transaction ${hash}.`)
  return 'taken'
}

/** Codes of requests that did not reach a node: nothing was sent. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
/** The status by which a gateway reports a node that it did not reach. */
const unavailable = 503

/**
 * True if a request was sent and its answer was lost: a timeout, a closed connection, or a
 * gateway's timeout.
 */
const isAnswerLost = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => {
    if (cause instanceof TimeoutError || cause instanceof SocketClosedError) return true
    if (!(cause instanceof HttpRequestError)) return false
    if (cause.status !== undefined) return cause.status >= 500 && cause.status !== unavailable
    return !codesOf(cause).some((code) => unconnected.has(code))
  }) !== null

/** Returns the system codes of an error and its causes. */
const codesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [...('code' in error && typeof error.code === 'string' ? [error.code] : []), ...codesOf(error.cause)]
    : []
