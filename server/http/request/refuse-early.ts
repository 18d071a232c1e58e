import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '@/lib/api/contract/errors'
import type { Log } from '../../log'
import { writtenError } from '../errors'

type Deps = { log: Log; newId: () => string }

/** The time in which the other side may read an answer before the socket is destroyed. */
const lingerMs = 1_000

/**
 * Answers requests that never reach the service with the service's errors: on a response if Node
 * created one, else on the socket itself. The connection ends with it: what follows may be the rest
 * of the refused request.
 *
 * @example
 * const { respond, write } = refuseEarly({ log, newId: randomUUID })
 * respond(new ApiError('ValidationError', { details: 'Malformed request' }), request, response)
 */
export const refuseEarly = ({ log, newId }: Deps) => {
  const answer = (error: ApiError, request?: IncomingMessage) => {
    const requestId = newId()
    const { method, url } = request ?? {}
    const { status, errorType } = error
    log('info', 'request', { requestId, method, path: url?.split('?', 1)[0]?.slice(0, 200), status, errorType })
    const { headers, body } = writtenError(error, requestId)
    return { status, headers: { ...headers, Connection: 'close' }, body }
  }
  return {
    respond: (error: ApiError, request: IncomingMessage, response: ServerResponse): void => {
      const { status, headers, body } = answer(error, request)
      response.writeHead(status, headers).end(body)
    },
    write: (error: ApiError, socket: Duplex, request?: IncomingMessage): void => {
      const { status, headers, body } = answer(error, request)
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      // Node has released a socket that it hands out: its errors are ours to handle, and its other
      // side may never close it.
      socket.on('error', () => socket.destroy()).resume()
      const linger = setTimeout(() => socket.destroy(), lingerMs)
      socket.once('close', () => clearTimeout(linger))
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    },
  }
}
