import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum difference between the clocks of service and server, milliseconds. */
export const maxClockDifferenceMs = 30_000

/** The headers with the unix time in seconds and the signature of a message. */
const timestampHeader = 'x-caravel-timestamp'
const signatureHeader = 'x-caravel-signature'

/**
 * Returns headers that sign a message: HMAC-SHA256 with the key over time, a dot and body.
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
 * Returns the fault of a message's signature; undefined if it is valid.
 *
 * @example
 * const headers = signMessage(key, { body: '{}', nowMs })
 * signatureFault(key, { headers, body: '{}', nowMs }) // undefined
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
