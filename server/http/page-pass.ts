import { createHmac, timingSafeEqual } from 'node:crypto'
import { allowances } from '@/lib/api/allowances'
import type { Limits } from './limits'

/**
 * Where a page is shown. A browser takes no cookie of a framed page and sends none from it, except one that is kept for the site around it
 * alone (`Partitioned`, CHIPS) and comes by https; where it knows no such cookies, the widget has what everyone has.
 */
export type PassPlace = 'page' | 'frame'

const cookieNames = { page: 'caravel_page', frame: 'caravel_frame' } as const
const lifeSeconds = 3_600
/** A frame that stayed open shows its old pass for so long, and by it is given the next one. */
const frameCookieSeconds = 86_400

/** By what the service knows its own page: a cookie that scripts cannot read. Other sites can send that of a frame, and no other. */
export type PagePass = {
  /** Where the pass counts that the cookies of a request from `address` hold; undefined where they hold none that was given to it and is not over. */
  held: (cookies: string | undefined, address: string) => PassPlace | undefined
  /** Where the page is shown that sent these cookies, as far as an old pass among them says so. */
  placeOf: (cookies: string | undefined) => PassPlace
  /** A new pass for `address` as a Set-Cookie header; none when it was given too many. */
  issue: (address: string, place: PassPlace) => Promise<string | undefined>
}

type PagePassDeps = {
  hmacKey: Buffer
  limits: Limits
  nowMs: () => number
  /** Whether the page is reached by https only. */
  secure: boolean
}

/**
 * Makes the passes of the page. A pass is the second in which it ends and an HMAC over that second and the address: nothing is stored, and
 * every replica with the same key knows it. It is worth nothing at another address, and how many an address gets is limited.
 *
 * @example
 * const pass = createPagePass({ hmacKey, limits, nowMs: Date.now, secure: true })
 * await pass.issue('203.0.113.7', 'page') // 'caravel_page=tja2ps.6eFh...; Path=/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure'
 */
export const createPagePass = ({ hmacKey, limits, nowMs, secure }: PagePassDeps): PagePass => {
  // A key of its own, so that nothing signed here can pass for a price route.
  const key = createHmac('sha256', hmacKey).update('page pass').digest()
  const sign = (ends: string, address: string) =>
    createHmac('sha256', key).update(`${ends} ${address}`).digest('base64url')
  const isGood = (ends: string, signature: string, address: string): boolean => {
    if (!(Number.parseInt(ends, 36) * 1_000 > nowMs())) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(ends, address)))
  }
  return {
    held: (cookies = '', address) =>
      places.find((place) => {
        const [, ends = '', signature = ''] = passes[place].exec(cookies) ?? []
        return isGood(ends, signature, address)
      }),
    placeOf: (cookies = '') => (passes.frame.test(cookies) ? 'frame' : 'page'),
    issue: async (address, place) => {
      const question = { caller: address, limits: [{ scope: 'pass', allowance: allowances.pass }] }
      const { retryAfterSeconds } = await limits.take(question)
      if (retryAfterSeconds !== undefined) return undefined
      const ends = (Math.floor(nowMs() / 1_000) + lifeSeconds).toString(36)
      const attributes = {
        page: [`Max-Age=${lifeSeconds}`, 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])],
        frame: [`Max-Age=${frameCookieSeconds}`, 'HttpOnly', 'SameSite=None', 'Secure', 'Partitioned'],
      }[place]
      return [`${cookieNames[place]}=${ends}.${sign(ends, address)}`, 'Path=/', ...attributes].join('; ')
    },
  }
}

const passOf = (name: string) => new RegExp(`(?:^|; ?)${name}=([0-9a-z]{1,8})\\.([\\w-]{43})(?:;|$)`)
const passes = { page: passOf(cookieNames.page), frame: passOf(cookieNames.frame) }
const places = ['page', 'frame'] as const
