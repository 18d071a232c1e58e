import type { FallbackTransport } from 'viem'
import type { ChainClient } from '../node/clients'

/** Announcements of new heads, until they are stopped. */
export type Heads = {
  stop: () => void
  /** The connection broke, or never was: nobody announces until it is there again. */
  isLost: () => boolean
}

/**
 * Has the node announce new heads where the connection to the preferred one can (websocket); undefined over http, where the caller polls.
 * Announcements only wake the caller up: what the head is, the caller asks for itself, so a lost announcement costs time and nothing else.
 *
 * @example
 * const heads = watchHeads(client, () => wake()) // undefined over http
 */
export const watchHeads = (client: ChainClient, onHead: () => void): Heads | undefined => {
  if (preferredOf(client) !== 'webSocket') return undefined
  let lost = false
  const note = (isLost: boolean) => {
    lost = isLost
    onHead()
  }
  const stop = client.watchBlockNumber({ onBlockNumber: () => note(false), onError: () => note(true) })
  return { stop, isLost: () => lost }
}

/** What the node that is asked first is asked by. */
const preferredOf = ({ transport }: ChainClient): string => {
  const [first] = (transport as { transports?: readonly ReturnType<FallbackTransport>[] }).transports ?? []
  return first === undefined ? transport.type : first.config.type
}
