import { namedError } from '@/lib/errors'

/** A browser's push endpoint and its keys, base64url. */
export type BrowserEndpoint = { endpoint: string; p256dh: string; auth: string }

const maxStartMs = 15_000

/** True if this browser can receive alerts. Frames and private windows of some browsers cannot. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** True if the user or the browser has blocked notifications of this site. */
export const isPushDenied = (): boolean => hasPush() && Notification.permission === 'denied'

/** Returns the endpoint that this browser has; undefined if it has none, or refuses to tell. */
export const findEndpoint = async (): Promise<BrowserEndpoint | undefined> => {
  if (!hasPush()) return undefined
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    return toEndpoint(await registration?.pushManager.getSubscription())
  } catch {
    return undefined
  }
}

/**
 * Asks for permission, registers the service worker and opens an endpoint for the service's key. An
 * endpoint for another key is closed first.
 *
 * @throws {PermissionDeniedError} the user did not allow notifications
 * @throws {PushUnavailableError} the browser's push service did not answer
 */
export const openEndpoint = async (publicKey: string): Promise<BrowserEndpoint> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDeniedError()
  try {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
    const { pushManager } = await readyInTime()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    })
    return toEndpoint(subscription)!
  } catch (cause) {
    throw new PushUnavailableError({ cause })
  }
}

/** A service worker whose start fails is never ready. */
const readyInTime = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('It did not start.')), maxStartMs)),
  ])

/** Closes the endpoint; the browser forgets it even if the service does not answer. */
export const closeEndpoint = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

const toEndpoint = (subscription: PushSubscription | null | undefined): BrowserEndpoint | undefined => {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : undefined
}

export class PermissionDeniedError extends namedError('Alerts.PermissionDeniedError', {
  message: 'Notifications of this site are not allowed.',
}) {}

export class PushUnavailableError extends namedError('Alerts.PushUnavailableError', (_: { cause: unknown }) => ({
  message: 'This browser’s push service does not answer.',
})) {}
