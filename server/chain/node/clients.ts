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
import { createNode, type ObserveNode, type ObserveNodes, toTransport } from './node'
import { createNodeOfChain } from './node-of-chain'
import { assertChainId, createNodesTransport } from './nodes'

/** A viem client that reads one chain. Keys are elsewhere. */
export type ChainClient = PublicClient<Transport, ViemChain>

/** The nodes of a chain, the preferred one first, and the parts that watch them. */
export type NodeOptions = {
  chain: Chain
  urls: readonly string[]
  log?: Log
  observe?: ObserveNodes | undefined
  clock?: Clock
}

/** The limits of requests to a node. Times in milliseconds. */
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
 * the rate that it accepts (`createPace`). Logs which node is left, and why. Opens no connection
 * yet: call `assertChain` before relying on it.
 *
 * @throws Chain.UnsupportedUrlError if there is no url or one has another scheme.
 * @example
 * createChainClient({ chain: mainnet, urls: ['http://127.0.0.1:8545'] }).chain.id // 1
 */
export const createChainClient = ({ chain, urls, log, observe, clock = systemClock }: NodeOptions): ChainClient => {
  const [first, ...others] = urls.map((url) => ({
    open: transportOf(url),
    observe: observerOf({ chain, url }, observe),
  }))
  if (first === undefined) throw new UnsupportedUrlError({ url: '' })
  const nodeOf = ({ open, observe }: typeof first, options: Parameters<Transport>[0], retries: number) =>
    createNodeOfChain(createNode(open(options), { retries, clock, observe }), chain)
  const transport =
    others.length === 0
      ? toTransport((options) => nodeOf(first, options, rpcLimits.retryCount))
      : createNodesTransport(
          // The next node is asked at once instead of the same one again.
          (options) => [first, ...others].map((one) => nodeOf(one, options, 0)),
          { chain, clock, log },
        )
  return createPublicClient({ chain: toViemChain(chain, urls), transport, cacheTime: 0 })
}

/**
 * Returns the observer of the requests to one node, by the host of its url: the rest may be a key.
 *
 * @example
 * observerOf({ chain: mainnet, url: 'https://node.example/key' }, metrics.nodeCall)
 * // a function that names chain 1 and 'node.example' with each request
 */
export const observerOf = (
  { chain, url }: { chain: Pick<Chain, 'id'>; url: string },
  observe: ObserveNodes | undefined,
): ObserveNode | undefined => {
  if (!observe || !URL.canParse(url)) return undefined
  const place = { chainId: chain.id, node: new URL(url).host }
  return (seen) => observe({ ...place, ...seen })
}

/**
 * Opens a client for a private relay, which only gets transactions: one request per body, as relays
 * accept no batches, and no retries, since its caller retries with the next block.
 *
 * @throws Chain.UnsupportedUrlError if the url has another scheme.
 * @example
 * const relay = createRelayClient({ chain: mainnet, url: 'https://relay.example' })
 * await relay.sendRawTransaction({ serializedTransaction }) // '0x9f3c...'
 */
export const createRelayClient = ({ chain, url }: { chain: Chain; url: string }): ChainClient =>
  createPublicClient({
    chain: toViemChain(chain, [url]),
    transport: transportOf(url, { timeout: rpcLimits.relayTimeoutMs, isBatched: false }),
    cacheTime: 0,
  })

/**
 * Converts a chain to viem's form, with the registry's Multicall3.
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
 * Checks the chain that the node serves; for starts and reconnects.
 *
 * @throws Chain.WrongChainError if it is another one.
 * @example
 * await assertChain(client, mainnet) // throws Chain.WrongChainError for a node of Base
 */
export const assertChain = async (client: ChainClient, chain: Chain): Promise<void> =>
  assertChainId(await client.getChainId(), chain)

/** Node's own fetch. Next.js later replaces the global one by its own, which caches and traces. */
const fetchFn = withRequestId(fetchAnswers(fetch))

/**
 * The limits of one url: milliseconds, whether simultaneous requests share a body, and bytes of an
 * answer.
 */
type TransportOptions = { timeout?: number; isBatched?: boolean; maxResponseBodySize?: number }

/**
 * Returns viem's transport for an RPC url (http, https, ws or wss), without retries.
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
