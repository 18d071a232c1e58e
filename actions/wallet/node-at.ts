import type { RpcRequest } from './receipt'
import { ProviderError } from './wallet-errors'

type Asked = { id: number; body: string; resolve: (result: unknown) => void; reject: (error: unknown) => void }
type Answer = { id?: unknown; result?: unknown; error?: ConstructorParameters<typeof ProviderError>[0] }

/** What is asked in one moment travels in one request; `/rpc` takes no larger ones. */
const [mostBytes, mostAsked] = [250_000, 50] as const

/**
 * A node, asked where none of the page's clients are: in a worker, on a page without wallets, on the server.
 *
 * @throws {ProviderError} what the node or the gate in front of it refuses with
 * @example
 * await nodeAt('https://caravel.example/rpc/1', signal)({ method: 'eth_blockNumber' }) // '0x121eac0'
 */
export const nodeAt = (url: string, signal: AbortSignal): RpcRequest => {
  let queue: Asked[] = []

  const send = async (batch: readonly Asked[]) => {
    try {
      const body = `[${batch.map((one) => one.body).join()}]`
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      const given = (await response.json()) as Answer | readonly Answer[]
      for (const { id, resolve, reject } of batch) {
        // A batch that is refused as a whole has one answer.
        const answer = Array.isArray(given) ? given.find((one: Answer) => one.id === id) : (given as Answer)
        const { result, error } = answer ?? {}
        if (error) reject(new ProviderError(error))
        else resolve(result)
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
      if (queue.length === 0) queueMicrotask(flush)
      const id = queue.length
      queue.push({ id, body: JSON.stringify({ jsonrpc: '2.0', id, method, params }), resolve, reject })
    })
  return request as RpcRequest
}
