import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '@/lib/api/contract/errors'
import type { Log } from '../../log'
import { readTarget } from './read-target'
import { refuseEarly } from './refuse-early'

/** How long a client may take, in milliseconds, and how much it may say before it is heard. */
const serverLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** How often the two above are looked at: a socket that says nothing lives this much longer at most. */
  checkTimeoutsEveryMs: 2_000,
  keepAliveTimeoutMs: 65_000,
  maxHeaderBytes: 16 * 1024,
  closeTimeoutMs: 10_000,
} as const

/** An open port. `close` lets running requests end, for 10 s at most. */
export type Listening = { port: number; close: () => Promise<void> }

/** Who takes over a connection whose request asks for another protocol at a path; every other such request is answered as it is. */
export type Upgrade = { path: string; take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void }

type ListenParameters = {
  listener: RequestListener
  host: string
  port: number
  log: Log
  /** For development alone: with it, Node leaves the answer to every request with an Upgrade header to us, and only `path` has one. */
  upgrade?: Upgrade | undefined
  limits?: Partial<Record<keyof typeof serverLimits, number>>
}

/**
 * Opens a port; 0 takes a free one. Whatever comes in gets an answer: a request that is none, or that HTTP forbids, gets the documented
 * error; an Upgrade header is passed over, as RFC 9110 (7.8) lets a server do.
 *
 * @throws {Error} with code EADDRINUSE or EACCES when the port cannot be had.
 * @example
 * const { close } = await listen({ listener, host: '127.0.0.1', port: 3000, log })
 */
export const listen = async ({ listener, host, port, log, upgrade, limits }: ListenParameters): Promise<Listening> => {
  const allowed = { ...serverLimits, ...limits }
  const refuse = refuseEarly({ log, newId: randomUUID })
  /** The answer that is being written on each socket, which nothing may be written into. */
  const answering = new WeakMap<Duplex, ServerResponse>()
  let closes = false
  const server = createServer(
    {
      headersTimeout: allowed.headersTimeoutMs,
      requestTimeout: allowed.requestTimeoutMs,
      connectionsCheckingInterval: allowed.checkTimeoutsEveryMs,
      keepAliveTimeout: allowed.keepAliveTimeoutMs,
      maxHeaderSize: allowed.maxHeaderBytes,
      // We refuse these ourselves, in our own words.
      requireHostHeader: false,
    },
    (request, response) => {
      answering.set(request.socket, response)
      // Nobody is kept waiting for what a client may still want on a connection of a server that ends.
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

/** Turns of the event loop in which those who wait are let in before a port closes, however many more come. */
const mostTurns = 2_000

/** Lets in who has connected, one a turn as libuv does it: the kernel cuts off whoever still waits at a port that closes. */
const letIn = async (server: Server) => {
  let isWaiting = true
  server.on('connection', () => {
    isWaiting = true
  })
  for (let turns = 0; isWaiting && turns < mostTurns; turns++) {
    isWaiting = false
    // The first ends the turn that this began in; the whole one is behind the second.
    await setImmediate()
    await setImmediate()
  }
}

const unknownExpectation = ({ headers: { expect = '' } }: IncomingMessage) =>
  new ApiError('ValidationError', {
    status: 417,
    details: 'Expectation Failed',
    description: `Expectation Failed: expected 100-continue or no Expect header, given ${JSON.stringify(expect.slice(0, 60))}.`,
  })

const noProxy = () =>
  new ApiError('ValidationError', {
    details: 'Malformed request',
    description: 'Malformed request: expected a path to answer, given CONNECT, which asks for a way through a proxy.',
  })

/** What Node's parser refused, or did not live to see. */
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
