import type { IncomingMessage } from 'node:http'
import { ApiError } from '@/lib/api/contract/errors'

const maxShown = 60

/**
 * Reads the host and path of a request before all other handling, and writes both where the service
 * and the pages read them: `url` begins with a slash, and `headers.host` is set. A target may also
 * be a whole URL (RFC 9112, 3.2.2), whose host counts then. A client of HTTP/1.0 need not name a
 * host.
 *
 * @throws {ApiError} ValidationError for any other target, and for a missing, repeated or invalid
 * host.
 * @example
 * readTarget(request) // GET http://a.example/prices?x=1 becomes /prices?x=1 on a.example
 */
export const readTarget = (request: IncomingMessage): void => {
  const hosts = request.headersDistinct.host ?? []
  if (hosts.length > 1) throw malformed('expected one Host header', hosts.join(', '))
  const { url = '', httpVersionMajor: major, httpVersionMinor: minor } = request
  const whole = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url)
  const host = whole?.[1] ?? hosts[0] ?? (major === 1 && minor === 1 ? undefined : 'localhost')
  if (host === undefined) throw malformed('expected a Host header, which HTTP/1.1 asks for')
  if (!isHost(host)) throw malformed('expected the host of this service in the Host header', host)
  const path = whole ? whole[2]!.replace(/^(?!\/)/, '/') : url
  if (!/^\/[^\\]*(\?|$)/.test(path))
    throw malformed('expected a path that begins with a slash and has no backslash, such as /prices', path)
  if (!isDecodable(path.split('?', 1)[0]!)) throw malformed('expected a path whose escapes are UTF-8', path)
  request.headers.host = host
  request.url = path
}

const malformed = (expected: string, given?: string) => {
  const shown = given === undefined ? '' : `, given ${JSON.stringify(given.slice(0, maxShown))}`
  return new ApiError('ValidationError', {
    details: 'Malformed request',
    description: `Malformed request: ${expected}${shown}.`,
  })
}

const isDecodable = (path: string) => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * True for a name or address in the normal form of URLs: other forms could be read as different
 * hosts in different places.
 */
const isHost = (host: string) => {
  const url = `http://${host}/`
  return URL.canParse(url) && new URL(url).hostname === host.replace(/:\d+$/, '').toLowerCase()
}
