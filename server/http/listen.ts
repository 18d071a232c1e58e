import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { ApiError, type ErrorType } from '@/lib/api/errors'
import { errorBody } from './errors'

/** How long a client may take, in milliseconds, and how much it may say before it is heard. */
const serverLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  maxHeaderBytes: 16 * 1024,
  closeTimeoutMs: 10_000,
} as const

/** An open port. `close` lets running requests end, for 10 s at most. */
export type Listening = { port: number; close: () => Promise<void> }

/**
 * Makes the service a listener of Node's HTTP server.
 *
 * @example
 * await listen({ listener: toListener(app), host: '127.0.0.1', port: 4000 })
 */
export const toListener = (app: Hono): RequestListener =>
  getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Only what never became a request comes here, such as a Host header that is no host.
    errorHandler: () =>
      Response.json(errorBody(new ApiError('ValidationError', { details: 'Malformed request' })), { status: 400 }),
  })

/**
 * Sends /api to the service, without the prefix, and everything else to the pages; /rpc belongs to the service as well.
 *
 * @example
 * splitByPath({ api, pages }) // GET /api/prices reaches api as GET /prices, GET /swap reaches pages
 */
export const splitByPath =
  ({ api, pages }: { api: RequestListener; pages: RequestListener }): RequestListener =>
  (request, response) => {
    const url = request.url ?? '/'
    if (/^\/rpc\//.test(url)) return api(request, response)
    const rest = /^\/api(?=$|[/?])(.*)$/.exec(url)?.[1]
    if (rest === undefined) return pages(request, response)
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    return api(request, response)
  }

/**
 * Opens a port; 0 takes a free one.
 *
 * @throws {Error} with code EADDRINUSE or EACCES when the port cannot be had.
 * @example
 * const { close } = await listen({ listener, host: '127.0.0.1', port: 3000 })
 */
export const listen = async ({
  listener,
  host,
  port,
}: {
  listener: RequestListener
  host: string
  port: number
}): Promise<Listening> => {
  const server = createServer(
    {
      headersTimeout: serverLimits.headersTimeoutMs,
      requestTimeout: serverLimits.requestTimeoutMs,
      keepAliveTimeout: serverLimits.keepAliveTimeoutMs,
      maxHeaderSize: serverLimits.maxHeaderBytes,
    },
    listener,
  )
  server.on('clientError', answerClientError)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { port: (server.address() as AddressInfo).port, close: () => close(server) }
}

const close = async (server: Server) => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), serverLimits.closeTimeoutMs)
  await closed
  clearTimeout(force)
}

const clientErrors: Record<string, { status: string; errorType: ErrorType; details: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    errorType: 'PayloadTooLarge',
    details: `Payload Too Large: path and headers may have ${serverLimits.maxHeaderBytes} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    errorType: 'ValidationError',
    details: 'The request did not arrive in time',
  },
}

/** What Node's parser refuses never reaches the service; it still gets a JSON answer. */
const answerClientError = (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { status, errorType, details } = clientErrors[error.code ?? ''] ?? {
    status: '400 Bad Request',
    errorType: 'ValidationError' as const,
    details: 'Malformed request',
  }
  const body = JSON.stringify(errorBody(new ApiError(errorType, { details })))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
