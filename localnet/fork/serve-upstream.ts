import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicReason } from '@/server/log'
import type { Upstream } from './upstream'

/** The largest request is a call with a contract's creation code. */
const maxBodyBytes = 1_000_000

/** `url` answers requests by POST, and the counts by GET. */
export type ServedUpstream = { url: string; close: () => Promise<void> }

/**
 * Serves an upstream on a port of this machine: JSON-RPC for the node of a fork, and its counts for
 * users. A page of another site cannot use it, since a browser asks for permission before it sends
 * JSON.
 *
 * @example
 * const { url } = await serveUpstream(upstream)
 * await (await fetch(url)).json() // { sent: 3120, kept: 12, left: 96880, methods: { eth_getStorageAt: 1893, ... } }
 */
export const serveUpstream = async ({ ask, counts }: Upstream): Promise<ServedUpstream> => {
  const answer = async (asked: unknown) => {
    const { id = null, method, params } = (asked ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
    try {
      return { jsonrpc: '2.0', id, result: await ask({ method: String(method), params }) }
    } catch (error) {
      const { code, data } = error as { code?: unknown; data?: unknown }
      const refused = { code: typeof code === 'number' ? code : -32_000, message: publicReason(error) }
      return { jsonrpc: '2.0', id, error: data === undefined ? refused : { ...refused, data } }
    }
  }
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET') return reply(200, counts())
    if (request.headers['content-type']?.split(';')[0] !== 'application/json') return reply(415, 'JSON is expected')
    try {
      const asked: unknown = JSON.parse(await readText(request))
      return reply(200, await (Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked)))
    } catch {
      return reply(400, 'a JSON-RPC request of at most 1 MB is expected')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBodyBytes) throw new RangeError('The body is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
