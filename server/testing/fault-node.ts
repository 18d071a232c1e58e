import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP request to a node that a fault answers instead. */
export type Exchange = {
  body: string
  /** Sends a body to the node, or to one at another url. Returns the text of the answer. */
  ask: (body: string, url?: string) => Promise<string>
  response: ServerResponse
}

/** Answers a request instead of the node. */
export type NodeFault = (exchange: Exchange) => Promise<void>

export type FaultNode = {
  url: string
  /** Sets the fault that answers every request from now on; without one the node answers. */
  fail: (fault?: NodeFault) => void
  /** Breaks all connections and refuses new ones. */
  cut: () => Promise<void>
  /** Listens again after `cut`, on the same port. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** Sends an answer; the node's own has status 200 and is JSON. */
export const send = (
  { response }: Pick<Exchange, 'response'>,
  text: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(text)
}

const passOn: NodeFault = async (exchange) => send(exchange, await exchange.ask(exchange.body))

/**
 * Opens a proxy on a port of this machine for the HTTP port of a node. It answers like the node
 * until a fault is set (`node-faults`).
 *
 * @example
 * const node = await openFaultNode({ url: anvil.url })
 * createChainClient({ chain: mainnet, urls: [node.url] })
 * node.fail(behind(5))
 */
export const openFaultNode = async ({ url }: { url: string }): Promise<FaultNode> => {
  let fault = passOn
  const ask: Exchange['ask'] = async (body, to = url) => {
    const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return answer.text()
  }
  const server = createServer(async (request, response) => {
    // The caller has left, or the node has.
    await readText(request)
      .then((body) => fault({ body, ask, response }))
      .catch(() => response.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (next = passOn) => {
      fault = next
    },
    cut,
    restore: () => listen(port),
    close: cut,
  }
}

const readText = async (stream: AsyncIterable<unknown>): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
