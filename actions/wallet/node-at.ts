import type { RpcRequest } from './receipt'
import { isRecord, NetworkLostError, ProviderError } from './wallet-errors'

type Asked = { id: number; body: string; resolve: (result: unknown) => void; reject: (error: unknown) => void }
type Answer = { id?: unknown; result?: unknown; error?: ConstructorParameters<typeof ProviderError>[0] }

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
 * @throws {NetworkLostError} what answers is neither
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
      const response = await ask(`[${batch.map((one) => one.body).join()}]`)
      const given = (await response.json().catch(() => undefined)) as Answer | readonly Answer[] | undefined
      for (const { id, resolve, reject } of batch) {
        // A batch that is refused as a whole has one answer.
        const answer = Array.isArray(given) ? given.find((one: Answer) => one.id === id) : (given as Answer)
        if (isRecord(answer?.error)) reject(new ProviderError(answer.error))
        else if (answer && 'result' in answer) resolve(answer.result)
        else reject(new NetworkLostError({ cause: new Error(`${url} answered ${response.status}`) }))
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
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
      queue.push({ id, body: JSON.stringify({ jsonrpc: '2.0', id, method, params }), resolve, reject })
    })
  return request as RpcRequest
}
