import type { RpcRequest } from '../send/receipt'
import { isRecord, NodeFailedError, ProviderError } from '../send/wallet-errors'

type Asked = {
  id: number
  method: string
  body: string
  /** False if it changes state: then it is never repeated. */
  isRead: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Answer = { id?: unknown; result?: unknown; error?: ConstructorParameters<typeof ProviderError>[0] }

const readMethods = /^(?:eth_(?!send)|net_|web3_)/

/** Returns a valid JSON-RPC answer, and undefined for anything else. */
const toAnswer = (value: unknown): Answer | undefined =>
  isRecord(value) && (isRecord(value.error) || 'result' in value) ? (value as Answer) : undefined

/** The maximum size of a batch, which `/rpc` also enforces. */
const [maxBytes, maxAsked] = [250_000, 50] as const

type NodeOptions = {
  /** The signal of one request; otherwise the one that ends all requests of the node. */
  signal: AbortSignal | (() => AbortSignal)
  /** The milliseconds for which requests wait for others to share a batch. */
  waitMs?: number
  /** The milliseconds after which a request without an answer is repeated once. */
  againAfterMs?: number
}

/**
 * Creates a client of a node over plain HTTP.
 *
 * @throws {ProviderError} the refusal of the node or of the proxy in front of it
 * @throws {NodeFailedError} when the answer is neither, or lacks a request twice
 */
export const nodeAt = (url: string, { signal, waitMs, againAfterMs }: NodeOptions): RpcRequest => {
  let queue: Asked[] = []

  const post = (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(url, { method: 'POST', headers, body, signal: typeof signal === 'function' ? signal() : signal })
  }

  const ask = (body: string) =>
    post(body).catch(async (error: unknown) => {
      if (againAfterMs === undefined || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, againAfterMs))
      return post(body)
    })

  const send = async (batch: readonly Asked[]) => {
    try {
      const left = await settle(batch)
      // Some proxies drop a part of a batch. Reads are repeated once, separately.
      const repeatable = left.filter(({ isRead }) => isRead)
      const missing = repeatable.length > 0 ? await settle(repeatable) : []
      for (const request of left)
        if (!request.isRead || missing.includes(request))
          request.reject(new NodeFailedError({ reason: `${url} did not answer ${request.method}` }))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** Sends requests in one batch, settles those with an answer, and returns the others. */
  const settle = async (batch: readonly Asked[]): Promise<Asked[]> => {
    const response = await ask(`[${batch.map((request) => request.body).join()}]`)
    const given: unknown = await response.json().catch(() => undefined)
    // A batch that is refused has a single answer.
    const batchAnswer = Array.isArray(given) ? undefined : toAnswer(given)
    if (!Array.isArray(given) && !batchAnswer)
      throw new NodeFailedError({ reason: `${url} answered ${response.status} without a result` })
    const answers = Array.isArray(given) ? given.map(toAnswer) : []
    return batch.filter(({ id, resolve, reject }) => {
      const answer = batchAnswer ?? answers.find((candidate) => candidate?.id === id)
      if (answer?.error) reject(new ProviderError(answer.error))
      else if (answer) resolve(answer.result)
      return !answer
    })
  }

  const flush = () => {
    const [asked, batches]: [Asked[], Asked[][]] = [queue, []]
    queue = []
    let bytes = 0
    for (const request of asked) {
      bytes += request.body.length + 1
      const batch = batches.at(-1)
      if (batch && bytes <= maxBytes && batch.length < maxAsked) batch.push(request)
      else {
        batches.push([request])
        bytes = request.body.length + 1
      }
    }
    for (const batch of batches) void send(batch)
  }

  const request = ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    new Promise((resolve, reject) => {
      if (queue.length === 0) {
        if (waitMs === undefined) queueMicrotask(flush)
        else setTimeout(flush, waitMs)
      }
      const id = queue.length
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      queue.push({ id, method, body, isRead: readMethods.test(method), resolve, reject })
    })
  return request as RpcRequest
}
