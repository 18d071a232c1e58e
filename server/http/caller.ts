import type { Context } from 'hono'

/**
 * The address a request came from, for limits. Behind `trustedProxies` proxies of our own the address is what the outermost of
 * them saw; without any, X-Forwarded-For is a claim of the caller and is not read. An IPv6 caller is its /64 network.
 *
 * @example
 * callerAddress(c, { trustedProxies: 0 }) // '203.0.113.7'
 */
export const callerAddress = (c: Context, { trustedProxies }: { trustedProxies: number }): string => {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim())
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return networkOf(claimed || socket?.remoteAddress || 'unknown').slice(0, maxLength)
}

const maxLength = 64

const networkOf = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/**
 * Says whether a browser sent the request from a page of this very origin: the dApp. Browsers set this header and scripts cannot;
 * a program can, and then gets the page's limits for its own address, which bound it as well.
 *
 * @example
 * isOwnPage(c) // true for fetch('/api/prices?...') from our page
 */
export const isOwnPage = (c: Context): boolean => c.req.header('sec-fetch-site') === 'same-origin'
