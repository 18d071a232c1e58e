import type { ReactNode } from 'react'
import type { Hash } from 'viem'
import type { TokenNames } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { ShareFold } from '@/components/trade/run/share-fold'
import { useSite } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { sharedTradeOf } from './compare-quote'
import { ReceiptHead } from './receipt-actions'

type ShareReceiptProps = {
  chain: Chain
  hash: Hash
  trade: ReceiptTrade
  tokens: TokenNames
  // The order to show, of several.
  order?: Hash | undefined
  // Rendered before the button; `children` after it.
  lead?: ReactNode
  children?: ReactNode
}

// Shares the card of a trade. Default export: loaded after the receipt.
export default function ShareReceipt({ chain, hash, trade, tokens, order, lead, children }: ShareReceiptProps) {
  const { chains } = useSite()
  const far = chains.find(({ id }) => id === trade.sentTo)
  const shared = sharedTradeOf(trade, { chain, far, tokens })
  if (!shared) return lead ? <ReceiptHead lead={lead}>{children}</ReceiptHead> : null
  return (
    <ShareFold hash={hash} order={order} trade={shared} lead={lead}>
      {children}
    </ShareFold>
  )
}
