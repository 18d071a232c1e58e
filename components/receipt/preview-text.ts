import type { TokenNames, TransactionReading } from '@/actions/receipt/read-transaction'
import { againstQuote, type Trade } from '@/actions/receipt/trade'
import type { Site } from '@/hooks/use-site'
import { isNativeToken, shortAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { amountText, quoteText, tokenOf, tradeText, tradeTitle } from './describe-trade'
import { words } from './preview-words'
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
  const place = world === 'local' ? words.localCopy(chain.name) : chain.name
  switch (reading.status) {
    case 'unknown':
    case 'pending':
      return words.plain
    case 'reverted':
      return reading.called === 'other' ? words.plain : words.reverted(place, reasonText(reading.reason))
    case 'mined': {
      const { trades, called, receipt } = reading
      const [trade, ...others] = trades
      if (trade)
        return tradePreview(trade, nameTokens(reading.tokens, chain), { others: others.length, place, receipt })
      return called === 'other' ? words.plain : words.nothing(place, receipt.blockNumber)
    }
  }
}

type Around = { others: number; place: string; receipt: { blockNumber: bigint } }

const tradePreview = (trade: Trade, tokens: TokenNames, { others, place, receipt }: Around): Preview => {
  const [src, dest] = [tokenOf(tokens, trade.srcToken), tokenOf(tokens, trade.destToken)]
  const kind = tradeTitle(trade)
  const pair = words.pair(tradeText(trade, tokens), others)
  const block = words.block(receipt.blockNumber)
  const text = quoteText(trade)
  const outcome = text === undefined ? undefined : { text, isWorse: (againstQuote(trade) ?? 0) < 0 }
  // What slips of a sale is what arrives, of a purchase what leaves.
  const [slipped, token] = trade.side === 'BUY' ? [trade.srcAmount, src] : [trade.destAmount, dest]
  const rows = outcome
    ? [
        { label: words.quoted, value: amountText(trade.quoted, token) },
        { label: words.filled, value: amountText(slipped, token) },
      ]
    : [
        { label: words.gave, value: amountText(trade.srcAmount, src) },
        { label: words.received, value: amountText(trade.destAmount, dest) },
      ]
  return {
    title: words.title(pair, place),
    description: words.sentences([kind, ...(outcome ? [words.against(rows), outcome.text] : []), block]),
    figures: { kind, pair, place: words.on(place), rows, outcome, block },
  }
}

/** Symbols that a picture can write; others may be made to look like a known one. */
const plainSymbol = /^[\x21-\x7e]{1,12}$/

// A symbol is what its token says: only one that is listed goes without its address.
const nameTokens = (tokens: TokenNames, chain: Chain): TokenNames =>
  Object.fromEntries(
    Object.entries(tokens).map(([key, token]) => {
      const { address, symbol } = token
      if (isNativeToken(address) || findToken(chain, address)) return [key, token]
      const short = shortAddress(address)
      const namesake = namesakeOf(chain, { ...token, address: toLowerAddress(address as `0x${string}`) })
      const named = namesake ? words.namesake(symbol, namesake.symbol, short) : words.unlisted(symbol, short)
      return [key, { ...token, symbol: plainSymbol.test(symbol) ? named : short }]
    }),
  )
