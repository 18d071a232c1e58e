import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** How far the clocks of service and agent may differ, milliseconds. */
export const maxClockDifferenceMs = 30_000

/** Where a signed message says when it was written, in unix seconds, and what proves that. */
const timestampHeader = 'x-caravel-timestamp'
const signatureHeader = 'x-caravel-signature'

/**
 * The key that an agent and the service sign with, 64 hex digits. It follows from the service's own secret, so that no key has to be stored,
 * and from a version, so that an agent can be given another one.
 *
 * @example
 * deriveAgentKey(secret, { name: 'nimble', keyVersion: 1 }) // '5f1c...'
 */
export const deriveAgentKey = (
  secret: Uint8Array,
  { name, keyVersion }: { name: string; keyVersion: number },
): string => derive(secret, `caravel/agent-key/${keyVersion}/${name}`).toString('hex')

/**
 * The secret that the ids of a round's orders are made with.
 *
 * @example
 * deriveOrderIdSecret(secret).length // 32
 */
export const deriveOrderIdSecret = (secret: Uint8Array): Buffer => derive(secret, 'caravel/order-ids')

const derive = (secret: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * The headers that sign a message: HMAC-SHA256 over its time, a dot and its body, with the text of the key.
 *
 * @example
 * signMessage(key, { body: '{}', nowMs: 1_795_262_400_123 })
 * // { 'x-caravel-timestamp': '1795262400', 'x-caravel-signature': '9c0d...' }
 */
export const signMessage = (key: string, { body, nowMs }: { body: string; nowMs: number }): Record<string, string> => {
  const timestamp = `${Math.floor(nowMs / 1000)}`
  return { [timestampHeader]: timestamp, [signatureHeader]: signatureOf(key, timestamp, body) }
}

/**
 * Says what is wrong with the signature of a message; undefined where nothing is.
 *
 * @example
 * signatureFault(key, { headers: signMessage(key, { body: '{}', nowMs }), body: '{}', nowMs }) // undefined
 */
export const signatureFault = (
  key: string,
  { headers, body, nowMs }: { headers: Readonly<Record<string, unknown>>; body: string; nowMs: number },
): 'not signed' | 'its clock differs' | 'wrong signature' | undefined => {
  const { [timestampHeader]: timestamp, [signatureHeader]: signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return 'not signed'
  if (Math.abs(Number(timestamp) * 1000 - nowMs) > maxClockDifferenceMs) return 'its clock differs'
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, timestamp, body))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : 'wrong signature'
}

const signatureOf = (key: string, timestamp: string, body: string) =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
