import { hkdfSync } from 'node:crypto'
import type { AlertMessage } from '@/lib/alert-message'
import { signMessage } from '../outside/message-signature'

/**
 * Derives the key, 64 hex digits, that signs the events of a webhook: it is derived from the
 * service's secret, so that keys are not stored.
 *
 * @example
 * webhookKey(hmacKey, 'f1a2b3') // '5f1c...'
 */
export const webhookKey = (secret: Uint8Array, id: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `caravel/webhook-key/${id}`, 32)).toString('hex')

/**
 * Returns the request that posts an event: JSON, signed as questions to outside agents are.
 *
 * @example
 * webhookRequest(key, message, nowMs).headers['x-caravel-timestamp'] // '1795262400'
 */
export const webhookRequest = (
  key: string,
  message: AlertMessage,
  nowMs: number,
): { headers: Record<string, string>; body: string } => {
  const body = JSON.stringify(message)
  return { headers: signMessage(key, { body, nowMs }), body }
}
