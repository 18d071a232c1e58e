import type { AlertMessage } from '@/lib/alert-message'
import { alertNotification } from './alert-notification'
import { answerHashedFile, isHashedFile } from './hashed-files'
import { offlinePage } from './offline-page'

// The service worker of the site: shows alerts, and a page without prices when there is no
// connection. `build/service-worker.ts` bundles it; pages register it after a press alone.

type Later = Event & { waitUntil: (done: Promise<unknown>) => void }
type Fetching = Later & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Pushed = Later & { data: { json: () => unknown } | null }
type Pressed = Later & { notification: Notification }
type Page = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }
type WorkerScope = {
  addEventListener: <event extends Event>(name: string, listener: (event: event) => void) => void
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<readonly Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
}

// The types of workers collide with those of pages.
const scope = globalThis as unknown as WorkerScope

scope.addEventListener<Later>('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener<Later>('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener<Fetching>('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offlinePage))
  else if (isHashedFile(url.pathname)) event.respondWith(answerHashedFile(caches, request))
})

scope.addEventListener<Pushed>('push', (event) => {
  if (!event.data) return
  // The data needs no check, since the service alone can encrypt for this browser.
  const { title, path, ...shown } = alertNotification(event.data.json() as AlertMessage)
  event.waitUntil(
    scope.registration.showNotification(title, {
      ...shown,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { path },
    }),
  )
})

scope.addEventListener<Pressed>('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(openPage(new URL(path, location.origin).href))
})

/** Focuses the page of an order where it is open, else opens it. */
const openPage = async (url: string): Promise<void> => {
  const pages = await scope.clients.matchAll({ type: 'window' })
  const shown = pages.find((page) => page.url.split('?')[0] === url.split('?')[0])
  await (shown ? shown.focus() : scope.clients.openWindow(url))
}
