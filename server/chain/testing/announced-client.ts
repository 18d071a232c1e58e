import type { Chain } from '@/lib/chain/chain'
import { type ChainClient, createChainClient } from '../node/clients'

/** The poll interval of a test's tracker, milliseconds: a reverted snapshot is not announced. */
export const announcedLimits = { announcedPollMs: 100 } as const

/**
 * Opens a client to which a local node announces its blocks: a follower in a test is woken by each,
 * without polling fifty times a second. The connection stays open until `close`.
 *
 * @example
 * const { client, close } = openAnnouncedClient({ chain: mainnet, url: anvil.url })
 */
export const openAnnouncedClient = ({ chain, url }: { chain: Chain; url: string }) => {
  const client = createChainClient({ chain, urls: [url.replace(/^http/, 'ws')] })
  return { client, close: () => closeSocket(client) }
}

/**
 * Closes the websocket of a client whose only or first connection is one.
 *
 * @example
 * await closeSocket(client)
 */
export const closeSocket = async ({ transport }: ChainClient): Promise<void> => {
  type Socket = { getRpcClient: () => Promise<{ close: () => void }> }
  const { transports } = transport as { transports?: readonly { value: Socket }[] }
  const { close } = await (transports?.[0]?.value ?? (transport as unknown as Socket)).getRpcClient()
  close()
}
