import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { getPathNoStrict } from 'hono/utils/url'
import { ApiError } from '@/lib/api/errors'
import { documentedOperations, operations } from '@/lib/api/operations'
import { getUsage } from '@/lib/api/partners'
import { getProof } from '@/lib/api/proof'
import { getHealth, getOpenApi } from '@/lib/api/system'
import type { Deps } from './deps'
import { handlersOf } from './handlers'
import { type Admit, apiKeyOf } from './http/admit'
import { errorBody, errorHeaders, errorResponse } from './http/errors'
import { mount } from './http/mount'
import { printOpenApi, serversAt } from './http/openapi'
import { rateLimitHeaderNames } from './http/rate-limit-headers'
import { readUsage } from './http/read-usage'
import { requestId, requestIdOf } from './http/request-id'
import { mountRpc } from './http/rpc'
import { isOnWebPort } from './http/to-listener'
import { isWrittenOut, unknownPath } from './http/unknown-path'
import { readHealth } from './system/read-health'

export type AppDeps = Deps & {
  admit: Admit
  newId: () => string
  rpcUrls: ReadonlyMap<number, readonly string[]>
  world: 'local' | 'live'
  fetch: typeof fetch
}

/**
 * Makes the REST service as one function from request to answer. Paths answer with and without a slash at the end, and with several at the
 * beginning, as clients write them whose base URL ends in one; there are no redirects; every refusal has the documented body.
 *
 * @example
 * await createApp(deps).request('/chains') // 200 {"chains":[{"chainId":1,...}]}
 */
export const createApp = (deps: AppDeps): Hono => {
  const app = new Hono({ getPath: (request) => getPathNoStrict(request).replace(/^\/{2,}/, '/') })
  app.use(requestId(deps))
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'OPTIONS'],
      allowHeaders: ['Content-Type', 'X-API-KEY', 'Authorization'],
      exposeHeaders: ['Retry-After', 'X-Request-Id', ...rateLimitHeaderNames],
      maxAge: 86_400,
    }),
  )
  app.onError((error, c) => errorResponse(c, error, deps.log))
  const refuseUnknown = unknownPath(documentedOperations)
  app.notFound(refuseUnknown)

  const { admit } = deps
  const handlers = handlersOf(deps)
  const serve = <name extends keyof typeof handlers>(name: name) =>
    mount(app, operations[name], handlers[name], { admit })
  // The states of a thousand pools are half a megabyte, and a fifth of that when compressed.
  app.use(getProof.path.replace('{hmac}', '*'), compress())
  // Lists of thousands of tokens, which say much the same of each.
  for (const path of ['/tokens/*', '/fiat/tokens/*']) app.use(path, compress())
  const names = Object.keys(handlers) as (keyof typeof handlers)[]
  const writtenOut = names.filter((name) => isWrittenOut(operations[name].path))
  for (const name of writtenOut) serve(name)
  // Whatever the method: `build` is never the id of an order.
  for (const name of writtenOut) app.all(operations[name].path, refuseUnknown)
  for (const name of names) if (!writtenOut.includes(name)) serve(name)

  // Printed when it is first asked for: that takes longer than everything else here.
  let document: ReturnType<typeof printOpenApi> | undefined
  app.get(getOpenApi.path, async (c) => {
    await admit(c)
    document ??= printOpenApi(documentedOperations)
    return c.json({ ...document, servers: serversAt(isOnWebPort(c) ? '/api' : '/') })
  })
  app.get(getUsage.path, async (c) => {
    await admit(c, 'usage')
    return c.json(await readUsage(deps, apiKeyOf(c)))
  })
  app.get(getHealth.path, async (c) => {
    await admit(c, 'health')
    const health = await readHealth(deps)
    if (health.status !== 'starting') return c.json(health)
    const error = new ApiError('ServiceUnavailable')
    return c.json({ ...health, ...errorBody(error, requestIdOf(c)) }, 503, errorHeaders(error))
  })
  mountRpc(app, { urls: deps.rpcUrls, isLocal: deps.world === 'local', admit, log: deps.log, fetch: deps.fetch })
  return app
}
