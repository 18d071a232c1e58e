import type { Chain } from '@/lib/chain/chain'
import { readSwap, type SentCall } from '@/lib/chain/swap/read-swap'
import { readSwapTerms } from '@/lib/chain/swap/swap-terms'
import type { ChainLog } from '../wallet/send/receipt'
import type { ReceiptTrade } from './trade'

/** Reads the swap through the router in a transaction; undefined if none or ambiguous. */
export const readSwapTrade = (chain: Chain, sent: SentCall, logs: readonly ChainLog[]): ReceiptTrade | undefined => {
  const swap = readSwap(chain, sent, logs)
  if (!swap) return undefined
  const { owner, beneficiary, side, srcToken, destToken, srcAmount, destAmount } = swap
  const traded = { owner, beneficiary, side, srcToken, destToken, srcAmount, destAmount }
  return { kind: 'swap', ...traded, ...readSwapTerms(chain, { sent, logs, swap }) }
}
