import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '@/hooks/use-site'
import { createPictures } from './pictures'
import { type PreviewPlace, readPreview } from './preview'

const pictures = createPictures({
  // Only who is asked for a picture loads what draws, tens of megabytes of it.
  draw: async (figures) => (await import('./draw-preview')).drawPreview(figures),
  nowMs: Date.now,
})

let plain: Promise<Uint8Array<ArrayBuffer>> | undefined

// The picture of a receipt for other sites: of a trade what its page says, of anything else that this is a receipt.
export async function previewPicture(site: Site, place: PreviewPlace): Promise<Response> {
  const { figures } = await readPreview(site, place)
  const drawn = figures && (await pictures(figures))
  if (drawn) return asPicture(drawn, 3_600)
  plain ??= readFile(path.join(process.cwd(), 'public/receipt-card.png')).then((file) => new Uint8Array(file))
  return asPicture(await plain, 60)
}

const asPicture = (png: Uint8Array<ArrayBuffer>, seconds: number) =>
  new Response(png, { headers: { 'content-type': 'image/png', 'cache-control': `max-age=${seconds}` } })
