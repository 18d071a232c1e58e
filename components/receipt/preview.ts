import type { Metadata } from 'next'
import { readTransaction } from '@/actions/receipt/read-transaction'
import { nodeAt } from '@/actions/wallet/node-at'
import type { Site } from '@/hooks/use-site'
import { receiptPath } from '@/lib/receipt-path'
import { findPlace } from './place'
import { type Preview, previewText } from './preview-text'
import { words } from './preview-words'

// Whoever opens a link makes the server read a chain: so many at once, and none for longer.
const [mostAtOnce, patienceMs] = [4, 1_500] as const
let underWay = 0

export type PreviewPlace = { chain: string; hash: string; nodeUrl: (chainId: number) => string | undefined }

// What other sites show of a link to a receipt, read from the chain's node by the server. A node that is slow or away costs the words alone.
export async function readPreview(site: Site, { nodeUrl, ...named }: PreviewPlace): Promise<Preview> {
  const { chain, hash } = findPlace(site, named.chain, named.hash)
  const url = chain && nodeUrl(chain.id)
  if (!chain || !hash || !url || underWay >= mostAtOnce) return words.plain
  underWay += 1
  try {
    const reading = await readTransaction(nodeAt(url, { signal: AbortSignal.timeout(patienceMs) }), chain, hash)
    return previewText(reading, chain, site.world)
  } catch {
    return words.plain
  } finally {
    underWay -= 1
  }
}

export async function previewOf(
  site: Site,
  { origin, ...place }: PreviewPlace & { origin: string },
): Promise<Metadata> {
  const { title, description, figures } = await readPreview(site, place)
  const picture = figures
    ? { url: `${receiptPath(Number(place.chain), place.hash)}/card.png`, alt: title }
    : { url: '/receipt-card.png', alt: words.picture }
  return {
    ...{ title, description, metadataBase: new URL(origin) },
    // Whose trades they are is nothing to be searched for.
    robots: { index: false },
    openGraph: {
      ...{ type: 'website', siteName: words.site, title, description },
      images: [{ ...picture, type: 'image/png', width: 1200, height: 630 }],
    },
    twitter: { card: 'summary_large_image' },
  }
}
