import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inCallSpan } from '../tracing'
import { OutsideCallError } from './outside-call-error'
import { isPublicAddress } from './public-address'

/** The default limit of an answer's size, bytes. */
export const maxAnswerBytes = 256 * 1024

type Asked = {
  method: 'GET' | 'POST'
  url: URL
  /** The body: JSON, or what `headers` name. */
  body?: string | Buffer
  headers?: Readonly<Record<string, string>>
  /** The total time limit: name lookup, connecting, sending and reading. */
  deadlineMs: number
  /** True if addresses of private networks may be called. */
  allowPrivate: boolean
  maxBytes?: number
  /** True for a status whose answer is returned; by default only 200. */
  accepts?: (status: number) => boolean
  /** The redirects to follow, to URLs that `isAllowed`; none by default. */
  redirects?: { max: number; isAllowed: (url: URL) => boolean }
}

/** An answer with status 200, or another one that the caller accepts. */
export type Reply = { status: number; text: string; headers: IncomingMessage['headers'] }

/**
 * Sends a request to an outside server and reads the answer: until the deadline, up to `maxBytes`,
 * and from no address of a private network. Connects to the address that the check resolved, so
 * that the name cannot be rebound in between; a redirect is checked as the first URL is.
 *
 * @throws {OutsideCallError} late, unreachable; malformed: a status that is not accepted, or too large
 * @example
 * const place = { url: new URL('https://nimble.example/bid'), deadlineMs: 800, allowPrivate: false }
 * (await askBounded({ method: 'POST', body: '{}', ...place })).text
 */
export const askBounded = (asked: Asked): Promise<Reply> =>
  inCallSpan('outside call', { 'server.address': asked.url.hostname }, () => followRedirects(asked))

const followRedirects = async (asked: Asked): Promise<Reply> => {
  if (asked.deadlineMs <= 0) throw new OutsideCallError('late', 'no time was left')
  const signal = AbortSignal.timeout(asked.deadlineMs)
  let { url } = asked
  for (let followed = 0; ; followed += 1) {
    const answer = await askOnce(asked, { url, signal, follows: followed < (asked.redirects?.max ?? 0) })
    if (!('location' in answer)) return answer
    url = answer.location
  }
}

const askOnce = async (
  {
    method,
    body,
    headers,
    deadlineMs,
    allowPrivate,
    maxBytes = maxAnswerBytes,
    accepts = (status) => status === 200,
    redirects,
  }: Asked,
  { url, signal, follows }: { url: URL; signal: AbortSignal; follows: boolean },
): Promise<Reply | { location: URL }> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError()
  const sent = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    method,
    headers: {
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      'accept-encoding': 'identity',
      ...headers,
    },
    // Opens a new connection, as the other side may close an idle one just when it is reused.
    agent: false,
    signal,
    ...(!allowPrivate && { lookup: lookupPublic }),
  })
  // Ignores errors after the answer has begun; the code that reads the body reports them.
  sent.on('error', () => undefined)
  try {
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const location = follows ? locationOf(response, url) : undefined
    if (location && redirects?.isAllowed(location)) return { location }
    const status = response.statusCode!
    if (!accepts(status)) throw new OutsideCallError('malformed', `status ${status}`)
    return { status, text: await readText(response, maxBytes), headers: response.headers }
  } catch (error) {
    if (error instanceof OutsideCallError) throw error
    if (signal.aborted) throw new OutsideCallError('late', `nothing whole within ${deadlineMs} ms`)
    throw new OutsideCallError('unreachable', (error as NodeJS.ErrnoException).code ?? 'the connection failed')
  } finally {
    sent.destroy()
  }
}

const redirected: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

const locationOf = ({ statusCode, headers }: IncomingMessage, from: URL): URL | undefined => {
  const { location } = headers
  const isGiven = redirected.has(statusCode) && location !== undefined && URL.canParse(location, from)
  return isGiven ? new URL(location, from) : undefined
}

const readText = async (response: IncomingMessage, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new OutsideCallError('malformed', `more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Finds the addresses of a name and fails where one of them is not public. */
const lookupPublic: LookupFunction = (host, options, found) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) found(error ?? new PrivateAddressError(), '')
    else if (!addresses.every(({ address }) => isPublicAddress(address))) found(new PrivateAddressError(), '')
    else if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })

class PrivateAddressError extends OutsideCallError {
  constructor() {
    super('unreachable', 'its address is private')
  }
}
