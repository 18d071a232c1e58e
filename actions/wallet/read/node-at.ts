import type { RpcRequest } from '../send/receipt'
import { isRecord, NodeFailedError, ProviderError } from '../send/wallet-errors'

type Asked = {
  id: number
  method: string
  body: string
  /** False for what changes something: it is never asked twice. */
  isRead: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Answer = { id?: unknown; result?: unknown; error?: ConstructorParameters<typeof ProviderError>[0] }

const readMethods = /^(?:eth_(?!send)|net_|web3_)/

/** Returns what is an answer of JSON-RPC, and undefined for anything else. */
const toAnswer = (value: unknown): Answer | undefined =>
  isRecord(value) && (isRecord(value.error) || 'result' in value) ? (value as Answer) : undefined

/** What is asked in one moment travels in one request; `/rpc` takes no larger ones. */
const [mostBytes, mostAsked] = [250_000, 50] as const

type NodeOptions = {
  /** Of one request; without it what lets go of the whole node. */
  signal: AbortSignal | (() => AbortSignal)
  /** For how long questions wait for others that travel with them, milliseconds; those of one moment always do. */
  waitMs?: number
  /** A request that gets no answer is sent once more after so many milliseconds. */
  againAfterMs?: number
}

/**
 * A node, asked by plain HTTP with nothing else in between.
 *
 * @throws {ProviderError} what the node or the gate in front of it refuses with
 * @throws {NodeFailedError} what answers is neither, or leaves a question out twice
 * @example
 * await nodeAt('https://caravel.example/rpc/1', { signal })({ method: 'eth_blockNumber' }) // '0x121eac0'
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
      // Some gates drop a part of a batch. What only reads is asked once more, alone.
      const again = left.filter(({ isRead }) => isRead)
      const missing = again.length > 0 ? await settle(again) : []
      for (const one of left)
        if (!one.isRead || missing.includes(one))
          one.reject(new NodeFailedError({ reason: `${url} left the answer to ${one.method} out` }))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** Sends questions in one request, settles those with an answer, and returns the others. */
  const settle = async (batch: readonly Asked[]): Promise<Asked[]> => {
    const response = await ask(`[${batch.map((one) => one.body).join()}]`)
    const given: unknown = await response.json().catch(() => undefined)
    // A batch that is refused as a whole has one answer.
    const whole = Array.isArray(given) ? undefined : toAnswer(given)
    if (!Array.isArray(given) && !whole)
      throw new NodeFailedError({ reason: `${url} answered ${response.status} without a result` })
    const answers = Array.isArray(given) ? given.map(toAnswer) : []
    return batch.filter(({ id, resolve, reject }) => {
      const answer = whole ?? answers.find((one) => one?.id === id)
      if (answer?.error) reject(new ProviderError(answer.error))
      else if (answer) resolve(answer.result)
      return !answer
    })
  }

  const flush = () => {
    const [asked, batches]: [Asked[], Asked[][]] = [queue, []]
    queue = []
    let bytes = 0
    for (const one of asked) {
      bytes += one.body.length + 1
      const batch = batches.at(-1)
      if (batch && bytes <= mostBytes && batch.length < mostAsked) batch.push(one)
      else {
        batches.push([one])
        bytes = one.body.length + 1
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
