import type { Metadata } from 'next'
import { readTransaction, type TransactionReading } from '@/actions/receipt/read-transaction'
import { nodeAt } from '@/actions/wallet/node-at'
import { displayCount } from '@/components/trade/display-amount'
import type { Site } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { findPlace } from './place'
import { quoteWords, reasonText, tradeText, tradeTitle } from './receipt-words'

// Whoever opens a link makes the server read a chain: so many at once, and none for longer.
const [mostAtOnce, patienceMs] = [4, 1_500] as const
let underWay = 0

type PreviewPlace = { chain: string; hash: string; nodeUrl: (chainId: number) => string | undefined; origin: string }

// What other sites show of a link to a receipt, read from the chain's node by the server. A node that is slow or away costs the words alone.
export async function previewOf(site: Site, { nodeUrl, origin, ...named }: PreviewPlace): Promise<Metadata> {
  const { chain, hash } = findPlace(site, named.chain, named.hash)
  const url = chain && nodeUrl(chain.id)
  if (!chain || !hash || !url || underWay >= mostAtOnce) return cardOf(plain, origin)
  underWay += 1
  try {
    const reading = await readTransaction(nodeAt(url, { signal: AbortSignal.timeout(patienceMs) }), chain, hash)
    return cardOf(previewWords(reading, chain, site.world), origin)
  } catch {
    return cardOf(plain, origin)
  } finally {
    underWay -= 1
  }
}

type Words = { title: string; description: string }
const plain: Words = { title: 'Receipt', description: 'What a transaction traded, checked against the chain.' }

const cardOf = ({ title, description }: Words, origin: string): Metadata => ({
  ...{ title, description, metadataBase: new URL(origin) },
  // Whose trades they are is nothing to be searched for.
  robots: { index: false },
  openGraph: {
    ...{ type: 'website', siteName: 'Caravel', title, description },
    images: [{ url: '/receipt-card.png', width: 1200, height: 630, alt: 'A receipt of Caravel' }],
  },
  twitter: { card: 'summary_large_image' },
})

export const previewWords = (reading: TransactionReading, { name }: Chain, world: Site['world']): Words => {
  const place = world === 'local' ? `a local copy of ${name}` : name
  switch (reading.status) {
    case 'unknown':
      return plain
    case 'pending':
      return { title: 'Confirming', description: `A transaction on ${place}.` }
    case 'reverted':
      return { title: 'Reverted', description: `A transaction on ${place}. ${reasonText(reading.reason)}.` }
    case 'mined': {
      const { trades, tokens, receipt } = reading
      const [trade, ...others] = trades
      const block = `Block ${displayCount(receipt.blockNumber)}.`
      if (!trade) return { title: 'Nothing was traded', description: `A transaction on ${place}. ${block}` }
      const against = quoteWords(trade)
      return {
        title: `${tradeText(trade, tokens)}${others.length > 0 ? ` and ${others.length} more` : ''}`,
        description: `${tradeTitle(trade)} on ${place}${against ? `, ${against[0]!.toLowerCase()}${against.slice(1)}` : ''}. ${block}`,
      }
    }
  }
}
