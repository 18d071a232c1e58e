import {
  createPublicClient,
  defineChain,
  http,
  type PublicClient,
  type Transport,
  type Chain as ViemChain,
  webSocket,
} from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'
import type { Log } from '../../log'
import { withRequestId } from '../../request-context'
import { type Clock, systemClock } from './clock'
import { fetchAnswers } from './fetch-answers'
import { createNode, toTransport } from './node'
import { createNodeOfChain } from './node-of-chain'
import { assertChainId, createNodesTransport } from './nodes'

/** A viem client that reads one chain. Reads only: keys live elsewhere. */
export type ChainClient = PublicClient<Transport, ViemChain>

/** Every limit of talking to a node, by name. Times in milliseconds. */
const rpcLimits = {
  requestTimeoutMs: 10_000,
  relayTimeoutMs: 4_000,
  /** The attempts after the first at the only node of a chain. */
  retryCount: 2,
  /** JSON-RPC requests in one HTTP body. */
  batchSize: 50,
  maxResponseBytes: 32 * 1024 * 1024,
  reconnectAttempts: 1_000,
  reconnectDelayMs: 500,
} as const

/**
 * Opens a client for one chain on its RPC urls (http, https, ws or wss), the preferred one first.
 * Requests go to the first that answers and keeps up with the others (`createNodesTransport`), at
 * the rate that it accepts (`createPace`). Logs which node is left, and why. Opens no connection yet:
 * call `assertChain` before relying on it.
 *
 * @throws Chain.UnsupportedUrlError when there is no url or one has another scheme.
 * @example
 * createChainClient({ chain: mainnet, urls: ['http://127.0.0.1:8545'] }).chain.id // 1
 */
export const createChainClient = ({
  chain,
  urls,
  log,
  clock = systemClock,
}: {
  chain: Chain
  urls: readonly string[]
  log?: Log
  clock?: Clock
}): ChainClient => {
  const [first, ...others] = urls.map((url) => transportOf(url))
  if (first === undefined) throw new UnsupportedUrlError({ url: '' })
  const nodeOf = (transport: ReturnType<Transport>, retries: number) =>
    createNodeOfChain(createNode(transport, { retries, clock }), chain)
  const transport =
    others.length === 0
      ? toTransport((options) => nodeOf(first(options), rpcLimits.retryCount))
      : createNodesTransport(
          // The next node is asked at once instead of the same one again.
          (options) => [first, ...others].map((one) => nodeOf(one(options), 0)),
          { chain, clock, log },
        )
  return createPublicClient({ chain: toViemChain(chain, urls), transport, cacheTime: 0 })
}

/**
 * Opens a client for a private relay, which transactions are sent to and nothing is asked: one request a body, as relays take no batches,
 * and none again, as its caller does that with the next block.
 *
 * @throws Chain.UnsupportedUrlError when the url has another scheme.
 * @example
 * await createRelayClient({ chain: mainnet, url: 'https://relay.example' }).sendRawTransaction({ serializedTransaction }) // '0x9f3c...'
 */
export const createRelayClient = ({ chain, url }: { chain: Chain; url: string }): ChainClient =>
  createPublicClient({
    chain: toViemChain(chain, [url]),
    transport: transportOf(url, { timeout: rpcLimits.relayTimeoutMs, isBatched: false }),
    cacheTime: 0,
  })

/**
 * Describes one of our chains the way viem wants it, with Multicall3 where our registry says it is.
 *
 * @example
 * toViemChain(base, urls).contracts.multicall3 // { address: '0xca11bde05977b3631167028862be2a173976ca11' }
 */
const toViemChain = (chain: Chain, urls: readonly string[]): ViemChain =>
  defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [...urls] } },
    contracts: { multicall3: { address: chain.contracts.multicall3 } },
  })

/**
 * Asks the node which chain it serves; to be called at start and after every reconnect.
 *
 * @throws Chain.WrongChainError when it is another one.
 * @example
 * await assertChain(client, mainnet) // nothing, or Chain.WrongChainError: The node serves chain 8453, expected 1 ...
 */
export const assertChain = async (client: ChainClient, chain: Chain): Promise<void> =>
  assertChainId(await client.getChainId(), chain)

/** As Node has it. The framework of the pages puts one of its own in its place once it is loaded, which remembers and traces. */
const fetchFn = withRequestId(fetchAnswers(fetch))

/** The limits of one url: milliseconds, whether requests of one moment share a body, and bytes of an answer. */
type TransportOptions = { timeout?: number; isBatched?: boolean; maxResponseBodySize?: number }

/**
 * Makes the transport of viem for an RPC url (http, https, ws or wss), which tries once.
 *
 * @throws Chain.UnsupportedUrlError if the url has another scheme.
 * @example
 * transportOf('http://127.0.0.1:8545')
 */
export const transportOf = (
  url: string,
  {
    timeout = rpcLimits.requestTimeoutMs,
    isBatched = true,
    maxResponseBodySize = rpcLimits.maxResponseBytes,
  }: TransportOptions = {},
): Transport => {
  if (/^https?:\/\//.test(url)) {
    const batch = isBatched && { batchSize: rpcLimits.batchSize }
    return http(url, { fetchFn, timeout, retryCount: 0, batch, maxResponseBodySize })
  }
  if (/^wss?:\/\//.test(url)) {
    const reconnect = { attempts: rpcLimits.reconnectAttempts, delay: rpcLimits.reconnectDelayMs }
    return webSocket(url, { timeout, retryCount: 0, reconnect })
  }
  throw new UnsupportedUrlError({ url })
}

export class UnsupportedUrlError extends namedError('Chain.UnsupportedUrlError', ({ url }: { url: string }) => ({
  message: `"${url.slice(0, 12)}..." is not an RPC url.`,
  fix: 'Give a url that begins with http://, https://, ws:// or wss://.',
})) {}
