import { createHmac, timingSafeEqual } from 'node:crypto'
import { allowances } from '@/lib/api/allowances'
import type { Database } from '../db/client'
import { takeAllowances } from './limits'

const cookieName = 'caravel_page'
const lifeSeconds = 3_600

/** By what the service knows its own page: a cookie that scripts cannot read and other sites cannot send. */
export type PagePass = {
  /** Whether the cookies of a request from `address` hold a pass that was given to it and is not over. */
  isHeld: (cookies: string | undefined, address: string) => boolean
  /** A new pass for `address` as a Set-Cookie header; none when it was given too many. */
  issue: (address: string) => Promise<string | undefined>
}

type PagePassDeps = {
  hmacKey: Buffer
  database: Database
  nowMs: () => number
  /** Whether the page is reached by https only. */
  secure: boolean
}

/**
 * Makes the passes of the page. A pass is the second in which it ends and an HMAC over that second and the address: nothing is stored, and
 * every replica with the same key knows it. It is worth nothing at another address, and how many an address gets is limited.
 *
 * @example
 * const pass = createPagePass({ hmacKey, database, nowMs: Date.now, secure: true })
 * await pass.issue('203.0.113.7') // 'caravel_page=tja2ps.6eFh...; Path=/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure'
 */
export const createPagePass = ({ hmacKey, database, nowMs, secure }: PagePassDeps): PagePass => {
  // A key of its own, so that nothing signed here can pass for a price route.
  const key = createHmac('sha256', hmacKey).update('page pass').digest()
  const sign = (ends: string, address: string) =>
    createHmac('sha256', key).update(`${ends} ${address}`).digest('base64url')
  return {
    isHeld: (cookies, address) => {
      const [, ends = '', signature = ''] = heldPass.exec(cookies ?? '') ?? []
      if (!(Number.parseInt(ends, 36) * 1_000 > nowMs())) return false
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(ends, address))]
      return timingSafeEqual(given, right)
    },
    issue: async (address) => {
      const limits = [{ scope: 'pass', allowance: allowances.pass }]
      const { retryAfterSeconds } = await takeAllowances(database, { caller: address, limits, nowMs: nowMs() })
      if (retryAfterSeconds !== undefined) return undefined
      const ends = (Math.floor(nowMs() / 1_000) + lifeSeconds).toString(36)
      const attributes = [
        'Path=/',
        `Max-Age=${lifeSeconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ]
      return [`${cookieName}=${ends}.${sign(ends, address)}`, ...attributes].join('; ')
    },
  }
}

const heldPass = new RegExp(`(?:^|; ?)${cookieName}=([0-9a-z]{1,8})\\.([\\w-]{43})(?:;|$)`)
