import type { Hex } from 'viem'
import { namedFirst } from '@/actions/receipt/named-first'
import type { TokenNames, TransactionReading } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { nameInText } from '@/components/trade/token/name-in-text'
import type { Site } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { receiptText } from '@/messages/receipt'
import { amountText, boundLabels, outcomeOf, tokenOf, tradeSentence, tradeTitle } from './describe-trade'
import { reasonText } from './reason-text'

// The texts in the picture of a trade; the fonts of the picture must have all their characters.
export type PreviewFigures = {
  kind: string
  pair: string
  place: string
  rows: readonly { label: string; value: string }[]
  // The comparison with the quote; undefined if none is known.
  outcome: { text: string; isWorse: boolean } | undefined
  block: string
}

// The preview of a link; without figures it claims no trade.
export type Preview = { title: string; description: string; figures?: PreviewFigures }

// Returns the preview of a link to a receipt. Other sites cache it, so it has no temporary state
// and nothing of foreign transactions. Of several trades it shows the one of `order` or the first.
export const previewText = (reading: TransactionReading, { chain, world, chains, order }: PreviewSite): Preview => {
  const place = world === 'local' ? receiptText.preview.localCopy(chain.name) : chain.name
  switch (reading.status) {
    case 'unknown':
    case 'pending':
      return receiptText.preview.plain
    case 'reverted':
      return reading.called === 'other'
        ? receiptText.preview.plain
        : receiptText.preview.reverted(place, reasonText(reading.reason))
    case 'mined': {
      const { trades, called, receipt } = reading
      const [trade, ...rest] = namedFirst(trades, order)
      if (trade) {
        // A link with an order shows that order only.
        const others = order !== undefined && trade.order?.hash === order ? 0 : rest.length
        const far = chains.find(({ id }) => id === trade.sentTo)?.name
        return tradePreview(trade, nameTokens(reading.tokens, chain), { others, place, far, receipt })
      }
      return called === 'other' ? receiptText.preview.plain : receiptText.preview.nothing(place, receipt.blockNumber)
    }
  }
}

type PreviewSite = Pick<Site, 'world' | 'chains'> & { chain: Chain; order?: Hex | undefined }

// `far`: the chain that the output was sent to.
type Around = { others: number; place: string; far: string | undefined; receipt: { blockNumber: bigint } }

const tradePreview = (trade: ReceiptTrade, tokens: TokenNames, { others, place, far, receipt }: Around): Preview => {
  const [src, dest] = [tokenOf(tokens, trade.srcToken), tokenOf(tokens, trade.destToken)]
  const kind = tradeTitle(trade)
  const pair = receiptText.preview.pair(tradeSentence(trade, tokens), others)
  const block = receiptText.preview.block(receipt.blockNumber)
  const outcome = outcomeOf(trade)
  // Slippage changes the output of a sale and the input of a purchase.
  const [slipped, token] = trade.side === 'BUY' ? [trade.srcAmount, src] : [trade.destAmount, dest]
  const rows = outcome
    ? [
        {
          label: outcome.than === 'quote' ? receiptText.preview.quoted : boundLabels({ side: trade.side }).limit,
          value: amountText(outcome.measure, token),
        },
        { label: receiptText.preview.filled, value: amountText(slipped, token) },
      ]
    : [
        { label: receiptText.preview.gave, value: amountText(trade.srcAmount, src) },
        {
          label: trade.sentTo === undefined ? receiptText.preview.received : receiptText.preview.sent,
          value: amountText(trade.destAmount, dest),
        },
      ]
  return {
    title: receiptText.preview.title(pair, place),
    description: receiptText.preview.sentences([
      kind,
      ...(outcome ? [receiptText.preview.against(rows), outcome.text] : []),
      block,
    ]),
    figures: {
      kind,
      pair,
      place: far === undefined ? receiptText.preview.on(place) : receiptText.preview.fromTo(place, far),
      rows,
      outcome: outcome && { text: outcome.text, isWorse: outcome.isWorse },
      block,
    },
  }
}

const nameTokens = (tokens: TokenNames, chain: Chain): TokenNames =>
  Object.fromEntries(
    Object.entries(tokens).map(([key, token]) => [key, { ...token, symbol: nameInText(chain, token) }]),
  )
