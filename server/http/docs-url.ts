import type { Context } from 'hono'
import { isOnWebPort } from './request/to-listener'

/**
 * Returns the url of the documentation: the page on the same origin, on the public one, or on the
 * port of the pages; the OpenAPI document if this process has no pages.
 *
 * @example
 * docsUrl(c, { publicOrigin: 'https://caravel.example' }) // 'https://caravel.example/docs'
 */
export const docsUrl = (
  c: Context,
  { publicOrigin, pagesPort }: { publicOrigin?: string | undefined; pagesPort?: number | undefined },
): string => {
  if (isOnWebPort(c)) return '/docs'
  if (publicOrigin !== undefined) return `${publicOrigin}/docs`
  if (pagesPort === undefined) return '/openapi.json'
  const url = new URL('/docs', c.req.url)
  url.port = String(pagesPort)
  return url.toString()
}
