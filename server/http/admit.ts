import type { Context } from 'hono'
import { type Allowance, allowances, swapAllowance } from '@/lib/api/allowances'
import { ApiError } from '@/lib/api/errors'
import type { Database } from '../db/client'
import { createPlanLookup, hashKey } from './api-keys'
import { callerAddress, originOf } from './caller'
import { type Limit, takeAllowances } from './limits'
import type { PagePass } from './page-pass'
import { rateLimitHeaders } from './rate-limit-headers'
import { isOnWebPort } from './to-listener'

/**
 * Lets a request in or throws RateLimitExceeded; either way the answer says what is left. `swap` is a limit beside the general one; `rpc`
 * and `health` are counted apart from everything else.
 */
export type Admit = (c: Context, scope?: 'swap' | 'rpc' | 'health', cost?: number) => Promise<void>

type Caller = { name: string; allowance: Allowance; nodeAllowance: Allowance }

type AdmitDeps = {
  database: Database
  pass: PagePass
  nowMs: () => number
  trustedProxies: number
}

/**
 * Makes the gate of the rate limits: by API key and its plan, else by address. The dApp has more than anyone else without a key: it asks on
 * the port of its pages and holds the pass that came with them. No header of a request alone says that it is the dApp.
 *
 * @example
 * const admit = createAdmit({ database, pass, nowMs: Date.now, trustedProxies: 0 })
 * await admit(c, 'swap') // throws ApiError RateLimitExceeded with retryAfterSeconds when the caller was too fast
 */
export const createAdmit = ({ database, pass, nowMs, trustedProxies }: AdmitDeps): Admit => {
  const planOf = createPlanLookup({ database, nowMs })

  const identify = async (c: Context): Promise<Caller> => {
    const key = c.req.header('x-api-key')?.slice(0, maxKeyLength)
    if (key) {
      const plan = await planOf(key)
      if (!plan) throw new ApiError('InvalidApiKey')
      return { name: `key:${hashKey(key)}`, allowance: allowances[plan], nodeAllowance: allowances[plan] }
    }
    const address = callerAddress(originOf(c), { trustedProxies })
    if (isOnWebPort(c)) {
      if (pass.isHeld(c.req.header('cookie'), address))
        return { name: `page:${address}`, allowance: allowances.page, nodeAllowance: allowances.pageNode }
      // A page that stayed open while its pass ended or its address changed has one again with this answer.
      const renewed = c.req.header('sec-fetch-site') === 'same-origin' ? await pass.issue(address) : undefined
      if (renewed) c.header('Set-Cookie', renewed)
    }
    return { name: address, allowance: allowances.anonymous, nodeAllowance: allowances.anonymous }
  }

  return async (c, scope, cost = 1) => {
    const caller = await identify(c)
    const limits = limitsOf(caller, scope)
    const taken = await takeAllowances(database, { caller: caller.name, limits, nowMs: nowMs(), cost })
    const { windows, retryAfterSeconds } = taken
    for (const [name, value] of Object.entries(rateLimitHeaders(windows))) c.header(name, value)
    if (retryAfterSeconds !== undefined) throw new ApiError('RateLimitExceeded', { retryAfterSeconds })
  }
}

const limitsOf = ({ allowance, nodeAllowance }: Caller, scope: Parameters<Admit>[1]): Limit[] => {
  if (scope === 'health') return [{ scope, allowance: allowances.health }]
  if (scope === 'rpc') return [{ scope, allowance: nodeAllowance }]
  return [{ scope: 'all', allowance }, ...(scope ? [{ scope, allowance: swapAllowance(allowance) }] : [])]
}

const maxKeyLength = 200
