import type { IncomingMessage, RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isEmbedPath } from '@/lib/embed-path'
import { callerAddress } from '../http/limits/caller'
import type { PagePass } from '../http/limits/page-pass'

/** A page without a pass is slow; one that waits for a database that is away is none. */
const patienceMs = 500

/**
 * Adds to the answer of a page the pass by which the service recognizes requests of that page. A
 * browser that has a valid pass gets no other.
 *
 * @example
 * handPass(web.listener, { pass, trustedProxies: 0 })
 */
export const handPass =
  (pages: RequestListener, { pass, trustedProxies }: { pass: PagePass; trustedProxies: number }): RequestListener =>
  async (request, response) => {
    const address = callerAddress(request, { trustedProxies })
    const isFramed = isEmbedPath((request.url ?? '').split('?', 1)[0]!) || isInFrame(request)
    const place = isFramed ? 'frame' : 'page'
    const held = pass.held(request.headers.cookie, address)?.place
    if (isForPage(request) && held !== 'page' && held !== place) {
      const late = wait(patienceMs, undefined, { ref: false })
      const cookie = await Promise.race([pass.issue(address, place), late]).catch(() => undefined)
      if (cookie) response.setHeader('Set-Cookie', cookie)
    }
    pages(request, response)
  }

/** True if the browser says that it asks for the page of a frame. */
const isInFrame = ({ headers }: IncomingMessage) => headers['sec-fetch-dest'] === 'iframe'

/** A file has a name with a dot, and is kept by caches, which would keep the pass as well. */
const isForPage = ({ method, headers, url = '/' }: IncomingMessage) =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '') && !/\.\w+$/.test(url.split('?', 1)[0]!)
