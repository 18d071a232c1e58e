import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AgentCallError } from './agent-call-error'
import { isPublicAddress } from './public-address'

/** Bytes that are read of an answer. */
export const maxAnswerBytes = 256 * 1024

type Posted = {
  url: URL
  /** JSON. */
  body: string
  headers: Readonly<Record<string, string>>
  /** Everything together: looking up the name, connecting, sending and reading. */
  deadlineMs: number
  /** Whether addresses of networks of our own may be called. */
  allowPrivate: boolean
}

/** Everything that was answered with 200. */
export type Reply = { text: string; headers: IncomingMessage['headers'] }

/**
 * Posts JSON to a stranger's url and reads the answer: until the deadline, up to 256 KB, from no address of a private network, and no
 * redirect is followed. The name is looked up once and what was found is connected to, so that it cannot mean another address later.
 *
 * @throws {AgentCallError} late, unreachable; malformed where the status is not 200 or there is too much
 * @example
 * (await postBounded({ url: new URL('https://nimble.example/bid'), body: '{}', headers: {}, deadlineMs: 800, allowPrivate: false })).text
 */
export const postBounded = async ({ url, body, headers, deadlineMs, allowPrivate }: Posted): Promise<Reply> => {
  if (deadlineMs <= 0) throw new AgentCallError('late', 'no time was left')
  const signal = AbortSignal.timeout(deadlineMs)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError()
  const sent = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'identity',
      ...headers,
    },
    // A connection of its own: an idle one may be closed by the other side just when it is used again.
    agent: false,
    signal,
    ...(!allowPrivate && { lookup: lookupPublic }),
  })
  // What breaks once the answer has begun is heard where that is read.
  sent.on('error', () => undefined)
  try {
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new AgentCallError('malformed', `status ${response.statusCode}`)
    return { text: await readText(response), headers: response.headers }
  } catch (error) {
    if (error instanceof AgentCallError) throw error
    if (signal.aborted) throw new AgentCallError('late', `nothing whole within ${deadlineMs} ms`)
    throw new AgentCallError('unreachable', (error as NodeJS.ErrnoException).code ?? 'the connection failed')
  } finally {
    sent.destroy()
  }
}

const readText = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new AgentCallError('malformed', `more than ${maxAnswerBytes} bytes`)
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

class PrivateAddressError extends AgentCallError {
  constructor() {
    super('unreachable', 'its address is private, and AGENT_ALLOW_PRIVATE is not on')
  }
}
