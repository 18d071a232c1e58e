import type { Metadata } from 'next'
import type { Hash } from 'viem'
import { readTransaction } from '@/actions/receipt/read-transaction'
import { nodeAt } from '@/actions/wallet/read/node-at'
import type { Site } from '@/hooks/use-site'
import { cardPath } from '@/lib/card-path'
import type { Chain } from '@/lib/chain/chain'
import { receiptText } from '@/messages/receipt'
import { findPlace, type NamedPlace } from './place'
import { type Preview, previewText } from './preview-text'

// Anyone who opens a link makes the server read a chain, so readings have limits.
const [maxConcurrent, timeoutMs] = [4, 1_500] as const
// Caches each reading for the page, its picture and further visitors.
const [cachedMs, maxStored] = [10_000, 256] as const
let runningReadings = 0
const stored = new Map<string, { preview: Promise<Preview>; untilMs: number }>()

export type PreviewPlace = NamedPlace & { nodeUrl: (chainId: number) => string | undefined }

// Returns the preview of a link to a receipt, read from the chain's node. A slow or unreachable
// node yields the general preview.
export async function readPreview(site: Site, { nodeUrl, ...named }: PreviewPlace): Promise<Preview> {
  const { chain, hash, order } = findPlace(site, named)
  const url = chain && nodeUrl(chain.id)
  if (!chain || !hash || !url) return receiptText.preview.plain
  const key = `${chain.id}/${hash}/${order}`
  const known = stored.get(key)
  const isFresh = known !== undefined && Date.now() < known.untilMs
  if (!isFresh && runningReadings >= maxConcurrent) return receiptText.preview.plain
  const preview = isFresh ? known.preview : cache(key, readAt(url, site, { chain, hash, order }))
  return preview.catch(() => receiptText.preview.plain)
}

type Named = { chain: Chain; hash: Hash; order: Hash | undefined }

const readAt = async (url: string, { world, chains }: Site, { chain, hash, order }: Named) => {
  runningReadings += 1
  try {
    const reading = await readTransaction(nodeAt(url, { signal: AbortSignal.timeout(timeoutMs) }), chain, hash)
    return previewText(reading, { chain, world, chains, order })
  } finally {
    runningReadings -= 1
  }
}

const cache = (key: string, preview: Promise<Preview>): Promise<Preview> => {
  stored.delete(key)
  stored.set(key, { preview, untilMs: Date.now() + cachedMs })
  for (const oldest of stored.keys()) {
    if (stored.size <= maxStored) break
    stored.delete(oldest)
  }
  // Removes a failed reading, so that the next visitor reads again.
  preview.catch(() => stored.delete(key))
  return preview
}

export async function previewOf(
  site: Site,
  { origin, ...place }: PreviewPlace & { origin: string },
): Promise<Metadata> {
  const { title, description, figures } = await readPreview(site, place)
  const { chain, hash, order } = findPlace(site, place)
  const picture =
    figures && chain && hash
      ? { url: cardPath(chain.id, hash, order), alt: title }
      : { url: '/receipt-card.png', alt: receiptText.preview.picture }
  return {
    title,
    description,
    metadataBase: new URL(origin),
    // Excludes receipts from search engines, since they show the trades of an account.
    robots: { index: false },
    openGraph: {
      type: 'website',
      siteName: receiptText.preview.site,
      title,
      description,
      images: [{ ...picture, type: 'image/png', width: 1200, height: 630 }],
    },
    twitter: { card: 'summary_large_image' },
  }
}
