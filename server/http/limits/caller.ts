import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** The parts of a request that show its origin. */
type Origin = {
  headers: IncomingHttpHeaders
  socket?: { remoteAddress?: string | undefined } | undefined
}

/**
 * Returns the address of a request for limits. Behind `trustedProxies` of our own proxies it is the
 * address that the outermost of them saw, with or without a port; without proxies, X-Forwarded-For
 * is a claim of the caller and is not read. An IPv6 caller is its /64 network.
 *
 * @example
 * callerAddress(request, { trustedProxies: 0 }) // '203.0.113.7'
 */
export const callerAddress = ({ headers, socket }: Origin, { trustedProxies }: { trustedProxies: number }): string => {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const claimed = trustedProxies > 0 ? readAddress(forwarded.at(-trustedProxies)) : undefined
  return claimed ?? readAddress(socket?.remoteAddress) ?? 'unknown'
}

/**
 * Returns the origin of a request that the service answers.
 *
 * @example
 * callerAddress(originOf(c), { trustedProxies: 0 }) // '203.0.113.7'
 */
export const originOf = (c: Context): Origin => ({
  headers: { 'x-forwarded-for': c.req.header('x-forwarded-for') },
  socket: (c.env as { incoming?: Origin } | undefined)?.incoming?.socket,
})

/**
 * Returns one spelling for each caller: `192.0.2.1:4711`, `[2001:db8::1]:443` and
 * `::ffff:192.0.2.1` contain addresses.
 */
const readAddress = (text = ''): string | undefined => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*/, '')
  const address = isIP(bare) ? bare : bare.replace(/:\d+$/, '')
  if (isIP(address) === 4) return address
  return isIP(address) === 6 ? networkOf(address) : undefined
}

const networkOf = (address: string): string => {
  // A URL writes an IPv6 address in its canonical short form, with an embedded IPv4 address as two
  // groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
