import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import next from 'next'
import type { Env } from '../env'
import { securityHeaders } from './security-headers'

/** The pages, and how to let go of them. */
export type Web = { listener: RequestListener; close: () => Promise<void> }

/**
 * Prepares the pages. Each answer gets a nonce of its own: Next reads it from the policy of the request and puts it on its scripts.
 *
 * @example
 * const { listener } = await createWeb({ env })
 */
export const createWeb = async ({ env }: { env: Env }): Promise<Web> => {
  const { development, host: hostname, port, apiBaseUrl, walletConnect } = env
  const app = next({ dev: development, hostname, port, dir: process.cwd() })
  await app.prepare()
  const handle = app.getRequestHandler()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const nonce = randomBytes(16).toString('base64')
    const headers = securityHeaders({ nonce, apiBaseUrl, walletConnect, development, live: env.world === 'live' })
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    request.headers['content-security-policy'] = headers['Content-Security-Policy']
    request.headers['x-nonce'] = nonce
    void handle(request, response)
  }
  return { listener, close: () => app.close() }
}
