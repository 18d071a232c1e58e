import { BaseError, HttpRequestError, keccak256, SocketClosedError, TimeoutError } from 'viem'
import type { ChainClient } from '../../chain/node/clients'
import { describeError } from '../../log'
import type { Attempt } from './attempt'

type Node = Pick<ChainClient, 'sendRawTransaction'>
type Signed = Pick<Attempt, 'kind' | 'raw'>

/** Sends a signed transaction to nodes, and resolves once the first of them has it, or may have it. */
export type Send = (attempt: Signed) => Promise<unknown>

/** taken: a node answered with the hash. unanswered: its answer was lost, so that it may have the transaction. */
type Outcome = 'taken' | 'unanswered'

/** How nodes refuse what they have: it was sent. Whatever else they answer is looked up. */
const saysKnown = /already (known|imported)|known transaction/i

/**
 * Sends settlements to every private relay at once, and to the chain's own nodes only where there is none: one that may revert, or that others
 * may run ahead of, is never public. A transfer of nothing is neither, so it goes to the chain's nodes as well: a relay that is down must
 * not keep a nonce, and its orders, for ever.
 *
 * A node whose answer is lost may have the transaction, and a relay shows nobody what it has. So it
 * counts as sent: it is replaced when it is late, and never dropped as if nobody had it.
 *
 * @throws AggregateError when no node took it: each was out of reach, refused it, or answered anything but its hash.
 * @example
 * const send = createSend({ client, relays: [createRelayClient({ chain, url: 'https://relay.example' })] })
 * await send({ kind: 'settle', raw }) // client has not heard of it
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

/** Codes of requests that reached no node: nothing was sent. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
/** A gateway says this of a node that it did not ask. */
const unavailable = 503

/**
 * True if a request went out and its answer did not come back: a timeout, a connection that ended,
 * a gateway that waited in vain.
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
