import type { ReactNode } from 'react'
import type { Hash } from 'viem'
import type { TokenNames } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { ShareFold } from '@/components/trade/run/share-fold'
import type { Chain } from '@/lib/chain/chain'
import { sharedTradeOf } from './compare-quote'
import { ReceiptHead } from './receipt-actions'

type ShareReceiptProps = {
  chain: Chain
  hash: Hash
  trade: ReceiptTrade
  tokens: TokenNames
  lead: ReactNode
  children: ReactNode
}

// The head of a receipt with its card. By default: it comes after the receipt.
export default function ShareReceipt({ chain, hash, trade, tokens, lead, children }: ShareReceiptProps) {
  const shared = sharedTradeOf(chain, trade, tokens)
  if (!shared) return <ReceiptHead lead={lead}>{children}</ReceiptHead>
  return (
    <ShareFold chainId={chain.id} hash={hash} trade={shared} lead={lead}>
      {children}
    </ShareFold>
  )
}
