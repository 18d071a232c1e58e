import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import path from 'node:path'
import next from 'next'
import { ApiError } from '@/lib/api/contract/errors'
import { languageLine, languages } from '@/lib/language'
import type { Env } from '../env'
import type { Upgrade } from '../http/request/listen'
import { refuseEarly } from '../http/request/refuse-early'
import type { Log } from '../log'
import { compressResponse } from './compress-response'
import { createPrecompressed } from './create-precompressed'
import { languageOf, renderIn } from './page-language'
import { securityHeaders } from './security-headers'
import { securityText, securityTextPath } from './security-text'
import { createStaticHeaders } from './static-headers'
import { translateAnswer, varyByLanguage, versionIn } from './translate-answer'

const secondsOfDay = 86_400

/** The path of the service worker: at the root, so that it may serve every page. */
const serviceWorkerPath = '/service-worker.js'

/** The pages, what reloads them while they are developed, and how to let go of them. */
export type Web = { listener: RequestListener; upgrade?: Upgrade; close: () => Promise<void> }

/**
 * Prepares the pages. Each answer gets a nonce of its own: Next reads it from the policy of the
 * request and puts it on its scripts.
 *
 * @example
 * const { listener } = await createWeb({ env, log })
 */
export const createWeb = async ({ env, log }: { env: Env; log: Log }): Promise<Web> => {
  const {
    development,
    host: hostname,
    port,
    apiBaseUrl,
    walletConnect,
    securityContacts,
    publicOrigin,
    frameAncestors,
  } = env
  // Next listens for upgrades on the server it is given, and never answers one that it does not
  // know. It gets a server without clients: ours has no such listener, and so Node reads a request
  // with an Upgrade header as if the header were not there.
  const httpServer = createServer()
  const app = next({ dev: development, hostname, port, dir: process.cwd(), httpServer })
  await app.prepare()
  const handle = app.getRequestHandler()
  const version = development ? undefined : readFileSync(path.resolve('.next/BUILD_ID'), 'utf8')
  const serviceWorker = readServiceWorker()
  const staticHeaders = createStaticHeaders(path.resolve('public'))
  const answerPrecompressed = createPrecompressed(path.resolve('.next/brotli'))
  const refuse = refuseEarly({ log, newId: randomUUID })
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // Next would answer any method with the page. While it is developed, the page sends to it.
    if (!development && request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return refuse.respond(new ApiError('MethodNotAllowed'), request, response)
    }
    const nonce = randomBytes(16).toString('base64')
    const [asked = '/'] = (request.url ?? '/').split('?', 1)
    const live = env.world === 'live'
    const given = { path: asked, nonce, apiBaseUrl, walletConnect, frameAncestors, development, live }
    const headers = securityHeaders(given)
    for (const [name, value] of Object.entries({ ...headers, ...staticHeaders(asked) })) response.setHeader(name, value)
    if (!development && answerPrecompressed(asked, request, response)) return
    compressResponse(request, response)
    if (asked === securityTextPath && securityContacts) {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8')
      response.setHeader('Cache-Control', `public, max-age=${secondsOfDay}`)
      return response.end(securityText({ contacts: securityContacts, publicOrigin, nowMs: Date.now() }))
    }
    if (asked === serviceWorkerPath && serviceWorker) {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
      response.setHeader('Cache-Control', 'no-cache')
      // A browser compares it with its own at each visit, and so notices another language.
      return response.end(languageLine(languageOf(request.headers)) + serviceWorker)
    }
    request.headers['content-security-policy'] = headers['Content-Security-Policy']
    request.headers['x-nonce'] = nonce
    // A tab that was opened before compares its own with that of an answer (hooks/browser/page-version).
    delete request.headers['x-page-version']
    const language = development ? languages[0] : languageOf(request.headers)
    if (version) {
      const own = versionIn(language, version)
      response.setHeader('X-Page-Version', own)
      request.headers['x-page-version'] = own
      if (isPagePath(asked)) {
        response.setHeader('Content-Language', language)
        varyByLanguage(response)
        if (language !== languages[0]) translateAnswer(response, { language, version })
      }
    }
    renderIn(language, () => void handle(request, response))
  }
  const upgrade: Upgrade = {
    path: '/_next/hmr',
    take: (...request) => void httpServer.emit('upgrade', ...request),
  }
  return { listener, ...(development && { upgrade }), close: () => app.close() }
}

/** True for the path of a page; a file has a name with a dot. */
const isPagePath = (path: string) => !/\.\w+$/.test(path) && !path.startsWith('/_next/')

/** Reads the service worker of the build (`build/service-worker.ts`); a developed page has none. */
const readServiceWorker = (): string | undefined => {
  const file = path.resolve('.next/service-worker.js')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
