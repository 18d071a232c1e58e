import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { signMessage } from '../../../outside/message-signature'

type Asked = { path: string; body: string; headers: IncomingMessage['headers'] }
/** A reaction to a question: `answer` signs and sends. */
export type Script = (asked: Asked, response: ServerResponse, answer: (body: unknown) => void) => void

/**
 * Opens an agent's server that a test scripts. Without a script it bids on nothing.
 *
 * @example
 * const agent = openScriptedServer({ key, nowMs: Date.now })
 * agent.plays((_, response) => response.writeHead(503).end())
 */
export const openScriptedServer = ({ key, nowMs }: { key: string; nowMs: () => number }) => {
  const bidsNothing: Script = (_, __, answer) => answer({ solutions: [] })
  let script = bidsNothing
  let asked: Asked[] = []
  let closed: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    closed = new Promise((resolve) => response.on('close', resolve))
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const question = { path: request.url!, body: Buffer.concat(chunks).toString(), headers: request.headers }
    asked.push(question)
    script(question, response, (body) => {
      const text = JSON.stringify(body)
      response.writeHead(200, signMessage(key, { body: text, nowMs: nowMs() })).end(text)
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plays: (next: Script = bidsNothing) => {
      script = next
      asked = []
    },
    /** Returns the requests since the current script. */
    asked: () => asked,
    /** Resolves after the last connection closed. */
    closed: () => closed,
  }
}
