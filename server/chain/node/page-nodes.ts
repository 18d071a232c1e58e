import { BaseError, RpcRequestError, type Transport } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Log } from '../../log'
import { transportOf } from './clients'
import { type Clock, systemClock } from './clock'
import { createNode } from './node'
import { GarbledAnswerError } from './node-answers'
import { createNodes, SilentNodeError } from './nodes'

/** A question of a page to the nodes of a chain, and the most bytes that its answer may have. */
export type PageQuestion = { method: string; params: readonly unknown[]; maxBytes: number }

/** The answer of a node: a result, or the error of the node unchanged. */
export type PageAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/**
 * Asks the nodes of a chain for a page, as `createNodes` chooses among them.
 *
 * @throws viem's errors and those of `createNodes` if no node answers, the reason of `signal` once that is aborted
 */
export type AskPageNodes = (question: PageQuestion, signal?: AbortSignal) => Promise<PageAnswer>

const timeoutMs = 15_000

/**
 * Opens the nodes that pages ask about a chain, the preferred one first: apart from those that the
 * service itself asks, so that no page slows a settlement. Each question has a request of its own,
 * as one that takes long would keep others waiting in a batch. Urls of websockets are left out.
 *
 * @example
 * const ask = openPageNodes({ chain: mainnet, urls: ['http://127.0.0.1:8545'], log })
 * await ask({ method: 'eth_chainId', params: [], maxBytes: 1_024 }) // { result: '0x1' }
 */
export const openPageNodes = ({
  chain,
  urls,
  log,
  clock = systemClock,
}: {
  chain: Chain
  urls: readonly string[]
  log: Log
  clock?: Clock
}): AskPageNodes => {
  const opened = urls.filter((url) => url.startsWith('http')).map((url) => openNode(url, clock))
  const { ask } = createNodes(opened, { chain, clock, log })
  return async ({ method, params, maxBytes }, signal) => {
    if (opened.length === 0) throw new SilentNodeError({ ms: 0 })
    const asked = { method, params, maxBytes }
    try {
      const result = await ask(asked, { signal })
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

/** Opens a node whose answers are bounded by what their question says, or by the first such bound. */
const openNode = (url: string, clock: Clock) => {
  const opened = new Map<number, ReturnType<Transport>>()
  const within = (maxResponseBodySize: number) => {
    const known = opened.get(maxResponseBodySize)
    if (known) return known
    const transport = transportOf(url, { timeout: timeoutMs, isBatched: false, maxResponseBodySize })({})
    opened.set(maxResponseBodySize, transport)
    return transport
  }
  const first = within(headBytes)
  const request = ({ maxBytes = headBytes, ...asked }: { maxBytes?: number }, options?: object) =>
    within(maxBytes).request(asked as never, options)
  return createNode({ ...first, request: request as typeof first.request }, { retries: 0, clock })
}

/** The limit of answers to the questions that `createNodes` asks by itself, about the head and the chain of a node. */
const headBytes = 1024 * 1024
