import type { PreviewFigures } from './preview-text'

// A picture takes 50 ms of the shared process, so drawings are limited and cached (70 kB each).
const [maxPerMinute, maxStored, minuteMs] = [30, 64, 60_000] as const

type Picture = Uint8Array<ArrayBuffer>
type Draw = (figures: PreviewFigures) => Promise<Picture>

// Draws pictures one after another, each once. The result is undefined above the limit per minute
// or if the drawing fails.
export function createPictures({ draw, nowMs }: { draw: Draw; nowMs: () => number }) {
  const cache = new Map<string, Promise<Picture | undefined>>()
  let drawnAtMs: number[] = []
  let last: Promise<unknown> = Promise.resolve()

  return async (figures: PreviewFigures): Promise<Picture | undefined> => {
    const key = JSON.stringify(figures)
    const known = cache.get(key)
    if (known) return known
    const now = nowMs()
    drawnAtMs = drawnAtMs.filter((atMs) => now - atMs < minuteMs)
    if (drawnAtMs.length >= maxPerMinute) return undefined
    drawnAtMs.push(now)
    const picture = last.then(() => draw(figures)).catch(() => undefined)
    last = picture
    cache.set(key, picture)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxStored) break
      cache.delete(oldest)
    }
    if ((await picture) === undefined) cache.delete(key)
    return picture
  }
}
