import type { FallbackTransport } from 'viem'
import type { ChainClient } from './clients'

/**
 * Has the node announce new heads where the connection to the preferred one can (websocket); undefined over http, where the caller polls. Announcements
 * only wake the caller up: what the head is, the caller asks for itself, so a lost announcement costs time and nothing else.
 *
 * @example
 * const unwatch = watchHeads(client, () => wake()) // undefined over http
 */
export const watchHeads = (client: ChainClient, onHead: () => void): (() => void) | undefined => {
  if (preferredOf(client) !== 'webSocket') return undefined
  return client.watchBlockNumber({ onBlockNumber: onHead, onError: onHead })
}

/** What the node that is asked first is asked by. */
const preferredOf = ({ transport }: ChainClient): string => {
  const [first] = (transport as { transports?: readonly ReturnType<FallbackTransport>[] }).transports ?? []
  return first === undefined ? transport.type : first.config.type
}
