import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '@/hooks/use-site'
import { createPictures } from './pictures'
import { type PreviewPlace, readPreview } from './preview'

const pictures = createPictures({
  // Loads the renderer, tens of megabytes, only for the first picture.
  draw: async (figures) => (await import('./draw-preview')).drawPreview(figures),
  nowMs: Date.now,
})

let plain: Promise<Uint8Array<ArrayBuffer>> | undefined

// Responds with the preview picture of a receipt: its figures for a trade, else a general picture.
export async function previewPicture(site: Site, place: PreviewPlace): Promise<Response> {
  const { figures } = await readPreview(site, place)
  const drawn = figures && (await pictures(figures))
  if (drawn) return asPicture(drawn, 3_600)
  plain ??= readFile(path.join(process.cwd(), 'public/receipt-card.png')).then((file) => new Uint8Array(file))
  return asPicture(await plain, 60)
}

const asPicture = (png: Uint8Array<ArrayBuffer>, seconds: number) =>
  new Response(png, { headers: { 'content-type': 'image/png', 'cache-control': `max-age=${seconds}` } })
