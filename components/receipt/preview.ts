import type { Metadata } from 'next'
import type { Hash } from 'viem'
import { readTransaction } from '@/actions/receipt/read-transaction'
import { nodeAt } from '@/actions/wallet/read/node-at'
import type { Site } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { receiptPath } from '@/lib/receipt-path'
import { receiptText } from '@/messages/receipt'
import { findPlace } from './place'
import { type Preview, previewText } from './preview-text'

// Whoever opens a link makes the server read a chain: so many at once, and none for longer.
const [mostAtOnce, patienceMs] = [4, 1_500] as const
// A page, its picture, and a crowd that opens the same link cost one reading.
const [keptMs, mostKept] = [10_000, 256] as const
let underWay = 0
const kept = new Map<string, { preview: Promise<Preview>; untilMs: number }>()

export type PreviewPlace = { chain: string; hash: string; nodeUrl: (chainId: number) => string | undefined }

// What other sites show of a link to a receipt, read from the chain's node by the server. A node that is slow or away costs the words alone.
export async function readPreview(site: Site, { nodeUrl, ...named }: PreviewPlace): Promise<Preview> {
  const { chain, hash } = findPlace(site, named.chain, named.hash)
  const url = chain && nodeUrl(chain.id)
  if (!chain || !hash || !url) return receiptText.preview.plain
  const key = `${chain.id}/${hash}`
  const known = kept.get(key)
  const isFresh = known !== undefined && Date.now() < known.untilMs
  if (!isFresh && underWay >= mostAtOnce) return receiptText.preview.plain
  const preview = isFresh ? known.preview : keep(key, readAt(url, { chain, hash }, site.world))
  return preview.catch(() => receiptText.preview.plain)
}

const readAt = async (url: string, { chain, hash }: { chain: Chain; hash: Hash }, world: Site['world']) => {
  underWay += 1
  try {
    return previewText(
      await readTransaction(nodeAt(url, { signal: AbortSignal.timeout(patienceMs) }), chain, hash),
      chain,
      world,
    )
  } finally {
    underWay -= 1
  }
}

const keep = (key: string, preview: Promise<Preview>): Promise<Preview> => {
  kept.delete(key)
  kept.set(key, { preview, untilMs: Date.now() + keptMs })
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  // Whoever comes next asks again.
  preview.catch(() => kept.delete(key))
  return preview
}

export async function previewOf(
  site: Site,
  { origin, ...place }: PreviewPlace & { origin: string },
): Promise<Metadata> {
  const { title, description, figures } = await readPreview(site, place)
  const picture = figures
    ? { url: `${receiptPath(Number(place.chain), place.hash)}/card.png`, alt: title }
    : { url: '/receipt-card.png', alt: receiptText.preview.picture }
  return {
    ...{ title, description, metadataBase: new URL(origin) },
    // Whose trades they are is nothing to be searched for.
    robots: { index: false },
    openGraph: {
      ...{ type: 'website', siteName: receiptText.preview.site, title, description },
      images: [{ ...picture, type: 'image/png', width: 1200, height: 630 }],
    },
    twitter: { card: 'summary_large_image' },
  }
}
