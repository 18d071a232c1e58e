import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { canonicalJson, DeepValueError } from './canonical-json'

/** Age, in seconds, up to which a quoted route can be built. */
export const maxRouteAgeSeconds = 30

/** Matches 8 hex digits of the unix second of signing, then 32 of the tag. */
const shape = /^[0-9a-f]{40}$/

/**
 * Signs a route: `hmac` is the unix second in 8 hex digits and 128 bits of HMAC-SHA256 over that
 * second and the key-sorted JSON of all other fields, so that any replica with the key can check
 * it.
 *
 * @example
 * signRoute(route, { key, nowSeconds: 1_795_000_000 }).hmac // '6afd72c0' and 32 more digits
 */
export const signRoute = (
  route: Omit<PriceRoute, 'hmac'>,
  { key, nowSeconds }: { key: Buffer; nowSeconds: number },
): PriceRoute => {
  const second = nowSeconds.toString(16).padStart(8, '0')
  return { ...route, hmac: second + tagOf(route, second, key) }
}

/**
 * Checks a returned route: `invalid` if it was changed or comes from the future, `stale` if it is
 * older than 30 s, otherwise `valid`. The tag is compared in constant time, before the age.
 *
 * @example
 * checkRoute(signRoute(route, { key, nowSeconds: 100 }), { key, nowSeconds: 131 }) // 'stale'
 */
export const checkRoute = (
  given: unknown,
  { key, nowSeconds }: { key: Buffer; nowSeconds: number },
): 'valid' | 'invalid' | 'stale' => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'invalid'
  const { hmac, ...route } = given as Record<string, unknown>
  if (typeof hmac !== 'string' || !shape.test(hmac)) return 'invalid'
  const second = hmac.slice(0, 8)
  const expected = tryTagOf(route, second, key)
  if (expected === undefined || !timingSafeEqual(Buffer.from(hmac.slice(8)), Buffer.from(expected))) return 'invalid'
  const age = nowSeconds - Number.parseInt(second, 16)
  if (age < -maxSkewSeconds) return 'invalid'
  return age > maxRouteAgeSeconds ? 'stale' : 'valid'
}

/**
 * Returns the time until which a signed route can be built: 30 s after the second in its tag.
 *
 * @example
 * expiryOf(signRoute(route, { key, nowSeconds: 1_795_000_000 }))
 * // new Date('2026-11-18T10:27:10Z')
 */
export const expiryOf = ({ hmac }: Pick<PriceRoute, 'hmac'>): Date =>
  new Date((Number.parseInt(hmac.slice(0, 8), 16) + maxRouteAgeSeconds) * 1_000)

/** Maximum difference between the clocks of replicas. */
const maxSkewSeconds = 2

const tagOf = (route: object, second: string, key: Buffer) =>
  createHmac('sha256', key).update(second).update(canonicalJson(route)).digest('hex').slice(0, 32)

const tryTagOf = (route: object, second: string, key: Buffer) => {
  try {
    return tagOf(route, second, key)
  } catch (error) {
    if (error instanceof DeepValueError) return undefined
    throw error
  }
}
