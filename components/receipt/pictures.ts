import type { PreviewFigures } from './preview-text'

// A picture takes 50 ms of the process that serves everyone: so many a minute, and the last ones are kept (70 kB each).
const [mostAMinute, mostKept, minuteMs] = [30, 64, 60_000] as const

type Picture = Uint8Array<ArrayBuffer>
type Draw = (figures: PreviewFigures) => Promise<Picture>

// Draws what is asked for, the same figures once, one after another. Undefined where too much was drawn of late, or it cannot be drawn.
export function createPictures({ draw, nowMs }: { draw: Draw; nowMs: () => number }) {
  const kept = new Map<string, Promise<Picture | undefined>>()
  let drawnAtMs: number[] = []
  let last: Promise<unknown> = Promise.resolve()

  return async (figures: PreviewFigures): Promise<Picture | undefined> => {
    const key = JSON.stringify(figures)
    const known = kept.get(key)
    if (known) return known
    const now = nowMs()
    drawnAtMs = drawnAtMs.filter((atMs) => now - atMs < minuteMs)
    if (drawnAtMs.length >= mostAMinute) return undefined
    drawnAtMs.push(now)
    const picture = last.then(() => draw(figures)).catch(() => undefined)
    last = picture
    kept.set(key, picture)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    if ((await picture) === undefined) kept.delete(key)
    return picture
  }
}
