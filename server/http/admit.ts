import type { Context } from 'hono'
import { ApiError } from '@/lib/api/errors'
import type { Database } from '../db/client'
import { createPlanLookup, hashKey } from './api-keys'
import { callerAddress, isOwnPage } from './caller'
import { type Allowance, allowances, swapAllowance, takeAllowance } from './limits'

/**
 * Lets a request in or throws RateLimitExceeded. `swap` is a limit beside the general one; `rpc` and `health` are counted apart from
 * everything else, at the page's pace for everyone.
 */
export type Admit = (c: Context, scope?: 'swap' | 'rpc' | 'health', cost?: number) => Promise<void>

/**
 * Makes the gate of the rate limits: by API key and its plan, else by address; the dApp's own calls by address at the page's pace.
 *
 * @example
 * const admit = createAdmit({ enabled: true, database, nowMs: Date.now, trustedProxies: 0 })
 * await admit(c, 'swap') // throws ApiError RateLimitExceeded with retryAfterSeconds when the caller was too fast
 */
export const createAdmit = ({
  enabled,
  database,
  nowMs,
  trustedProxies,
}: {
  enabled: boolean
  database: Database
  nowMs: () => number
  trustedProxies: number
}): Admit => {
  if (!enabled) return async () => {}
  const planOf = createPlanLookup({ database, nowMs })

  const identify = async (c: Context): Promise<{ caller: string; allowance: Allowance }> => {
    const key = c.req.header('x-api-key')?.slice(0, maxKeyLength)
    const plan = key && (await planOf(key))
    if (plan) return { caller: `key:${hashKey(key)}`, allowance: allowances[plan] }
    const address = callerAddress(c, { trustedProxies })
    return isOwnPage(c)
      ? { caller: `page:${address}`, allowance: allowances.page }
      : { caller: address, allowance: allowances.anonymous }
  }

  return async (c, scope, cost = 1) => {
    const { caller, allowance } = await identify(c)
    const limits =
      scope === 'rpc' || scope === 'health'
        ? [{ scope, allowance: allowances.page }]
        : [...(scope ? [{ scope, allowance: swapAllowance(allowance) }] : []), { scope: 'all', allowance }]
    for (const limit of limits) {
      const retryAfterSeconds = await takeAllowance(database, { caller, nowMs: nowMs(), cost, ...limit })
      if (retryAfterSeconds !== undefined) throw new ApiError('RateLimitExceeded', { retryAfterSeconds })
    }
  }
}

const maxKeyLength = 200
