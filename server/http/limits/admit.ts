import type { Context } from 'hono'
import { type Allowance, allowances, swapAllowance } from '@/lib/api/contract/allowances'
import { ApiError } from '@/lib/api/contract/errors'
import type { Database } from '../../db/client'
import { isOnWebPort } from '../request/to-listener'
import { findKeyHolder, hashKey } from './api-keys'
import { callerAddress, originOf } from './caller'
import type { Limits } from './limits'
import type { PagePass } from './page-pass'
import { rateLimitHeaders } from './rate-limit-headers'
import type { Limit } from './rate-row'

/**
 * Admits a request or throws RateLimitExceeded; either way the answer has the rest of the limits.
 * `swap` and `list` are limits in addition to the general one; `rpc`, `wallet` and `usage` are
 * counted separately.
 */
export type Admit = (c: Context, scope?: 'swap' | 'list' | 'rpc' | 'wallet' | 'usage', cost?: number) => Promise<void>

type Caller = { name: string; allowance: Allowance; nodeAllowance: Allowance; keepsDays?: boolean }

type AdmitDeps = {
  database: Database
  limits: Limits
  pass: PagePass
  trustedProxies: number
}

/**
 * Creates the gate of the rate limits: by API key and its plan, else by address. The dApp has more
 * than any other caller without a key: it uses the port of its pages and has the pass that came
 * with them. No header of a request alone proves the dApp.
 *
 * @example
 * const admit = createAdmit({ database, limits, pass, trustedProxies: 0 })
 * await admit(c, 'swap') // throws ApiError RateLimitExceeded with retryAfterSeconds if the caller was too fast
 */
export const createAdmit = ({ database, limits, pass, trustedProxies }: AdmitDeps): Admit => {
  const take = async (c: Context, asked: Parameters<Limits['take']>[0]) => {
    const { windows, retryAfterSeconds } = await limits.take(asked)
    for (const [name, value] of Object.entries(rateLimitHeaders(windows))) c.header(name, value)
    if (retryAfterSeconds !== undefined) throw new ApiError('RateLimitExceeded', { retryAfterSeconds })
  }
  const identify = async (c: Context): Promise<Caller> => {
    const key = apiKeyOf(c)
    if (key) {
      const holder = await findKeyHolder(database, key)
      if (!holder) {
        // Counted by address, separate from its limits without a key: otherwise keys could be
        // guessed without end.
        const caller = callerAddress(originOf(c), { trustedProxies })
        await take(c, { caller, limits: [{ scope: 'bad-key', allowance: allowances.badKey }] })
        throw new ApiError('InvalidApiKey')
      }
      const allowance = allowances[holder.plan]
      const name = callerOfKey(key)
      c.set('keyCaller', name)
      return { name, allowance, nodeAllowance: allowance, keepsDays: true }
    }
    const address = callerAddress(originOf(c), { trustedProxies })
    if (isOnWebPort(c)) {
      const cookies = c.req.header('cookie')
      const isFromPage = isOwnRequest(c)
      const held = pass.held(cookies, address)
      // The site around a frame can send the frame's pass too: the browser has to confirm that the
      // page itself asks.
      const counts = held !== undefined && (held.place === 'page' || isFromPage)
      // An open page gets its next pass with this answer: a grown one in place of a valid one.
      if (isFromPage && (!counts || held.isDue)) {
        const place = counts ? held.place : pass.placeOf(cookies)
        const renewed = await pass.issue(address, place, counts ? 'grown' : 'new')
        if (renewed) c.header('Set-Cookie', renewed)
      }
      if (counts && held.stage === 'grown')
        return { name: `page:${address}`, allowance: allowances.page, nodeAllowance: allowances.pageNode }
      if (counts)
        return { name: `new:${address}`, allowance: allowances.newPage, nodeAllowance: allowances.newPageNode }
    }
    return { name: address, allowance: allowances.anonymous, nodeAllowance: allowances.anonymous }
  }

  return async (c, scope, cost = 1) => {
    const caller = await identify(c)
    await take(c, { caller: caller.name, limits: limitsOf(caller, scope), cost })
  }
}

/**
 * True if the browser marks the request as sent by code of this page; any other program can do so
 * too.
 */
const isOwnRequest = (c: Context): boolean =>
  c.req.header('sec-fetch-site') === 'same-origin' &&
  c.req.header('sec-fetch-dest') === 'empty' &&
  c.req.header('sec-fetch-mode') !== 'navigate'

const limitsOf = ({ allowance, nodeAllowance, keepsDays = false }: Caller, scope: Parameters<Admit>[1]): Limit[] => {
  if (scope === 'usage' || scope === 'wallet') return [{ scope, allowance: allowances[scope] }]
  if (scope === 'rpc') return [{ scope, allowance: nodeAllowance }]
  const all = { scope: 'all', allowance, keepsDays }
  if (scope === 'list') return [all, { scope, allowance: allowances[scope] }]
  return scope ? [all, { scope, allowance: swapAllowance(allowance) }] : [all]
}

const maxKeyLength = 200

/**
 * Returns the API key of a request; undefined if the header is empty.
 *
 * @example
 * apiKeyOf(c) // 'x3JbR0…'
 */
export const apiKeyOf = (c: Context): string | undefined =>
  c.req.header('x-api-key')?.slice(0, maxKeyLength) || undefined

/**
 * Returns the name under which limits count requests with a key.
 *
 * @example
 * callerOfKey('test') // 'key:9f86d081884c…'
 */
export const callerOfKey = (key: string): string => `key:${hashKey(key)}`
