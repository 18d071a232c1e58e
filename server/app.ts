import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { getPathNoStrict } from 'hono/utils/url'
import {
  getAdapterContracts,
  getPartnerFee,
  getUserToken,
  listAdapters,
  listChains,
  listFiatTokens,
  listFiatTokensOfChain,
  listTokenCategories,
  listTokens,
  listTokensOfChain,
  listUserTokens,
} from '@/lib/api/catalog'
import { ApiError } from '@/lib/api/errors'
import { buildTransaction, getPrices, getSwap } from '@/lib/api/market'
import { documentedOperations } from '@/lib/api/operations'
import {
  getFillableBalance,
  getFillableBalanceOfToken,
  getRfqOrder,
  listMakerOrders,
  listTakerOrders,
  postRfqOrder,
} from '@/lib/api/otc'
import { getProof } from '@/lib/api/proof'
import { getHealth, getOpenApi } from '@/lib/api/system'
import { getTransaction } from '@/lib/api/transactions'
import { getAdapterContracts as adapterContracts } from './catalog/get-adapter-contracts'
import { getUserToken as userToken } from './catalog/get-user-token'
import { listAdapters as adapters } from './catalog/list-adapters'
import { listChains as servedChains } from './catalog/list-chains'
import { listFiatTokens as fiatTokens, listCategories } from './catalog/list-fiat-tokens'
import { listTokens as tokens } from './catalog/list-tokens'
import { listUserTokens as userTokens } from './catalog/list-user-tokens'
import type { Deps } from './deps'
import type { Admit } from './http/admit'
import { errorBody, errorHeaders, errorResponse } from './http/errors'
import { mount } from './http/mount'
import { printOpenApi, serversAt } from './http/openapi'
import { rateLimitHeaderNames } from './http/rate-limit-headers'
import { requestId, requestIdOf } from './http/request-id'
import { mountRpc } from './http/rpc'
import { isOnWebPort } from './http/to-listener'
import { unknownPath } from './http/unknown-path'
import { buildTransaction as transaction } from './market/build-transaction'
import { findChain } from './market/find-chain'
import { getPrices as prices } from './market/get-prices'
import { getProof as proof } from './market/get-proof'
import { getSwap as swap } from './market/get-swap'
import { getTransaction as transactionStatus } from './market/get-transaction'
import { getFillableBalance as fillableBalance } from './otc/get-fillable-balance'
import { getOrder } from './otc/get-order'
import { listOrders } from './otc/list-orders'
import { postOrder } from './otc/post-order'
import { getPartnerFee as partnerFee } from './partner/get-partner-fee'
import { readHealth } from './system/read-health'

export type AppDeps = Deps & {
  admit: Admit
  newId: () => string
  rpcUrls: ReadonlyMap<number, readonly string[]>
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
  app.notFound((c) => unknownPath(documentedOperations)(c))

  const { admit, publicOrigin } = deps
  const chains = () => [...deps.chains.values()].map(({ chain }) => chain)
  const chainOf = (input: { network?: number | undefined; chainId?: number | undefined }) =>
    findChain(deps, input).chain

  mount(app, getPrices, (input) => prices(deps, input), { admit })
  // The states of a thousand pools are half a megabyte, and a fifth of that when compressed.
  app.use(getProof.path.replace('{hmac}', '*'), compress())
  mount(app, getProof, (input) => proof(deps, input), { admit })
  mount(app, buildTransaction, (input) => transaction(deps, input), { admit })
  mount(app, getTransaction, (input) => transactionStatus(deps, input), { admit })
  mount(app, getSwap, (input) => swap(deps, input), { admit, scope: 'swap' })
  mount(app, getPartnerFee, (input) => partnerFee(deps, input), { admit })
  mount(app, postRfqOrder, (input) => postOrder(deps, input), { admit })
  mount(app, getRfqOrder, (input) => getOrder(deps, input), { admit })
  mount(app, listMakerOrders, (input) => listOrders(deps, 'maker', input), { admit })
  mount(app, listTakerOrders, (input) => listOrders(deps, 'taker', input), { admit })
  mount(app, getFillableBalance, (input) => fillableBalance(deps, input), { admit })
  mount(app, getFillableBalanceOfToken, (input) => fillableBalance(deps, input), { admit })
  mount(app, listChains, () => servedChains({ chains: chains() }), { admit })
  mount(app, listTokens, (input) => tokens({ ...findChain(deps, input), publicOrigin }, input), { admit })
  mount(app, listTokensOfChain, (input) => tokens({ ...findChain(deps, input), publicOrigin }, input), { admit })
  mount(app, listFiatTokens, (input) => fiatTokens({ chains: chains(), publicOrigin }, input), { admit })
  mount(app, listTokenCategories, () => listCategories(), { admit })
  mount(app, listFiatTokensOfChain, (input) => fiatTokens({ chains: [chainOf(input)], publicOrigin }, input), { admit })
  mount(app, getAdapterContracts, (input) => adapterContracts({ chain: chainOf(input) }, input), { admit })
  mount(app, listAdapters, (input) => adapters({ chain: chainOf(input) }, input), { admit })
  mount(app, listUserTokens, (input) => userTokens(deps, input), { admit })
  mount(app, getUserToken, (input) => userToken(deps, input), { admit })

  const document = printOpenApi(documentedOperations)
  app.get(getOpenApi.path, async (c) => {
    await admit(c)
    return c.json({ ...document, servers: serversAt(isOnWebPort(c) ? '/api' : '/') })
  })
  app.get(getHealth.path, async (c) => {
    await admit(c, 'health')
    const health = await readHealth(deps)
    if (health.status === 'ready') return c.json(health)
    const error = new ApiError('ServiceUnavailable')
    return c.json({ ...health, ...errorBody(error, requestIdOf(c)) }, 503, errorHeaders(error))
  })
  mountRpc(app, { urls: deps.rpcUrls, admit, log: deps.log, fetch: deps.fetch })
  return app
}
