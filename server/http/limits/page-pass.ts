import { createHmac, timingSafeEqual } from 'node:crypto'
import { allowances } from '@/lib/api/contract/allowances'
import type { Limits } from './limits'

/**
 * The place of a page. A browser stores and sends no cookies of a framed page, except those that
 * are limited to the surrounding site (`Partitioned`, CHIPS) over https; without support for them
 * the widget has the limits of all callers.
 */
export type PassPlace = 'page' | 'frame'

const cookieNames = { page: 'caravel_page', frame: 'caravel_frame' } as const
const lifeSeconds = 3_600
/** The time after which a page that still sends requests is no single fetch of a page. */
const growsAfterSeconds = 20
/** An open frame sends its old pass for this time, and gets the next one by it. */
const frameCookieSeconds = 86_400

/** A pass starts as `new`; after a while of use by a page it is replaced by a `grown` one. */
export type PassStage = 'new' | 'grown'

/** A valid pass; `isDue` is true if the page's own request may get a grown one instead. */
export type HeldPass = { place: PassPlace; stage: PassStage; isDue: boolean }

/** The cookie by which the service knows its own page; scripts of the page cannot read it. */
export type PagePass = {
  /** Returns the valid pass among the cookies of a request from `address`. */
  held: (cookies: string | undefined, address: string) => HeldPass | undefined
  /** Returns the place of the page, if an old pass among its cookies shows it. */
  placeOf: (cookies: string | undefined) => PassPlace
  /** Creates a pass for `address` as a Set-Cookie header; none if the address has got too many. */
  issue: (address: string, place: PassPlace, stage?: PassStage) => Promise<string | undefined>
}

type PagePassDeps = {
  hmacKey: Buffer
  limits: Limits
  nowMs: () => number
  /** True if the page is reached by https only. */
  secure: boolean
}

/**
 * Creates the passes of the page. A pass is its stage, the second of its creation, and an HMAC over
 * both and the address: nothing is stored, and every replica with the same key knows it. It is
 * invalid at another address, and the number per address is limited.
 *
 * A pass that came with a page allows little more than no pass. It grows when the page's own code
 * still sends requests after `growsAfterSeconds`: browsers mark them by Sec-Fetch headers and store
 * the cookie of the answer, without code of the page. A program that fetches a page for its cookie
 * gains a burst. One that imitates a browser over time, headers and cookies, gets a grown pass,
 * which cannot be prevented. The gain is bounded, as the allowance of pages is per address, for any
 * number of passes.
 *
 * @example
 * const pass = createPagePass({ hmacKey, limits, nowMs: Date.now, secure: true })
 * await pass.issue('203.0.113.7', 'page')
 * // 'caravel_page=ntja2ps.6eFh...; Path=/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure'
 */
export const createPagePass = ({ hmacKey, limits, nowMs, secure }: PagePassDeps): PagePass => {
  // A separate key, so that no signature of a pass is valid for a price route.
  const key = createHmac('sha256', hmacKey).update('page pass').digest()
  const sign = (given: string, address: string) =>
    createHmac('sha256', key).update(`${given} ${address}`).digest('base64url')
  const read = (given: string, signature: string, address: string): Omit<HeldPass, 'place'> | undefined => {
    const ageSeconds = nowMs() / 1_000 - Number.parseInt(given.slice(1), 36)
    if (!(ageSeconds < lifeSeconds)) return undefined
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(given, address)))) return undefined
    const stage = given.startsWith(letters.grown) ? 'grown' : 'new'
    return { stage, isDue: ageSeconds >= (stage === 'new' ? growsAfterSeconds : lifeSeconds / 2) }
  }
  return {
    held: (cookies = '', address) => {
      const found = places.flatMap((place) => {
        const [, given = '', signature = ''] = passes[place].exec(cookies) ?? []
        const pass = read(given, signature, address)
        return pass ? [{ place, ...pass }] : []
      })
      return found[0]
    },
    placeOf: (cookies = '') => (passes.frame.test(cookies) ? 'frame' : 'page'),
    issue: async (address, place, stage = 'new') => {
      const question = { caller: address, limits: [{ scope: 'pass', allowance: allowances.pass }] }
      const { retryAfterSeconds } = await limits.take(question)
      if (retryAfterSeconds !== undefined) return undefined
      const given = letters[stage] + Math.floor(nowMs() / 1_000).toString(36)
      const attributes = {
        page: [`Max-Age=${lifeSeconds}`, 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])],
        frame: [`Max-Age=${frameCookieSeconds}`, 'HttpOnly', 'SameSite=None', 'Secure', 'Partitioned'],
      }[place]
      return [`${cookieNames[place]}=${given}.${sign(given, address)}`, 'Path=/', ...attributes].join('; ')
    },
  }
}

const letters = { new: 'n', grown: 'g' } as const
const passOf = (name: string) => new RegExp(`(?:^|; ?)${name}=([ng][0-9a-z]{1,8})\\.([\\w-]{43})(?:;|$)`)
const passes = { page: passOf(cookieNames.page), frame: passOf(cookieNames.frame) }
const places = ['page', 'frame'] as const
