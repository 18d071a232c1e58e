import type { FallbackTransport } from 'viem'
import type { ChainClient } from '../node/clients'

/** A subscription to new heads. */
export type Heads = {
  stop: () => void
  /** True if there is no connection, so that no head is announced. */
  isLost: () => boolean
}

/**
 * Subscribes to new heads if the preferred node's connection allows it (websocket), or if the
 * process follows them (`shareClient`); undefined over http, where the caller polls. Announcements
 * only wake the caller, which reads the head itself, so a lost one costs only time.
 *
 * @example
 * const heads = watchHeads(client, () => wake()) // undefined over http
 */
export const watchHeads = (client: ChainClient, onHead: () => void): Heads | undefined => {
  const { onHead: onSharedHead } = client.transport as { onHead?: (hear: () => void) => () => void }
  // Reading the head of a shared client is free, so its reader polls as often as without
  // announcements.
  if (onSharedHead) return { stop: onSharedHead(onHead), isLost: () => true }
  if (preferredOf(client) !== 'webSocket') return undefined
  let lost = false
  const note = (isLost: boolean) => {
    lost = isLost
    onHead()
  }
  const stop = client.watchBlockNumber({ onBlockNumber: () => note(false), onError: () => note(true) })
  return { stop, isLost: () => lost }
}

/** Returns the transport type of the preferred node. */
const preferredOf = ({ transport }: ChainClient): string => {
  const [first] = (transport as { transports?: readonly ReturnType<FallbackTransport>[] }).transports ?? []
  return first === undefined ? transport.type : first.config.type
}
