import { BaseError, RpcRequestError, type Transport } from 'viem'
import { type NodeOptions, observerOf, transportOf } from './clients'
import { type Clock, systemClock } from './clock'
import { createNode, type ObserveNode } from './node'
import { GarbledAnswerError } from './node-answers'
import { createNodes, SilentNodeError } from './nodes'

/** A request of a page to the nodes of a chain, and the maximum bytes of its answer. */
export type PageQuestion = { method: string; params: readonly unknown[]; maxBytes: number }

/** The answer of a node: a result, or the error of the node unchanged. */
export type PageAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/**
 * Forwards a page's request to a node of its chain, which `createNodes` chooses.
 *
 * @throws viem's errors and those of `createNodes` if no node answers; the reason of `signal`
 */
export type AskPageNodes = (question: PageQuestion, signal?: AbortSignal) => Promise<PageAnswer>

const timeoutMs = 15_000

/**
 * Opens the nodes for pages' requests to a chain, the preferred one first, separate from the
 * service's own nodes, so that no page slows a settlement. Each request has its own body, since a
 * slow one would delay the others of a batch. Websocket urls are left out.
 *
 * @example
 * const ask = openPageNodes({ chain: mainnet, urls: ['http://127.0.0.1:8545'], log })
 * await ask({ method: 'eth_chainId', params: [], maxBytes: 1_024 }) // { result: '0x1' }
 */
export const openPageNodes = ({ chain, urls, log, observe, clock = systemClock }: NodeOptions): AskPageNodes => {
  const opened = urls
    .filter((url) => url.startsWith('http'))
    .map((url) => openNode(url, { clock, observe: observerOf({ chain, url }, observe) }))
  const { ask } = createNodes(opened, { chain, clock, log })
  return async ({ method, params, maxBytes }, signal) => {
    if (opened.length === 0) throw new SilentNodeError({ ms: 0 })
    // `openNode` reads `maxBytes`, which `ask` passes on.
    const call = { method, params, maxBytes }
    try {
      const result = await ask(call, { signal })
      if (result === undefined) throw new GarbledAnswerError({ method })
      return { result }
    } catch (error) {
      const answered = error instanceof BaseError ? error.walk((layer) => layer instanceof RpcRequestError) : null
      if (!(answered instanceof RpcRequestError)) throw error
      const { code, details: message, data } = answered
      return { error: { code, message, ...(data !== undefined && { data }) } }
    }
  }
}

/** Opens a node whose answers have the limit of their request, by default `maxHeadBytes`. */
const openNode = (url: string, parts: { clock: Clock; observe: ObserveNode | undefined }) => {
  const transports = new Map<number, ReturnType<Transport>>()
  const transportFor = (maxResponseBodySize: number) => {
    const known = transports.get(maxResponseBodySize)
    if (known) return known
    const transport = transportOf(url, { timeout: timeoutMs, isBatched: false, maxResponseBodySize })({})
    transports.set(maxResponseBodySize, transport)
    return transport
  }
  const first = transportFor(maxHeadBytes)
  const request = ({ maxBytes = maxHeadBytes, ...call }: { maxBytes?: number }, options?: object) =>
    transportFor(maxBytes).request(call as never, options)
  return createNode({ ...first, request: request as typeof first.request }, { retries: 0, ...parts })
}

/**
 * The limit of answers to the requests of `createNodes` itself, about the head and the chain of a
 * node.
 */
const maxHeadBytes = 1024 * 1024
