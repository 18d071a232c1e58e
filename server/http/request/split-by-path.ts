import type { RequestListener } from 'node:http'

/**
 * Sends /api to the service, without the prefix, and all other paths to the pages; /rpc belongs to
 * the service too.
 *
 * @example
 * splitByPath({ api, pages }) // GET /api/prices reaches api as GET /prices, GET /swap reaches pages
 */
export const splitByPath =
  ({ api, pages }: { api: RequestListener; pages: RequestListener }): RequestListener =>
  (request, response) => {
    const url = request.url ?? '/'
    if (/^\/rpc\//.test(url)) return api(request, response)
    const rest = /^\/api(?=$|[/?])(.*)$/.exec(url)?.[1]
    if (rest === undefined) return pages(request, response)
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    return api(request, response)
  }
