import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { AlertMessage } from '@/lib/alert-message'
import type { AlertSettings } from './alert-settings'

/** The seconds for which a push service keeps an alert for a browser that is offline. */
const keptSeconds = 86_400

/** The contact of local worlds, which have no public origin. */
const localContact = 'mailto:operator@caravel.invalid'

/**
 * Encrypts an alert for a browser (RFC 8291) and signs the request to its push service (RFC 8292).
 * A repeated request replaces the first one while the browser is offline.
 *
 * @throws {Error} if the browser's key is no point of the curve
 * @example
 * pushRequest(settings, { endpoint, p256dh, auth }, message).headers.TTL // 86400
 */
export const pushRequest = (
  { sites, publicKey, privateKey }: AlertSettings,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  message: AlertMessage,
): { headers: Record<string, string>; body: Buffer } => {
  const [site = ''] = sites
  const subject = site.startsWith('https:') ? site : localContact
  const topic = createHash('sha256').update(message.id).digest('base64url').slice(0, 32)
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: keptSeconds,
    urgency: 'high',
    topic,
  })
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: body as Buffer,
  }
}
