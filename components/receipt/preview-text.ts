import type { TokenNames, TransactionReading } from '@/actions/receipt/read-transaction'
import { againstQuote, type ReceiptTrade } from '@/actions/receipt/trade'
import { nameInText } from '@/components/trade/token/name-in-text'
import type { Site } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { receiptText } from '@/messages/receipt'
import { amountText, quoteText, tokenOf, tradeSentence, tradeTitle } from './describe-trade'
import { reasonText } from './reason-text'

// What the picture of a trade shows; all of it letters that its fonts have.
export type PreviewFigures = {
  kind: string
  pair: string
  place: string
  rows: readonly { label: string; value: string }[]
  // Beside the quote; undefined where none is known.
  outcome: { text: string; isWorse: boolean } | undefined
  block: string
}

// Without figures nothing is claimed of a trade.
export type Preview = { title: string; description: string; figures?: PreviewFigures }

// What other sites say of a link to a receipt, for as long as they like: so nothing that passes, as that it waits, and of somebody else's
// transaction nothing at all.
export const previewText = (reading: TransactionReading, chain: Chain, world: Site['world']): Preview => {
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
      const [trade, ...others] = trades
      if (trade)
        return tradePreview(trade, nameTokens(reading.tokens, chain), { others: others.length, place, receipt })
      return called === 'other' ? receiptText.preview.plain : receiptText.preview.nothing(place, receipt.blockNumber)
    }
  }
}

type Around = { others: number; place: string; receipt: { blockNumber: bigint } }

const tradePreview = (trade: ReceiptTrade, tokens: TokenNames, { others, place, receipt }: Around): Preview => {
  const [src, dest] = [tokenOf(tokens, trade.srcToken), tokenOf(tokens, trade.destToken)]
  const kind = tradeTitle(trade)
  const pair = receiptText.preview.pair(tradeSentence(trade, tokens), others)
  const block = receiptText.preview.block(receipt.blockNumber)
  const text = quoteText(trade)
  const outcome = text === undefined ? undefined : { text, isWorse: (againstQuote(trade) ?? 0) < 0 }
  // What slips of a sale is what arrives, of a purchase what leaves.
  const [slipped, token] = trade.side === 'BUY' ? [trade.srcAmount, src] : [trade.destAmount, dest]
  const rows = outcome
    ? [
        { label: receiptText.preview.quoted, value: amountText(trade.quoted, token) },
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
    figures: { kind, pair, place: receiptText.preview.on(place), rows, outcome, block },
  }
}

const nameTokens = (tokens: TokenNames, chain: Chain): TokenNames =>
  Object.fromEntries(
    Object.entries(tokens).map(([key, token]) => [key, { ...token, symbol: nameInText(chain, token) }]),
  )
