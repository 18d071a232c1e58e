/** The maximum of files that are kept for the time without a connection. */
const maxFiles = 200
const cacheName = 'hashed-files'

/**
 * True for scripts, styles and fonts with a hash in their name, which never change. Nothing else is
 * kept: a page or an answer of the service could show an old price.
 *
 * @example
 * isHashedFile('/_next/static/chunks/0a1b2c3d.js') // true
 */
export const isHashedFile = (path: string): boolean =>
  /^\/_next\/static\/[\w./~-]*[\w~-]{8,}\.(js|css|woff2)$/.test(path) && !path.includes('..')

/**
 * Answers a request for a hashed file: from the cache, else from the network. Of more files than
 * the maximum the first ones are dropped.
 */
export const answerHashedFile = async (caches: CacheStorage, request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone()
    // A full disk only costs the copy.
    await cache.put(request, copy).catch(() => undefined)
    const names = await cache.keys()
    for (const old of names.slice(0, Math.max(0, names.length - maxFiles))) await cache.delete(old)
  }
  return answer
}
