import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '@/lib/api/contract/errors'
import type { Log } from '../../log'
import { readTarget } from './read-target'
import { refuseEarly } from './refuse-early'

/** The limits of a client's time, milliseconds, and of its headers, bytes. */
const serverLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /**
   * The interval at which the two above are checked: a silent socket lives at most this much
   * longer.
   */
  checkTimeoutsEveryMs: 2_000,
  keepAliveTimeoutMs: 65_000,
  maxHeaderBytes: 16 * 1024,
  closeTimeoutMs: 10_000,
} as const

/** An open port. `close` waits for running requests, at most 10 s. */
export type Listening = { port: number; close: () => Promise<void> }

/**
 * The handler of connections that request another protocol at a path; such requests to other paths
 * get normal answers.
 */
export type Upgrade = { path: string; take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void }

type ListenParameters = {
  listener: RequestListener
  host: string
  port: number
  log: Log
  /**
   * For development alone: with it, Node leaves every request with an Upgrade header to us, and
   * only `path` accepts one.
   */
  upgrade?: Upgrade | undefined
  limits?: Partial<Record<keyof typeof serverLimits, number>>
}

/**
 * Opens a port; 0 takes a free one. Every connection gets an answer: an invalid or forbidden
 * request gets the documented error; an Upgrade header is ignored, as RFC 9110 (7.8) allows.
 *
 * @throws {Error} with code EADDRINUSE or EACCES if the port is not available.
 * @example
 * const { close } = await listen({ listener, host: '127.0.0.1', port: 3000, log })
 */
export const listen = async ({ listener, host, port, log, upgrade, limits }: ListenParameters): Promise<Listening> => {
  const allowed = { ...serverLimits, ...limits }
  const refuse = refuseEarly({ log, newId: randomUUID })
  /** The current answer on each socket, into which no error may be written. */
  const answering = new WeakMap<Duplex, ServerResponse>()
  let closes = false
  const server = createServer(
    {
      headersTimeout: allowed.headersTimeoutMs,
      requestTimeout: allowed.requestTimeoutMs,
      connectionsCheckingInterval: allowed.checkTimeoutsEveryMs,
      keepAliveTimeout: allowed.keepAliveTimeoutMs,
      maxHeaderSize: allowed.maxHeaderBytes,
      // Refused here instead, with the documented error.
      requireHostHeader: false,
    },
    (request, response) => {
      answering.set(request.socket, response)
      // A stopping server does not wait for further requests of open connections.
      response.once('close', () => closes && server.closeIdleConnections())
      try {
        readTarget(request)
      } catch (error) {
        return refuse.respond(error as ApiError, request, response)
      }
      listener(request, response)
    },
  )
  server.on('checkExpectation', (request, response) => {
    answering.set(request.socket, response)
    refuse.respond(unknownExpectation(request), request, response)
  })
  server.on('connect', (request, socket) => refuse.write(noProxy(), socket, request))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = answering.get(socket)
    if (error.code === 'ECONNRESET' || !socket.writable || (begun?.headersSent && !begun.writableEnded))
      return socket.destroy()
    refuse.write(notHeard(error.code, allowed.maxHeaderBytes), socket)
  })
  if (upgrade)
    server.on('upgrade', (request, socket, head) =>
      request.url?.startsWith(upgrade.path)
        ? upgrade.take(request, socket, head)
        : refuse.write(new ApiError('NotFound'), socket, request),
    )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      closes = true
      return close(server, allowed.closeTimeoutMs)
    },
  }
}

const close = async (server: Server, timeoutMs: number) => {
  await letIn(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(force)
}

/**
 * The maximum of event loop turns in which waiting connections are accepted before a port closes.
 */
const maxTurns = 2_000

/**
 * Accepts the waiting connections, one per turn as libuv does: the kernel resets those that still
 * wait when a port closes.
 */
const letIn = async (server: Server) => {
  let isWaiting = true
  server.on('connection', () => {
    isWaiting = true
  })
  for (let turns = 0; isWaiting && turns < maxTurns; turns++) {
    isWaiting = false
    // The first ends the current turn; the whole next one ends with the second.
    await setImmediate()
    await setImmediate()
  }
}

const unknownExpectation = ({ headers: { expect = '' } }: IncomingMessage) =>
  new ApiError('ValidationError', {
    status: 417,
    details: 'Expectation Failed',
    description:
      'Expectation Failed: expected 100-continue or no Expect header, ' +
      `given ${JSON.stringify(expect.slice(0, 60))}.`,
  })

const noProxy = () =>
  new ApiError('ValidationError', {
    details: 'Malformed request',
    description: 'Malformed request: expected a path to answer, given CONNECT, which asks for a way through a proxy.',
  })

/** Returns the error for a request that Node's parser refused, or that did not arrive in time. */
const notHeard = (code: string | undefined, maxHeaderBytes: number) => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('PayloadTooLarge', {
      status: 431,
      details: `Payload Too Large: path and headers may have ${maxHeaderBytes} bytes`,
    })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('ValidationError', { status: 408, details: 'The request did not arrive in time' })
  return new ApiError('ValidationError', { details: 'Malformed request' })
}
