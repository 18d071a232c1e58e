import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { getPathNoStrict } from 'hono/utils/url'
import { documentedOperations, operations } from '@/lib/api/operations'
import { getUsage } from '@/lib/api/partner/partners'
import { getOpenApi } from '@/lib/api/system/system'
import type { ServedChain } from './chain/facts/served-chain'
import type { AskPageNodes } from './chain/node/page-nodes'
import type { Deps } from './deps'
import { handlersOf } from './handlers'
import type { TextAnswer } from './http/compression/send-text'
import { docsUrl } from './http/docs-url'
import { errorResponse } from './http/errors'
import { type Admit, apiKeyOf } from './http/limits/admit'
import type { KeyUsage } from './http/limits/key-usage'
import { rateLimitHeaderNames } from './http/limits/rate-limit-headers'
import { readUsage } from './http/limits/read-usage'
import type { LoadGate } from './http/load/load-gate'
import { mount } from './http/mount'
import { type HealthReaders, mountHealth } from './http/mount-health'
import { printOpenApi, serversAt } from './http/openapi'
import { sendTagged, tagged } from './http/request/entity-tag'
import { nameOperation, type ObserveRequests, requestId } from './http/request/request-id'
import { isOnWebPort } from './http/request/to-listener'
import { isWrittenOut, unknownPath } from './http/request/unknown-path'
import { mountRpc, type PrivateRelay } from './http/rpc/mount-rpc'
import type { Metrics } from './observe/metrics'
import { readHead } from './system/read-head'

export type AppDeps = Deps & {
  admit: Admit
  gate: LoadGate
  health: Required<HealthReaders>
  newId: () => string
  /** The function that asks the nodes of a chain for pages, by chain id. */
  pageNodes: ReadonlyMap<number, AskPageNodes>
  /** The relays that wallets may send through, by chain id. */
  privateRelays?: ReadonlyMap<number, PrivateRelay>
  world: 'local' | 'live'
  /** The port of the pages, if this process serves them. */
  pagesPort?: number | undefined
  metrics?: Pick<Metrics, 'request'> | undefined
  /** Counts requests with API keys. */
  keyUsage?: Pick<KeyUsage, 'count'> | undefined
  /** Aborted when the service stops. */
  closing?: AbortSignal
}

/**
 * Creates the REST service as one function from request to answer. Paths work with and without a
 * slash at the end, and with several at the start, from clients whose base URL ends in one; no
 * endpoint redirects; every refusal has the documented body.
 *
 * @example
 * await createApp(deps).request('/chains') // 200 {"chains":[{"chainId":1,...}]}
 */
export const createApp = (deps: AppDeps): Hono => {
  const app = new Hono({ getPath: (request) => getPathNoStrict(request).replace(/^\/{2,}/, '/') })
  const observe: ObserveRequests = (seen) => {
    deps.metrics?.request(seen)
    const { keyCaller, operation, status } = seen
    if (keyCaller) deps.keyUsage?.count({ caller: keyCaller, operation, isRefused: status >= 400 })
  }
  app.use(requestId({ ...deps, observe }))
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'OPTIONS'],
      allowHeaders: ['Content-Type', 'X-API-KEY', 'Authorization', 'If-None-Match'],
      exposeHeaders: ['Retry-After', 'X-Request-Id', 'ETag', ...rateLimitHeaderNames],
      maxAge: 86_400,
    }),
  )
  app.onError((error, c) => errorResponse(c, error, deps.log))
  const refuseUnknown = unknownPath(documentedOperations)
  app.notFound(refuseUnknown)

  const { admit, gate } = deps
  const handlers = handlersOf(deps, gate)
  const serve = <name extends keyof typeof handlers>(name: name) =>
    mount(app, operations[name], handlers[name], { admit, gate, closing: deps.closing })
  // Registered before the partner of any name.
  app.get(getUsage.path, async (c) => {
    nameOperation(c, `GET ${getUsage.path}`)
    await admit(c, 'usage')
    return c.json(await readUsage(deps, apiKeyOf(c)))
  })
  const names = Object.keys(handlers) as (keyof typeof handlers)[]
  const writtenOut = names.filter((name) => isWrittenOut(operations[name].path))
  for (const name of writtenOut) serve(name)
  // For every method: `build` is never the id of an order.
  for (const name of writtenOut) app.all(operations[name].path, refuseUnknown)
  for (const name of names) if (!writtenOut.includes(name)) serve(name)

  // Created on the first request, since that takes longer than all other work here.
  const documents = new Map<string, TextAnswer>()
  const documentAt = (base: string): TextAnswer => {
    const known = documents.get(base)
    if (known) return known
    const text = JSON.stringify({ ...printOpenApi(documentedOperations), servers: serversAt(base) })
    const printed = tagged(text, { 'Content-Type': 'application/json' })
    documents.set(base, printed)
    return printed
  }
  app.get(getOpenApi.path, (c) => sendTagged(c, documentAt(isOnWebPort(c) ? '/api' : '/')))
  // A browser that opens the service is sent to the documentation.
  for (const path of ['/', '/docs']) app.get(path, (c) => c.redirect(docsUrl(c, deps)))
  mountHealth(app, deps.health)
  mountRpc(app, {
    nodes: deps.pageNodes,
    relays: deps.privateRelays,
    headOf: (chainId) => headOf(deps.chains.get(chainId)),
    isLocal: deps.world === 'local',
    admit,
    gate,
    log: deps.log,
  })
  return app
}

const headOf = (served: ServedChain | undefined): bigint | undefined => {
  const head = served && readHead(served)
  return head && BigInt(head.blockNumber)
}
