import { keccak256 } from 'viem'
import type { ChainClient } from '../chain/clients'
import { describeError } from '../log'
import type { Attempt } from './attempt'

type Node = Pick<ChainClient, 'sendRawTransaction'>
type Signed = Pick<Attempt, 'kind' | 'raw'>

/** Gives a signed transaction to nodes, and ends when the first of them has it. */
export type Send = (attempt: Signed) => Promise<void>

/** How nodes refuse what they have: it was sent. Whatever else they answer is looked up. */
const saysKnown = /already (known|imported)|known transaction/i

/**
 * Sends settlements to every private relay at once, and to the chain's own nodes only where there is none: one that may revert, or that others
 * may run ahead of, is never public. A transfer of nothing is neither, so it goes to the chain's nodes as well: a relay that is down must
 * not keep a nonce, and its orders, for ever.
 *
 * @throws AggregateError when no node took it: each failed, refused it, or answered anything but its hash.
 * @example
 * const send = createSend({ client, relays: [createRelayClient({ chain, url: 'https://relay.example' })] })
 * await send({ kind: 'settle', raw }) // client has not heard of it
 */
export const createSend = ({ client, relays }: { client: Node; relays: readonly Node[] }): Send => {
  const nodesFor = {
    settle: relays.length > 0 ? relays : [client],
    cancel: [...relays, client],
  } satisfies Record<Signed['kind'], readonly Node[]>
  return async ({ kind, raw }) => {
    await Promise.any(nodesFor[kind].map((node) => give(node, raw)))
  }
}

const give = async (node: Node, raw: Signed['raw']): Promise<void> => {
  const hash = keccak256(raw)
  const told = await node.sendRawTransaction({ serializedTransaction: raw }).catch((error: unknown) => {
    if (saysKnown.test(String(describeError(error).message))) return hash
    throw error
  })
  if (told !== hash) throw new Error(`A node did not answer with the hash of the transaction ${hash}.`)
}
