import type { Metadata } from 'next'
import { readTransaction, type TransactionReading } from '@/actions/receipt/read-transaction'
import { nodeAt } from '@/actions/wallet/node-at'
import type { Site } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { quoteText, tradeText, tradeTitle } from './describe-trade'
import { findPlace } from './place'
import { words } from './preview-words'
import { reasonText } from './reason-text'

// Whoever opens a link makes the server read a chain: so many at once, and none for longer.
const [mostAtOnce, patienceMs] = [4, 1_500] as const
let underWay = 0

type PreviewPlace = { chain: string; hash: string; nodeUrl: (chainId: number) => string | undefined; origin: string }

// What other sites show of a link to a receipt, read from the chain's node by the server. A node that is slow or away costs the words alone.
export async function previewOf(site: Site, { nodeUrl, origin, ...named }: PreviewPlace): Promise<Metadata> {
  const { chain, hash } = findPlace(site, named.chain, named.hash)
  const url = chain && nodeUrl(chain.id)
  if (!chain || !hash || !url || underWay >= mostAtOnce) return cardOf(words.plain, origin)
  underWay += 1
  try {
    const reading = await readTransaction(nodeAt(url, { signal: AbortSignal.timeout(patienceMs) }), chain, hash)
    return cardOf(previewText(reading, chain, site.world), origin)
  } catch {
    return cardOf(words.plain, origin)
  } finally {
    underWay -= 1
  }
}

type Preview = { title: string; description: string }

const cardOf = ({ title, description }: Preview, origin: string): Metadata => ({
  ...{ title, description, metadataBase: new URL(origin) },
  // Whose trades they are is nothing to be searched for.
  robots: { index: false },
  openGraph: {
    ...{ type: 'website', siteName: words.site, title, description },
    images: [{ url: '/receipt-card.png', width: 1200, height: 630, alt: words.picture }],
  },
  twitter: { card: 'summary_large_image' },
})

export const previewText = (reading: TransactionReading, { name }: Chain, world: Site['world']): Preview => {
  const place = world === 'local' ? words.localCopy(name) : name
  switch (reading.status) {
    case 'unknown':
      return words.plain
    case 'pending':
      return words.pending(place)
    case 'reverted':
      return words.reverted(place, reasonText(reading.reason))
    case 'mined': {
      const { trades, tokens, receipt } = reading
      const [trade, ...others] = trades
      if (!trade) return words.nothing(place, receipt.blockNumber)
      const quote = quoteText(trade)
      const traded = { trade: tradeTitle(trade), place, block: receipt.blockNumber }
      return {
        title: words.pair(tradeText(trade, tokens), others.length),
        description: quote ? words.tradedAgainstQuote(traded, quote) : words.traded(traded),
      }
    }
  }
}
